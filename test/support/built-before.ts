import { afterAll, beforeAll } from 'vitest';
import { buildProgram } from './built-program';

/** Bundles a source for the tests of a file, and answers what asks for the path of the program; it is gone after them. */
export function builtBefore(source: string): () => string {
  let built: Awaited<ReturnType<typeof buildProgram>>;
  beforeAll(async () => {
    built = await buildProgram(source);
  }, 120_000);
  afterAll(() => built.remove());
  return () => built.program;
}
