/**
 * The two worlds of a page: the built preload script runs in one of its own, and what it shows the page crosses over as
 * Electron's `contextBridge` carries it: plain data is copied, functions and promises have a proxy on the other side. Between
 * the worlds go events of the window, whose details Chromium copies. These functions become text that runs in the page, so they
 * use nothing but their arguments.
 */

/** One world's end of the bridge between them. */
interface WorldEnd {
  readonly offer: (value: unknown) => number;
  readonly call: (id: number, words: readonly unknown[]) => unknown;
}

function createWorldEnd(send: string, receive: string): WorldEnd {
  interface Message {
    readonly type: 'call' | 'return' | 'settled';
    readonly id: number;
    readonly ok?: boolean;
    readonly value?: unknown;
  }
  const mark = '$crosses';
  const functions: Array<(...words: unknown[]) => unknown> = [];
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let promiseCount = 0;
  let returned: Message | null = null;
  const tell = (message: Message): void => {
    window.dispatchEvent(new CustomEvent(send, { detail: message }));
  };
  const offer = (value: unknown): number => functions.push(value as (typeof functions)[number]) - 1;
  const isPlain = (value: object): boolean =>
    Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  const mapPlain = (value: object, change: (inner: unknown) => unknown): unknown =>
    Array.isArray(value)
      ? value.map(change)
      : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]));
  const encode = (value: unknown): unknown => {
    if (typeof value === 'function') return { [mark]: 'function', id: offer(value) };
    if (value instanceof Promise) {
      const id = (promiseCount += 1);
      value.then(
        (settled) => tell({ type: 'settled', id, ok: true, value: encode(settled) }),
        (thrown: unknown) => tell({ type: 'settled', id, ok: false, value: String(thrown) }),
      );
      return { [mark]: 'promise', id };
    }
    return typeof value === 'object' && value !== null && isPlain(value) ? mapPlain(value, encode) : value;
  };
  const decode = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
    const { [mark]: kind, id } = value as Record<string, unknown>;
    if (kind === 'function') return (...words: unknown[]) => call(Number(id), words);
    if (kind === 'promise') {
      return new Promise((resolve, reject) => promises.set(Number(id), { resolve, reject }));
    }
    return mapPlain(value, decode);
  };
  // The other world answers before the event has been dispatched to its end.
  const call = (id: number, words: readonly unknown[]): unknown => {
    tell({ type: 'call', id, value: encode([...words]) });
    const answer = returned;
    returned = null;
    if (answer?.ok !== true) throw new Error(JSON.stringify(answer?.value));
    return decode(answer.value);
  };
  window.addEventListener(receive, (event) => {
    const message = (event as CustomEvent<Message>).detail;
    if (message.type === 'return') returned = message;
    else if (message.type === 'settled') {
      const waiting = promises.get(message.id);
      promises.delete(message.id);
      if (message.ok === true) waiting?.resolve(decode(message.value));
      else waiting?.reject(new Error(String(message.value)));
    } else {
      try {
        const value = functions[message.id]?.(...(decode(message.value) as unknown[]));
        tell({ type: 'return', id: message.id, ok: true, value: encode(value) });
      } catch (thrown) {
        tell({ type: 'return', id: message.id, ok: false, value: String(thrown) });
      }
    }
  });
  return { offer, call };
}

/** The world of the preload script: `require('electron')` there has the two modules that a sandboxed one may use. */
function startPreload(end: WorldEnd, run: (require: (name: string) => unknown) => void): void {
  // An ordinary page only: Electron runs it in no frame inside.
  if (window !== window.top) return;
  const world = globalThis as unknown as {
    readonly standInSend: (text: string) => void;
    standInReceive: (text: string) => void;
  };
  const exposed: Array<readonly [string, unknown]> = [];
  end.offer(() => exposed);
  const pack = (value: unknown): unknown => {
    if (value === undefined) return { $undefined: true };
    if (typeof value === 'function') throw new Error('An object could not be cloned.');
    if (value instanceof Uint8Array) {
      let text = '';
      for (let at = 0; at < value.length; at += 32_768) {
        text += String.fromCharCode(...value.subarray(at, at + 32_768));
      }
      return { $bytes: btoa(text) };
    }
    if (Array.isArray(value)) return value.map(pack);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pack(inner)]));
  };
  const unpack = (_key: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$undefined' in value) return undefined;
    if ('$bytes' in value) return Uint8Array.from(atob(String(value.$bytes)), (one) => one.charCodeAt(0));
    return value;
  };
  // Chromium's debugger drops what a page says while it leaves, which in Electron arrives: the page that follows says it then.
  const lateKey = '$standInLate';
  let leaves = false;
  window.addEventListener('pagehide', () => {
    leaves = true;
  });
  const lateCalls = (): readonly object[] =>
    JSON.parse(sessionStorage.getItem(lateKey) ?? '[]') as readonly object[];
  const send = (call: object): void => {
    if (leaves) sessionStorage.setItem(lateKey, JSON.stringify([...lateCalls(), call]));
    else world.standInSend(JSON.stringify(call));
  };
  const late = lateCalls();
  sessionStorage.removeItem(lateKey);
  // Nobody waits for the answer to any of them: no call has this number.
  for (const call of late) send({ ...call, id: 0 });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Set<(event: unknown, value: unknown) => void>>();
  let count = 0;
  world.standInReceive = (text) => {
    const message = JSON.parse(text, unpack) as {
      readonly id?: number;
      readonly channel?: string;
      readonly value?: unknown;
      readonly error?: string;
    };
    if (message.channel !== undefined) {
      for (const listener of listeners.get(message.channel) ?? []) listener({}, message.value);
      return;
    }
    const asked = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    if (message.error === undefined) asked?.resolve(message.value);
    else asked?.reject(new Error(message.error));
  };
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown): void => void exposed.push([name, api]),
    },
    ipcRenderer: {
      invoke: (channel: string, ...words: readonly unknown[]) =>
        new Promise((resolve, reject) => {
          const id = (count += 1);
          waiting.set(id, { resolve, reject });
          send({ id, channel, words: pack(words) });
        }),
      on: (channel: string, listener: (event: unknown, value: unknown) => void): void => {
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      },
      off: (channel: string, listener: (event: unknown, value: unknown) => void): void => {
        listeners.get(channel)?.delete(listener);
      },
    },
  };
  run((name) => {
    if (name !== 'electron') throw new Error(`a sandboxed preload script may not require ${name}`);
    return electron;
  });
}

/** The page's own world: what the preload script has shown it. */
function showExposed(end: WorldEnd): void {
  if (window !== window.top) return;
  for (const [name, api] of end.call(0, []) as ReadonlyArray<readonly [string, object]>) {
    Object.defineProperty(window, name, { value: Object.freeze(api), enumerable: true });
  }
}

/** The names of the events between the worlds are the page's to guess. */
export interface WorldNames {
  readonly toPage: string;
  readonly toPreload: string;
}

/** What runs in the world of the preload script before anything of the page. */
export function preloadWorldScript(names: WorldNames, preload: string): string {
  return `(${startPreload.toString()})(
    (${createWorldEnd.toString()})(${JSON.stringify(names.toPage)}, ${JSON.stringify(names.toPreload)}),
    (require) => { const module = { exports: {} }; const { exports } = module;\n${preload}\n});`;
}

/** What runs in the page's own world after that. */
export function pageWorldScript(names: WorldNames): string {
  return `(${showExposed.toString()})(
    (${createWorldEnd.toString()})(${JSON.stringify(names.toPreload)}, ${JSON.stringify(names.toPage)}));`;
}

/** Puts a value into text as the world of the preload script reads it. */
export function packValue(value: unknown): unknown {
  if (value === undefined) return { $undefined: true };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(packValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, packValue(inner)]));
}

/** Reads what the world of the preload script has put into text. */
export function unpackText(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$undefined' in value) return undefined;
    if ('$bytes' in value) return new Uint8Array(Buffer.from(String(value.$bytes), 'base64'));
    return value;
  });
}
