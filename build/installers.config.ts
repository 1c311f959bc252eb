import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Configuration } from 'electron-builder';
import {
  associationsOnLinux,
  associationsOnWindows,
  mimeTypesOnLinux,
  offerInMsi,
  typesOnMac,
} from './file-associations';
import { desktopFiles, runtimePackages } from './packed-files';

const root = resolve(import.meta.dirname, '..');

/** `owner/name` of the repository whose releases the installed app asks when it is told to look for updates; set by its CI. */
const repository = process.env['GITHUB_REPOSITORY'];
const home = repository === undefined ? null : `https://github.com/${repository}`;
/** Whether a certificate is there to sign with on a Mac; without one the app is signed only so that the machine starts it. */
const signsOnMac = (process.env['CSC_LINK'] ?? '') !== '';

/** Starts the installed app as the command line: from a terminal, a script or a scheduler. */
const commandLine = 'build/launchers/tieout-cli';

/** Only what is loaded goes in; of the native modules only what was compiled for the system it is made for. */
const files = (compiledFor: string): string[] => [
  'package.json',
  ...desktopFiles(root),
  'out/preload/*.cjs',
  'out/renderer/**/*',
  `!**/node_modules/!(${runtimePackages(root).join('|')})/**`,
  `!**/prebuilds/!(${compiledFor})/**`,
  '!**/node_modules/**/*.{bare,c,cc,h,gyp,gypi,ts,mts,cts,map,md,markdown,cmake,txt}',
  '!**/node_modules/{keytar,fs-native-extensions}/{src,script,build,include,CMakeLists.txt}/**',
  '!**/node_modules/fflate/{umd/**,esm/browser.js,lib/browser.cjs}',
];

/** The installers of the three systems (`npm run package`), and what every one of them has in common. */
export const installers: Configuration = {
  appId: 'app.tieout',
  productName: 'Tieout',
  copyright: 'Tieout, MIT licence',
  directories: { output: 'dist', buildResources: 'build' },
  // The native modules carry their binaries; nothing is compiled.
  npmRebuild: false,
  // Beside the archive, whose hash the program checks, is only what the system itself loads.
  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node'],
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    grantFileProtocolExtraPrivileges: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    // There are no cookies; encrypting none would only ask the user for the keychain.
    enableCookieEncryption: false,
    loadBrowserProcessSpecificV8Snapshot: false,
    // A flipped fuse breaks the signature that Electron came with; a real one is made afterwards.
    resetAdHocDarwinSignature: process.platform === 'darwin',
  },
  // `desktopName` is the id of the window under Linux, by which a desktop finds the entry that started it.
  // `main` is not in the repository's own package.json: npm would put that file into its package, which holds no Electron.
  extraMetadata: {
    main: 'out/main/index.js',
    homepage: home ?? 'https://tieout.invalid',
    desktopName: 'tieout.desktop',
    isSigned: signsOnMac,
  },
  // A plain list of files at a release's own address: one is asked for, and nothing that tells who asks.
  publish: home === null ? null : [{ provider: 'generic', url: `${home}/releases/latest/download` }],
  artifactName: 'tieout-${version}-${os}-${arch}.${ext}',
  // The older runtime of an AppImage needs libfuse 2, which no distribution of today installs, and runs the app without its sandbox.
  toolsets: { appimage: '1.0.3' },
  releaseInfo: { releaseNotesFile: 'release-notes.md' },

  win: {
    files: files('win32-${arch}'),
    extraFiles: [{ from: `${commandLine}.cmd`, to: 'tieout-cli.cmd' }],
    icon: 'build/icons/icon.ico',
    fileAssociations: associationsOnWindows,
    target: [
      // One setup that holds the app for both.
      { target: 'nsis', arch: ['x64', 'arm64'] },
      // The tool that writes them knows no arm64; Windows on such a processor runs the other.
      { target: 'msi', arch: ['x64'] },
    ],
  },
  // For one's own account, without an administrator.
  nsis: {
    oneClick: true,
    perMachine: false,
    deleteAppDataOnUninstall: false,
    include: 'build/installer.nsh',
    artifactName: 'tieout-${version}-setup.${ext}',
  },
  // For all users of a computer, rolled out by an office.
  msi: { perMachine: true, oneClick: true, artifactName: 'tieout-${version}-all-users.${ext}' },
  msiProjectCreated: async (path) => {
    await writeFile(path, offerInMsi(await readFile(path, 'utf8')));
  },

  mac: {
    // Both processors in one app, so each half holds the binaries of both.
    files: files('darwin-*'),
    extraResources: [{ from: commandLine, to: 'tieout-cli' }],
    x64ArchFiles: '**/app.asar.unpacked/**',
    icon: 'build/icons/icon.icns',
    category: 'public.app-category.finance',
    target: [
      { target: 'dmg', arch: ['universal'] },
      { target: 'zip', arch: ['universal'] },
    ],
    extendInfo: typesOnMac,
    hardenedRuntime: signsOnMac,
    ...(signsOnMac ? {} : { identity: '-' }),
    entitlements: 'build/entitlements.mac.plist',
    entitlementsInherit: 'build/entitlements.mac.plist',
    notarize: signsOnMac && (process.env['APPLE_API_KEY'] ?? '') !== '',
  },

  linux: {
    files: files('linux-${arch}'),
    extraFiles: [{ from: commandLine, to: 'tieout-cli' }],
    executableName: 'tieout',
    icon: 'build/icons',
    category: 'Office;Finance',
    maintainer: 'Tieout <nobody@tieout.invalid>',
    synopsis: 'Reconcile tickets and orders with your own records',
    target: [
      { target: 'deb', arch: ['x64', 'arm64'] },
      { target: 'AppImage', arch: ['x64', 'arm64'] },
    ],
    syncDesktopName: true,
    mimeTypes: mimeTypesOnLinux,
    fileAssociations: associationsOnLinux,
  },
  // Without its version, so that an update takes the place of the file and a link to it goes on to start it.
  appImage: { artifactName: 'tieout-${os}-${arch}.${ext}' },
  deb: { fpm: [`${join(root, commandLine)}=/usr/bin/tieout-cli`] },
  // Besides that, electron-builder's own scripts set the sandbox up, and the AppArmor profile that Ubuntu 24.04 wants.
};

export default installers;
