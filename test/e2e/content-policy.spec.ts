import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { createProfile } from './support/steps';

/** What comes of the smallest program that WebAssembly has, and of code made of text, as an injected script would make it. */
const compiling = 'new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))';
const evaluating = `new Function('return 1')()`;
/** In a task of its own: what a test has evaluated at once is free of the policy. */
const outcomeOf = (code: string): string => `new Promise((resolve) => {
  setTimeout(() => { try { ${code}; resolve('allowed'); } catch (thrown) { resolve(thrown.name); } });
})`;

test(
  'the worker alone may run compiled code, and nobody code made of text',
  { tag: '@browser' },
  async ({ serve, openTieout }) => {
    const watched = await openTieout();
    // Another page of the same shell: what the policy refuses is written to the console, which the first must keep clean.
    const page = await watched.context().newPage();
    await page.goto(watched.url());
    const started = page.waitForEvent('worker');
    await createProfile(page, await serve());
    const worker = await started;
    expect(await worker.evaluate(outcomeOf(compiling))).toBe('allowed');
    expect(await worker.evaluate(outcomeOf(evaluating))).toBe('EvalError');
    expect(await page.evaluate(outcomeOf(compiling))).toBe('CompileError');
    expect(await page.evaluate(outcomeOf(evaluating))).toBe('EvalError');
  },
);
