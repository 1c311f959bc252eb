/** The part of saxen that Tieout uses; the package has no types of its own. */
export declare class Parser {
  on(
    event: 'openTag',
    handle: (
      name: string,
      attributes: () => Readonly<Record<string, string>>,
      decode: (raw: string) => string,
    ) => void,
  ): this;
  on(event: 'closeTag', handle: (name: string) => void): this;
  on(event: 'text', handle: (raw: string, decode: (raw: string) => string) => void): this;
  on(event: 'cdata', handle: (text: string) => void): this;
  on(event: 'error', handle: (error: Error) => void): this;
  write(xml: string): this;
  /** The error that ended the parsing, if any. */
  end(): Error | null | undefined;
}
