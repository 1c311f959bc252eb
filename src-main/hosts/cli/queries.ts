import { runSteps } from '#shared/base/steps';
import { fail, succeed, type Result } from '#shared/base/result';
import { indexQueries, queriesOf, type ClientQuery } from '#shared/domain/queries/query';
import { exportFormats } from '#shared/domain/vocabulary/export-formats';
import { SheetTooLarge } from '#shared/files/xlsx/write-sheets';
import { writeQueryCsv, writeQueryList } from '#shared/files/queries/write-query-list';
import { queryTexts } from '#shared/words/queries/languages';
import type { KeyGate } from '../../core/calls/key-gate';
import { writeNamed } from '../../core/storage/atomic-file';
import type { QueriesRequest } from './requests';
import { openEvidence } from './open-evidence';

export interface WrittenQueries {
  readonly queries: number;
  readonly findings: number;
}

/**
 * Writes the findings of evidence as a query list, all or nothing. It goes to the client, so nothing of it may hold a key; a
 * workbook is packed, and has the same cells as the CSV.
 */
export async function writeQueries(
  { evidence, out, language, classes }: QueriesRequest,
  gate: Pick<KeyGate, 'refuse'>,
): Promise<Result<WrittenQueries>> {
  const opened = await openEvidence(evidence);
  if (!opened.ok) return opened;
  const { source, saved, projectId } = opened.value;
  const index = runSteps(indexQueries(source));
  if (index.collision !== null) return fail({ code: 'query_ids_collide', references: index.collision });
  const chosen = index.states.flatMap((finding, place) =>
    classes.length === 0 || classes.includes(finding.class)
      ? [{ finding, entry: source.run.findings[place] ?? 0 }]
      : [],
  );
  const queries: ClientQuery[] = chosen.flatMap(({ finding, entry }) => queriesOf(source, entry, finding));
  const list = { source, queries, count: queries.length, texts: queryTexts[language] };
  const about = { project: projectId, file: saved.file.name, day: saved.snapshot.readAt.slice(0, 10) };
  for (const lines of [...Object.values(about), ...writeQueryCsv(list)]) {
    const keyless = await gate.refuse({ 'query list': lines });
    if (!keyless.ok) return keyless;
  }
  const format = exportFormats.find((one) => out.toLowerCase().endsWith(`.${one}`)) ?? 'csv';
  try {
    const written = await writeNamed(out, writeQueryList[format](list, about), 0o644);
    return written.ok ? succeed({ queries: queries.length, findings: chosen.length }) : written;
  } catch (thrown) {
    if (thrown instanceof SheetTooLarge) return fail({ code: 'export_too_large', entries: queries.length });
    throw thrown;
  }
}
