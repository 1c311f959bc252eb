import { describe, expect, it } from 'vitest';
import type { StatusMapping } from '#shared/domain/rules/rules';
import { queryTexts } from '#shared/words/queries/languages';
import { wrongWords } from '#shared/words/queries/query-texts';
import { compare, type Item } from '../../../../support/reconcile-support';
import { allQueries, listOf, proposalOf, sourceOf } from '../../../../support/query-support';

const paid = (client: string): StatusMapping => ({ client, platform: 'PAID' });
const refunded: StatusMapping = { client: 'storniert', platform: 'REFUNDED' };

/** The queries of a file whose first row says `storniert` of a paid ticket; the other rows are extra. */
const queriesOf = (statusMapping: readonly StatusMapping[], ...statuses: readonly string[]) => {
  const rows = statuses.map((status, place): Item => [`X${place}`, status]);
  return allQueries(
    sourceOf(
      compare([['A', 'PAID']], [['A', 'storniert'], ...rows], {
        statusMapping: [refunded, ...statusMapping],
      }),
    ),
  );
};
const wordFor = (...given: Parameters<typeof queriesOf>): string | null | undefined =>
  queriesOf(...given)[0]?.facts.platformStatusAsClient;

describe('a status of ours in a query', () => {
  it('is the text that the client has for it, in each language and each format', () => {
    const [query] = queriesOf([paid('bezahlt')], 'bezahlt');
    expect(query && wrongWords(queryTexts.en, query.facts)).toBe(
      'We have the status bezahlt, your file says storniert.',
    );
    const run = compare([['A', 'PAID']], [['B', 'bezahlt']], { statusMapping: [paid('bezahlt')] });
    const list = listOf(sourceOf(run), { as: 'csv', language: 'de' }).toString();
    expect(list).toContain('Wir haben ein Ticket (bezahlt), Ihre Datei hat keine Zeile.');
  });

  it('stays as the platform has it in the column of our status', () =>
    expect(queriesOf([paid('bezahlt')], 'bezahlt')[0]?.facts.platformStatus).toBe('PAID'));

  it('is the most frequent of several texts, as the file writes it', () => {
    const table = [paid('bezahlt'), paid('beglichen')];
    expect(wordFor(table, 'bezahlt', 'Beglichen', 'BEGLICHEN', 'BEGLICHEN')).toBe('BEGLICHEN');
    // Each spelling of one text counts for that text.
    expect(wordFor(table, 'beglichen', 'beglichen', 'Bezahlt', 'bezahlt', 'BEZAHLT')).toBe('Bezahlt');
  });

  it('is the first in the table of equally frequent texts, or of texts not in use', () => {
    expect(wordFor([paid('bezahlt'), paid('beglichen')], 'beglichen', 'bezahlt')).toBe('bezahlt');
    expect(wordFor([paid('beglichen'), paid('bezahlt')])).toBe('beglichen');
  });

  it('is the platform’s own text where the client has that too, or has no word for it', () => {
    expect(wordFor([paid('bezahlt')], 'bezahlt', 'bezahlt', 'paid')).toBe('PAID');
    expect(wordFor([])).toBe('PAID');
    expect(wordFor([paid('')], '', '')).toBe('PAID');
  });

  it('is another text where the client means something else by the platform’s own', () => {
    const table = [paid('bezahlt'), { client: 'Paid', platform: 'REFUNDED' }];
    expect(wordFor(table, 'Paid', 'Paid', 'bezahlt')).toBe('bezahlt');
  });

  it('is the text of the last line that the table has of it, as in the comparison', () => {
    const table = [paid('bezahlt'), paid('beglichen'), { client: 'Bezahlt', platform: 'VOID' }];
    expect(wordFor(table, 'bezahlt', 'bezahlt')).toBe('beglichen');
  });

  it('is in no id: with another word a list is still the one that was sent', async () => {
    const table = [paid('bezahlt'), paid('beglichen')];
    const [before, after] = [queriesOf(table, 'bezahlt'), queriesOf(table, 'beglichen')];
    expect(before[0]?.facts.platformStatusAsClient).not.toBe(after[0]?.facts.platformStatusAsClient);
    expect(before[0]?.id).toBe(after[0]?.id);
    const runOf = (status: string) =>
      sourceOf(compare([['A', 'PAID']], [['B', status]], { statusMapping: table }));
    const list = listOf(runOf('bezahlt'), { as: 'csv' });
    expect((await proposalOf(list, runOf('beglichen'))).altered).toEqual([]);
  });
});
