/**
 * The web-standard globals that every host of Tieout has (Node, browser, worker) and that TypeScript's `ES` libraries do
 * not name. Only what `src-shared` uses; anything else of the DOM or of Node stays a compile error (architecture.md, rule 2).
 */
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  readonly encoding: string;
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

declare function atob(base64: string): string;

declare namespace WebAssembly {
  class CompileError extends Error {}
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  const Module: new (bytes: Uint8Array<ArrayBuffer>) => Module;
  class Memory {
    constructor(pages: { readonly initial: number; readonly maximum: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Instance {
    constructor(module: Module, imports: { readonly env: { readonly memory: Memory } });
    readonly exports: Readonly<Record<string, unknown>>;
  }
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

interface CryptoKey {
  readonly type: string;
}

declare const crypto: {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  readonly subtle: {
    importKey(
      format: 'raw',
      secret: Uint8Array<ArrayBuffer>,
      algorithm: 'AES-GCM',
      extractable: boolean,
      usages: ReadonlyArray<'encrypt' | 'decrypt'>,
    ): Promise<CryptoKey>;
    encrypt(algorithm: AesGcm, key: CryptoKey, content: Uint8Array): Promise<ArrayBuffer>;
    decrypt(algorithm: AesGcm, key: CryptoKey, sealed: Uint8Array): Promise<ArrayBuffer>;
  };
};

interface AesGcm {
  readonly name: 'AES-GCM';
  readonly iv: Uint8Array;
  readonly additionalData: Uint8Array;
}
