/**
 * The part of Papa Parse that Tieout uses. The published types name the DOM and Node, which `src-shared` must not know
 * (architecture.md, rule 2); this project's tsconfig maps the package here instead.
 */
export interface ParseResult {
  readonly data: string[][];
  readonly errors: ReadonlyArray<{ readonly code: string; readonly row?: number }>;
}

declare const Papa: {
  parse(
    text: string,
    config: {
      readonly delimiter: string;
      readonly newline: '\n';
      readonly quoteChar: string;
      readonly header: false;
    },
  ): ParseResult;
};

// Papa Parse is one CommonJS object; `export =` is how such a module is typed for a default import.
export default Papa;
