import type { Browser, Page } from 'playwright';
import * as v from 'valibot';

const traceEvent = v.object({
  name: v.string(),
  pid: v.optional(v.number()),
  tid: v.optional(v.number()),
  /** When it began, how long it took, and how long its thread worked for that; in microseconds. */
  ts: v.optional(v.number(), 0),
  dur: v.optional(v.number(), 0),
  tdur: v.optional(v.number(), 0),
  args: v.optional(v.object({ name: v.optional(v.unknown()) })),
});
type TraceEvent = v.InferOutput<typeof traceEvent>;

const trace = v.object({ traceEvents: v.array(traceEvent) });

/** Traces a part and says what its longest task on a page's main thread was, and how much its workers worked. */
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
  const eventsOn = (thread: string): readonly TraceEvent[] => {
    const named = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === thread);
    const threads = new Set(named.map(threadOf));
    return traceEvents.filter((event) => threads.has(threadOf(event)));
  };
  const onMains = eventsOn('CrRendererMain');
  const worked = eventsOn('DedicatedWorker thread')
    .filter(isTask)
    .reduce((sum, { tdur }) => sum + tdur, 0);
  const tasks = onMains.filter(isTask);
  const [first] = tasks;
  if (first === undefined) throw new Error('the trace holds no task of a page');
  const longest = tasks.reduce((most, task) => (task.dur > most.dur ? task : most), first);
  const holds = longest.dur <= 50_000;
  say(
    holds,
    `${what}: longest main-thread task ${inMs(longest.dur)} of ${tasks.length} (${ms.toFixed(0)} ms in all, its workers worked ${inMs(worked)})`,
  );
  if (!holds) console.log(`  its thread worked ${inMs(longest.tdur)} of it; ${partsOf(longest, onMains)}`);
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid ?? 0}/${tid ?? 0}`;
}

/** Each task is traced twice, by two categories: this is the name that one of them gives it. */
function isTask({ name }: TraceEvent): boolean {
  return name === 'RunTask';
}

function inMs(microseconds: number): string {
  return `${(microseconds / 1000).toFixed(0)} ms`;
}

/** The longest things that a task did, by Chromium's names; some are inside others. */
function partsOf(task: TraceEvent, events: readonly TraceEvent[]): string {
  const longest = new Map<string, number>();
  for (const event of events) {
    const isInside =
      threadOf(event) === threadOf(task) &&
      event.ts >= task.ts &&
      event.ts + event.dur <= task.ts + task.dur &&
      !event.name.endsWith('RunTask');
    if (isInside) longest.set(event.name, Math.max(event.dur, longest.get(event.name) ?? 0));
  }
  return [...longest]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([name, dur]) => `${name} ${inMs(dur)}`)
    .join(', ');
}

/** Prints a sentence with a tick or a cross; a cross makes the bench fail. */
export function say(holds: boolean, sentence: string): void {
  console.log(`${holds ? '✓' : '✗'} ${sentence}`);
  if (!holds) process.exitCode = 1;
}
