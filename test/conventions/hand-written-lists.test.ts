import ts from 'typescript';
import { expect, it } from 'vitest';
import { dayOrders } from '#shared/domain/dates/calendar-day';
import { reopenings, reviewDecisions } from '#shared/domain/runs/review';
import { unfitness } from '#shared/domain/totals/unfit';
import { buckets } from '#shared/domain/vocabulary/buckets';
import { entryClasses } from '#shared/domain/vocabulary/classes';
import { findingChanges } from '#shared/domain/vocabulary/finding-changes';
import { grains } from '#shared/domain/vocabulary/grains';
import { keyRules } from '#shared/domain/vocabulary/key-rules';
import { keyReasons, malformedReasons } from '#shared/domain/vocabulary/reasons';
import { inputParts, resources } from '#shared/domain/vocabulary/resources';
import { snapshotStates } from '#shared/domain/vocabulary/snapshot-states';
import { tabs } from '#shared/domain/vocabulary/tabs';
import { verdictReasons, verdicts } from '#shared/domain/vocabulary/verdicts';
import { exportFormats } from '#shared/domain/vocabulary/export-formats';
import { rooms, sourceFiles } from './source-files';

/** The unions that a table makes, with the file of the table. */
const unions: ReadonlyArray<readonly [file: string, members: readonly string[]]> = [
  ['src-shared/domain/vocabulary/buckets.ts', buckets],
  ['src-shared/domain/vocabulary/classes.ts', entryClasses],
  ['src-shared/domain/vocabulary/finding-changes.ts', findingChanges],
  ['src-shared/domain/vocabulary/grains.ts', grains],
  ['src-shared/domain/vocabulary/key-rules.ts', keyRules],
  ['src-shared/domain/vocabulary/reasons.ts', keyReasons],
  ['src-shared/domain/vocabulary/reasons.ts', malformedReasons],
  ['src-shared/domain/vocabulary/resources.ts', resources],
  ['src-shared/domain/vocabulary/resources.ts', inputParts],
  ['src-shared/domain/vocabulary/snapshot-states.ts', snapshotStates],
  ['src-shared/domain/vocabulary/tabs.ts', tabs],
  ['src-shared/domain/vocabulary/verdicts.ts', verdicts],
  ['src-shared/domain/vocabulary/verdicts.ts', verdictReasons],
  ['src-shared/domain/dates/calendar-day.ts', dayOrders],
  ['src-shared/domain/runs/review.ts', reviewDecisions],
  ['src-shared/domain/runs/review.ts', reopenings],
  ['src-shared/domain/totals/unfit.ts', unfitness],
  ['src-shared/domain/vocabulary/export-formats.ts', exportFormats],
];

/** The texts of a list that is written out: an array, or a union of types. */
function textsOf(node: ts.Node): readonly string[] | null {
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((element) => (ts.isStringLiteral(element) ? [element.text] : []));
  if (!ts.isUnionTypeNode(node)) return null;
  return node.types.flatMap((type) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [],
  );
}

/** A list of all members but one counts too, as it was all of them before the last one came. Lists of other things may share words. */
function namesAll(texts: readonly string[], members: readonly string[]): boolean {
  const least = members.length > 3 ? members.length - 1 : members.length;
  return texts.length >= least && texts.every((text) => members.includes(text));
}

it('no list of all members is written by hand beside its table', () => {
  const found: string[] = [];
  for (const { path, text } of sourceFiles(rooms, /\.tsx?$/)) {
    const visit = (node: ts.Node): void => {
      const texts = textsOf(node);
      if (texts !== null)
        for (const [table, members] of unions)
          if (table !== path && namesAll(texts, members)) found.push(`${path}: ${texts.join(', ')}`);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  }
  expect(found).toEqual([]);
});
