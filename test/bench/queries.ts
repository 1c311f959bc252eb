import { performance } from 'node:perf_hooks';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { runSteps, type Steps } from '#shared/base/steps';
import { indexQueries, queriesOf } from '#shared/domain/queries/query';
import { proposeAnswers } from '#shared/files/queries/propose-answers';
import { readQueryList } from '#shared/files/queries/read-query-list';
import { writeQueryWorkbook } from '#shared/files/queries/write-query-list';
import { queryTexts } from '#shared/words/queries/languages';
import { sourceInChunks } from '../support/client-file-support';
import { sourceOf } from '../support/query-support';
import { compare, type Item } from '../support/reconcile-support';
import { valueOf } from '../support/value-of';

/**
 * How long a query list of 50,000 findings takes to be written and, filled in, to be imported; and the longest that either
 * keeps its thread without a break, which is how long a Cancel waits at most. Run with `npx tsx test/bench/queries.ts`.
 */
const findings = 50_000;

const tickets = Array.from({ length: findings }, (_, at): Item => [
  `PAY-${at}-A`,
  at % 3 === 0 ? 'PAID' : 'REFUNDED',
]);
const source = sourceOf(compare(tickets, [['X', 'PAID']]));

const measure = <T>(name: string, work: () => T): T => {
  const began = performance.now();
  const done = work();
  process.stdout.write(`${name}: ${Math.round(performance.now() - began)} ms\n`);
  return done;
};

/** Runs steps, and says how long the longest of them took. */
const watched = <T>(name: string, steps: Steps<T>): T => {
  let longest = 0;
  for (let began = performance.now(); ;) {
    const step = steps.next();
    longest = Math.max(longest, performance.now() - began);
    if (step.done === true) {
      process.stdout.write(`${name}, longest step: ${Math.round(longest)} ms\n`);
      return step.value;
    }
    began = performance.now();
  }
};

const list = measure(`list of ${findings} findings written`, () => {
  const index = watched('index', indexQueries(source));
  const queries = index.states.flatMap((finding, place) =>
    queriesOf(source, source.run.findings[place] ?? 0, finding),
  );
  const about = { project: 'p', file: 'f', day: '2026-03-31' };
  return Buffer.concat([
    ...writeQueryWorkbook({ source, queries, count: queries.length, texts: queryTexts.en }, about),
  ]);
});
const parts = unzipSync(list);
const sheet = 'xl/worksheets/sheet2.xml';
const filled = strFromU8(parts[sheet] ?? new Uint8Array()).replace(
  /<c r="(I\d+)" s="3"\/>/g,
  (_, cell: string) => `<c r="${cell}" t="inlineStr"><is><t>Will correct</t></is></c>`,
);
const back = zipSync({ ...parts, [sheet]: strToU8(filled) }, { level: 1 });

const began = performance.now();
const read = valueOf(await readQueryList(sourceInChunks(back, 1 << 16, 'list.xlsx')));
process.stdout.write(`list read: ${Math.round(performance.now() - began)} ms\n`);
const proposal = watched(
  'proposal',
  proposeAnswers(read, source, runSteps(indexQueries(source)), { of: () => null, data: '' }),
);
process.stdout.write(
  `list of ${(list.length / 1e6).toFixed(1)} MB taken in: ${Math.round(performance.now() - began)} ms, ${proposal.taken.length} answers\n`,
);
