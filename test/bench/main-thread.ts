import type { Browser, Page } from 'playwright';
import * as v from 'valibot';

const trace = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      pid: v.optional(v.number()),
      tid: v.optional(v.number()),
      dur: v.optional(v.number()),
      args: v.optional(v.object({ name: v.optional(v.unknown()) })),
    }),
  ),
});

/** Traces a part and says what its longest task on a page's main thread was. */
export async function measure(
  browser: Browser,
  page: Page,
  what: string,
  part: () => Promise<void>,
): Promise<void> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'],
  });
  const began = performance.now();
  await part();
  const ms = performance.now() - began;
  const { traceEvents } = v.parse(trace, JSON.parse((await browser.stopTracing()).toString()));
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid ?? 0}/${tid ?? 0}`),
  );
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid ?? 0}/${tid ?? 0}`))
    .map(({ dur = 0 }) => dur / 1000);
  if (tasks.length === 0) throw new Error('the trace holds no task of a page');
  const longest = tasks.reduce((most, task) => Math.max(most, task), 0);
  say(
    longest <= 50,
    `${what}: longest main-thread task ${longest.toFixed(0)} ms of ${tasks.length} (${ms.toFixed(0)} ms in all)`,
  );
}

/** Prints a sentence with a tick or a cross; a cross makes the bench fail. */
export function say(holds: boolean, sentence: string): void {
  console.log(`${holds ? '✓' : '✗'} ${sentence}`);
  if (!holds) process.exitCode = 1;
}
