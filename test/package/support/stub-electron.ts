import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

/** The systems that there are installers for. */
export const systems = ['linux', 'mac', 'win'] as const;
export type System = (typeof systems)[number];

/**
 * What a program of Electron's carries so that its fuses are found: the sentinel, the version of the wire, how many fuses
 * there are, and each as it comes from Electron, `0` off and `1` on.
 */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);

/** Writes an Electron distribution of which only the form is real: its programs do nothing, and carry the fuses. */
export function writeStubElectron(folder: string, system: System): void {
  const put = (path: string, content: string | Buffer): void => {
    const whole = join(folder, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, content);
    chmodSync(whole, 0o755);
  };
  put('LICENSE', "Electron's licence\n");
  put('LICENSES.chromium.html', "Chromium's licences\n");
  if (system === 'mac') {
    const contents = 'Electron.app/Contents';
    put(`${contents}/Info.plist`, propertyList('Electron'));
    put(`${contents}/MacOS/Electron`, 'stub');
    put(`${contents}/Frameworks/Electron Framework.framework/Electron Framework`, fuseWire);
    for (const part of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
      const helper = `Electron Helper${part}`;
      put(`${contents}/Frameworks/${helper}.app/Contents/Info.plist`, propertyList(helper));
      put(`${contents}/Frameworks/${helper}.app/Contents/MacOS/${helper}`, 'stub');
    }
    return;
  }
  put('locales/en-US.pak', 'stub');
  if (system === 'linux') {
    put('electron', Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), fuseWire]));
    put('chrome-sandbox', 'stub');
  } else put('electron.exe', windowsProgram());
}

/** A real PE file with version information, in which the archive's hash is kept on Windows. */
function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 0x409, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  program.setExtraData(new Uint8Array(fuseWire).buffer);
  return Buffer.from(program.generate());
}

function propertyList(name: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleName</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>stub</string>
</dict></plist>`;
}
