/** Compiled modules by their base64 text; null where the policy forbids WebAssembly. */
const compiled = new Map<string, WebAssembly.Module | null>();

/**
 * Instantiates a module on the caller's memory and answers its exports. Null where the page's policy forbids WebAssembly: use
 * the JavaScript path then.
 */
export function startProgram(
  binary: string,
  memory: WebAssembly.Memory,
): WebAssembly.Instance['exports'] | null {
  const known = compiled.get(binary);
  const module = known === undefined ? compile(binary) : known;
  compiled.set(binary, module);
  return module === null ? null : new WebAssembly.Instance(module, { env: { memory } }).exports;
}

function compile(binary: string): WebAssembly.Module | null {
  try {
    const text = atob(binary);
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
    return new WebAssembly.Module(bytes);
  } catch (thrown) {
    if (thrown instanceof WebAssembly.CompileError) return null;
    throw thrown;
  }
}

/** The memory of a program, which grows as far as it is asked for; asking for too much throws, as any array too large does. */
export interface GrowingMemory {
  readonly memory: WebAssembly.Memory;
  /** All its bytes, at least up to `end`; those that it handed out before may be gone. */
  readonly upTo: (end: number) => Uint8Array<ArrayBuffer>;
  /** Answers so many numbers from an address on; the memory must already reach that far. */
  readonly words: (at: number, count: number) => Uint32Array<ArrayBuffer>;
}

/** Below this address a program keeps what is its own. */
export const firstAddress = 1024;

const pageBytes = 65_536;
const gigabyte = 2 ** 30;

/** An empty memory, of so many gigabytes at most; there are addresses for four. */
export function createMemory(maxGigabytes = 4): GrowingMemory {
  const maximum = (maxGigabytes * gigabyte) / pageBytes;
  const memory = new WebAssembly.Memory({ initial: 1, maximum });
  let bytes = new Uint8Array(memory.buffer);
  return {
    memory,
    upTo: (end) => {
      if (end > bytes.length) {
        memory.grow(Math.ceil((end - bytes.length) / pageBytes));
        bytes = new Uint8Array(memory.buffer);
      }
      return bytes;
    },
    words: (at, count) => new Uint32Array(memory.buffer, at, count),
  };
}
