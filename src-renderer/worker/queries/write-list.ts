import { localDay } from '#shared/base/local-day';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Steps } from '#shared/base/steps';
import type { EntryNumber } from '#shared/domain/compare/ledger';
import { isOutstanding } from '#shared/domain/queries/follow-queries';
import { queriesOf, type ClientQuery, type QueryIndex, type QuerySource } from '#shared/domain/queries/query';
import { sentQueryOf } from '#shared/domain/queries/sent-queries';
import { isAnswerTo, type StandingAnswers } from '#shared/domain/queries/standing-answers';
import type { OpenRun } from '#shared/domain/result/describe-run';
import { isOutdated } from '#shared/domain/runs/answers';
import type { SentQuery } from '#shared/domain/runs/review';
import type { EntryMarks } from '#shared/domain/views/view-filter';
import { mediaTypes } from '#shared/domain/vocabulary/export-formats';
import { writeQueryList } from '#shared/files/queries/write-query-list';
import { SheetTooLarge } from '#shared/files/xlsx/write-sheets';
import { queryTexts } from '#shared/words/queries/languages';
import type { QueryListRequest } from '../contract/query-contract';
import { collectBlob } from '../exports/collect-blob';
import type { Views } from '../result/views';
import type { FollowedQueries } from './followed-queries';

/** The findings that a list is of. */
interface ChosenFindings {
  readonly entries: readonly EntryNumber[];
  /** Of a reminder: when each was sent first, where that is known; null for a list that is none. */
  readonly sentAt: ReadonlyMap<EntryNumber, string | null> | null;
}

/** Chooses the findings of a list; null where the view is no longer the open one, or nothing is known of what is outstanding. */
export function chooseFindings(
  opened: OpenRun,
  { of, withAccepted }: Pick<QueryListRequest, 'of' | 'withAccepted'>,
  {
    views,
    marks,
    followed,
  }: {
    readonly views: Pick<Views, 'entriesOf' | 'entriesAt'>;
    readonly marks: EntryMarks;
    readonly followed: FollowedQueries;
  },
): ChosenFindings | null {
  if (of === 'outstanding') {
    const outstanding = followed(opened)?.filter(isOutstanding);
    if (outstanding === undefined) return null;
    const sentAt = new Map(
      outstanding.flatMap(({ entry, sentAt: at }) => (entry === null ? [] : [[entry, at] as const])),
    );
    return { entries: [...sentAt.keys()], sentAt };
  }
  const { run } = opened;
  const all =
    of === 'all'
      ? run.findings
      : of.rows === null
        ? views.entriesOf(of.viewId)
        : views.entriesAt(of.viewId, of.rows);
  if (all === null) return null;
  const findings = new Set(run.findings);
  const entries = Array.from(all).filter(
    (entry) => findings.has(entry) && (withAccepted || marks.reviewOf(entry) !== 'accepted'),
  );
  return { entries, sentAt: null };
}

/** A list, and what it asks about as the log keeps it. */
interface WrittenList {
  readonly content: Blob;
  readonly sent: readonly SentQuery[];
  readonly findings: number;
}

/** Writes a query list of findings; a reminder leaves out the tickets and rows that are certainly answered. */
export function* writeListInSteps(
  { as, language, project, day }: QueryListRequest,
  {
    source,
    index,
    chosen: { entries, sentAt },
    answers,
    data,
    onWritten,
  }: {
    readonly source: QuerySource;
    readonly index: QueryIndex;
    readonly chosen: ChosenFindings;
    readonly answers: StandingAnswers;
    readonly data: string;
    readonly onWritten: (written: number, all: number) => void;
  },
): Steps<Result<WrittenList>> {
  if (index.collision !== null) return fail({ code: 'query_ids_collide', references: index.collision });
  const { findings, ledger } = source.run;
  const places = new Map(findings.map((entry, place) => [entry, place]));
  const queries: ClientQuery[] = [];
  const askedOn = new Map<ClientQuery, string>();
  for (const [count, entry] of entries.entries()) {
    const finding = index.states[places.get(entry) ?? -1];
    if (finding === undefined) continue;
    for (const query of queriesOf(source, entry, finding)) {
      const answer = sentAt === null ? null : answers.of(query.parts);
      const isAnswered =
        answer !== null && isAnswerTo(answer, { id: query.id, line: query.facts.line }, data);
      if (isAnswered && !isOutdated(answer, finding.signature)) continue;
      queries.push(query);
      const at = sentAt?.get(entry) ?? null;
      if (at !== null) askedOn.set(query, localDay(new Date(at)));
    }
    if (count % 200 === 199) yield;
  }
  const counted = counting(queries, (count) => onWritten(count, queries.length));
  const list = {
    source,
    count: queries.length,
    texts: queryTexts[language],
    queries: counted,
    askedOn: sentAt === null ? null : (query: ClientQuery) => askedOn.get(query) ?? '',
  };
  const about = { project, file: ledger.file.name, day, isReminder: sentAt !== null };
  const blob = collectBlob();
  try {
    for (const piece of writeQueryList[as](list, about)) {
      blob.add(piece, piece.length);
      yield;
    }
  } catch (thrown) {
    if (thrown instanceof SheetTooLarge) return fail({ code: 'export_too_large', entries: queries.length });
    throw thrown;
  }
  const sent: SentQuery[] = [];
  for (const query of queries) {
    sent.push(sentQueryOf(query));
    if (sent.length % 200 === 0) yield;
  }
  return succeed({ content: blob.end(mediaTypes[as]), sent, findings: entries.length });
}

function* counting<T>(items: readonly T[], onItem: (count: number) => void): Generator<T> {
  for (const [at, item] of items.entries()) {
    onItem(at);
    yield item;
  }
}
