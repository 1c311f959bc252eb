import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { localDay } from '#shared/base/local-day';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Profile } from '#shared/domain/rules/profile';
import { queryLanguageNames, queryLanguages } from '#shared/domain/vocabulary/query-languages';
import { askResult, ask } from '../../shell/ask';
import { useHost } from '../../shell/host';
import type { ProfilePart } from '../../session/profile-writes';
import { useShownRun, useWorker } from '../../session/use-worker';
import { exportName, saveExport, type ExportOutcome } from '../../shell/save-export';
import { useAnswer, type AskAcross } from '../../shell/use-answer';
import type { MarkedRows } from '../result/view/chosen-view';
import type { OpenView } from '../result/view/open-view';
import { allFindings, viewWords, type ExportOrigin } from '../../words/export-words';
import { capitalised, countOf, formatCount } from '../../words/format';
import { exportFormats, type ExportFormat } from '#shared/domain/vocabulary/export-formats';
import type { QueryListRequest } from '../../worker/contract/query-contract';
import { Button } from '../../ui/common/Button';
import { Choice } from '../../ui/common/Choice';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { Picker } from '../../ui/common/Picker';
import { ProgressBar } from '../../ui/common/ProgressBar';
import { listFormats, listShows } from './query-words';
import { QueryColumns } from './QueryColumns';

/** Which findings the list is of. */
type Of = 'all' | 'view' | 'chosen';

/** Writes the findings as a list of questions that the client fills in; what is chosen here the profile remembers. */
export function QueryListDialog({
  profile,
  open,
  chosen,
  from,
  onAmend,
  onOutcome,
  onClose,
}: {
  readonly profile: Profile;
  /** The view on screen; null where the tab has none. */
  readonly open: OpenView | null;
  /** The rows that are marked; null where none are. */
  readonly chosen: MarkedRows | null;
  readonly from: ExportOrigin;
  /** Null where nothing is remembered, as for a saved run. */
  readonly onAmend: ((profile: Profile, part: ProfilePart) => unknown) | null;
  readonly onOutcome: (outcome: ExportOutcome) => void;
  readonly onClose: () => void;
}): ReactElement {
  const worker = useWorker();
  const run = useShownRun();
  const host = useHost();
  const { queryList } = profile;
  const [language, setLanguage] = useState(queryList.language);
  const [columns, setColumns] = useState<readonly string[] | null>(queryList.columns);
  const [of, setOf] = useState<Of>(chosen === null ? 'all' : 'chosen');
  const [as, setAs] = useState<ExportFormat>('xlsx');
  const [written, setWritten] = useState({ done: 0, all: 0 });
  const [writing, setWriting] = useState<AskAcross<Result<null>> | null>(null);
  const { isAsking: busy, newest: wrote } = useAnswer(writing);
  const { newest: asked } = useAnswer(useCallback(() => ask(worker.queryColumns()), [worker]));
  /** Null until it is known: a list written before would lack them. */
  const there = asked?.ok === true ? (asked.value?.own ?? []) : null;
  const failed = asked?.ok === false ? asked : wrote;
  const shown = there?.filter((name) => columns === null || columns.includes(name)) ?? null;

  useEffect(
    () =>
      worker.subscribe((event) => {
        if (event.type === 'export-progress') setWritten({ done: event.written, all: event.entries });
      }),
    [worker],
  );

  const write = async (names: readonly string[], isCurrent: () => boolean): Promise<Result<null>> => {
    onAmend?.(profile, { queryList: { language, columns } });
    const { baseUrl, projectId } = profile;
    // Where the names cannot be had, the list names events by their ids.
    const events = await askResult(host.bridge.listEvents({ baseUrl, projectId, key: null }));
    const answer = await askResult(
      worker.writeQueryList({
        as,
        language,
        columns: names,
        of: ofRequest(of, open, chosen),
        eventNames: events.ok ? Object.fromEntries(events.value.map(({ id, label }) => [id, label])) : {},
        project: from.profileName,
        day: localDay(new Date(from.moments.readAt)),
      }),
    );
    if (!isCurrent()) return succeed(null);
    const name = exportName(from.profileName, 'questions', as, new Date());
    const made = answer.ok ? { ok: true as const, value: answer.value.content } : answer;
    const outcome = await saveExport(host, made, name);
    if (outcome.kind === 'failed') return fail(outcome.error);
    if (answer.ok && outcome.kind === 'saved') {
      const { queries, findings } = answer.value;
      const counts = `${countOf(queries, 'question')} of ${countOf(findings, 'finding')}`;
      onOutcome({ ...outcome, where: `${outcome.where}: ${counts}` });
    }
    onClose();
    return succeed(null);
  };
  const showColumn = (name: string, isShown: boolean): void => {
    // What was chosen of files with other columns stays.
    const before = columns ?? there ?? [];
    const after = isShown ? [...before, name] : before.filter((one) => one !== name);
    setColumns(there?.every((one) => after.includes(one)) === true ? null : after);
  };
  const stop = (): void => {
    void ask(worker.cancelQueries());
    onClose();
  };

  return (
    <DialogFrame title="Query list for the client" onClose={busy ? stop : onClose}>
      <div className="dialog-body">
        <p>
          A list that the client fills in: one line for each ticket or row in question, in plain words, with
          an empty column for the answer and one for a comment. Drop the filled list on this window to take
          the answers in.
        </p>
        <fieldset disabled={busy}>
          <legend>Which findings</legend>
          <Choice
            type="radio"
            name="of"
            label={capitalised(allFindings(run))}
            checked={of === 'all'}
            onChange={() => {
              setOf('all');
            }}
          />
          {open !== null && (
            <Choice
              type="radio"
              name="of"
              label={viewWords(open.entries, run, open.params)}
              checked={of === 'view'}
              onChange={() => {
                setOf('view');
              }}
            />
          )}
          {chosen !== null && (
            <Choice
              type="radio"
              name="of"
              label={`Only the ${countOf(chosen.count, 'chosen line')}`}
              checked={of === 'chosen'}
              onChange={() => {
                setOf('chosen');
              }}
            />
          )}
        </fieldset>
        <div className="query-choices">
          <Picker
            label="Language of its texts"
            value={language}
            disabled={busy}
            options={queryLanguages.map((value) => ({ value, label: queryLanguageNames[value] }))}
            onChange={(value) => {
              setLanguage(queryLanguages.find((one) => one === value) ?? language);
            }}
          />
          <Picker
            label="Written as"
            value={as}
            disabled={busy}
            options={exportFormats.map((value) => ({ value, label: listFormats[value] }))}
            onChange={(value) => {
              setAs(exportFormats.find((one) => one === value) ?? as);
            }}
          />
        </div>
        {there !== null && shown !== null && there.length > 0 && (
          <QueryColumns there={there} shown={shown} disabled={busy} onShow={showColumn} />
        )}
        {busy && (
          <ProgressBar
            label="Writing the list"
            value={written.all === 0 ? null : written.done / written.all}
            text={`${formatCount(written.done)} of ${countOf(written.all, 'question')}`}
          />
        )}
        {failed?.ok === false && <ErrorNotice error={failed.error} />}
      </div>
      <footer className="dialog-foot">
        <p className="stretch soft small">
          {asked?.ok === true && asked.value !== null && listShows(asked.value.shows, as)}
        </p>
        <Button onClick={busy ? stop : onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={busy || shown === null}
          onClick={() => {
            if (shown === null) return;
            setWritten({ done: 0, all: 0 });
            setWriting(() => (isCurrent: () => boolean) => write(shown, isCurrent));
          }}
        >
          Write the list
        </Button>
      </footer>
    </DialogFrame>
  );
}

function ofRequest(of: Of, open: OpenView | null, chosen: MarkedRows | null): QueryListRequest['of'] {
  if (of === 'chosen' && chosen !== null) return { viewId: chosen.viewId, rows: chosen.rows };
  return of === 'view' && open !== null ? { viewId: open.viewId, rows: null } : 'all';
}
