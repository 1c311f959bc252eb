/** The part of saxen that Tieout uses; the package has no types of its own. */
export declare class Parser {
  /** Tells elements and attributes by the prefix that is given here for their namespace, and others by their own. */
  ns(prefixes: Readonly<Record<string, string>>): this;
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
  on(event: 'cdata' | 'comment', handle: (text: string) => void): this;
  on(event: 'error', handle: (error: Error) => void): this;
  write(xml: string): this;
  /** The error that ended the parsing, if any. */
  end(): Error | null | undefined;
}
