import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { app } from './app';
import { note, recorded } from './state';

/** Where Electron gets its dictionaries from, unless it is told another place. */
const dictionaries = 'https://redirector.gvt1.com/edgedl/chrome/dict/';

/** The parts of Electron's session that the bundle uses. As in Electron, each one wants a dictionary to spell with at once. */
class StandInSession extends EventEmitter {
  answerPermission: Parameters<Electron.Session['setPermissionRequestHandler']>[0] = null;
  checkPermission: Parameters<Electron.Session['setPermissionCheckHandler']>[0] = null;
  #languages: readonly string[] = ['en-US'];
  #dictionaryAddress = dictionaries;

  constructor() {
    super();
    // The file is looked for on the disk first, and asked for only where it is not there.
    setTimeout(() => {
      for (const language of this.#languages) {
        recorded.contacted.push(new URL(`${language}.bdic`, this.#dictionaryAddress).host);
      }
    }, 50);
  }
  setSpellCheckerLanguages(languages: readonly string[]): void {
    this.#languages = languages;
  }
  setSpellCheckerEnabled(): void {
    // What is fetched is not asked about it.
  }
  setSpellCheckerDictionaryDownloadURL(url: string): void {
    if (!URL.canParse(url)) throw new Error('The URL you provided is not a valid URL');
    this.#dictionaryAddress = url;
  }
  setPermissionRequestHandler(handler: typeof this.answerPermission): void {
    this.answerPermission = handler;
  }
  setPermissionCheckHandler(handler: typeof this.checkPermission): void {
    this.checkPermission = handler;
  }
}

const sessions = new Map<string, StandInSession>();

function sessionOf(partition: string): StandInSession {
  if (!app.isReady()) throw new Error('Session can only be received when app is ready');
  const known = sessions.get(partition);
  if (known !== undefined) return known;
  const made = new StandInSession();
  sessions.set(partition, made);
  app.emit('session-created', made);
  return made;
}

export const session = {
  get defaultSession() {
    return sessionOf('');
  },
  fromPartition: (partition: string) => sessionOf(partition),
};

const schemes = new Map<string, Parameters<Electron.Protocol['handle']>[1]>();

export const protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'> = {
  registerSchemesAsPrivileged: (asked) => {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    note('registerSchemesAsPrivileged');
    for (const { scheme, privileges } of asked) {
      recorded.schemes.push({ scheme, privileges: { ...privileges } });
    }
  },
  handle: (scheme, handler) => {
    note('protocol.handle');
    // macOS says at the first start too that it was activated.
    app.emit('activate');
    schemes.set(scheme, handler);
  },
};

const schemeOf = (url: string): string => new URL(url).protocol.slice(0, -1);

export function servesScheme(url: string): boolean {
  return schemes.has(schemeOf(url));
}

/** What the bundle answers a request of the page with. */
export async function answerRequest(url: string, method: string): Promise<unknown> {
  const response = await schemes.get(schemeOf(url))?.(new Request(url, { method }));
  if (response === undefined) throw new Error('no handler for the scheme');
  const content = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: [...response.headers],
    content,
    body: new TextDecoder().decode(content),
  };
}
