import { useCallback, useState, type ReactElement } from 'react';
import { errorOf, valueOf, type Result } from '#shared/base/result';
import type { Profile } from '#shared/domain/rules/profile';
import { queryLanguageNames, queryLanguages } from '#shared/domain/vocabulary/query-languages';
import { ask, useAnswer, type AskAcross } from '../../shell/ask';
import { useHost } from '../../shell/host';
import type { SessionActs } from '../../session/session-acts';
import { useWorker } from '../../session/use-worker';
import type { ExportOutcome } from '../../shell/save-export';
import type { MarkedRows } from '../result/view/chosen-view';
import type { OpenView } from '../result/view/open-view';
import type { ExportOrigin } from '../../words/export-words';
import { countOf, formatCount } from '../../words/format';
import { exportFormats, type ExportFormat } from '#shared/domain/vocabulary/export-formats';
import type { QueryListRequest } from '../../worker/contract/query-contract';
import { Button } from '../../ui/common/Button';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { Picker } from '../../ui/common/Field';
import { ProgressBar } from '../../ui/common/ProgressBar';
import { listFormats, listShows } from './query-words';
import { ListFindings, type ListOf } from './ListFindings';
import { QueryColumns } from './QueryColumns';
import { saveQueryList, type QueryListParts } from './save-query-list';
import { useHeard } from '../../shell/use-heard';

/** Writes the findings as a list of questions that the client fills in; what is chosen here the profile remembers. */
export function QueryListDialog({
  profile,
  open,
  chosen,
  from,
  record,
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
  /** Remembers what was sent; null where nothing is, as for a saved run. */
  readonly record: QueryListParts['record'];
  /** Remembers what was chosen; null for a saved run. */
  readonly onAmend: SessionActs['amend'] | null;
  readonly onOutcome: (outcome: ExportOutcome) => void;
  readonly onClose: () => void;
}): ReactElement {
  const worker = useWorker();
  const host = useHost();
  const { queryList } = profile;
  const [language, setLanguage] = useState(queryList.language);
  const [columns, setColumns] = useState<readonly string[] | null>(queryList.columns);
  const [of, setOf] = useState<ListOf>(chosen === null ? 'all' : 'chosen');
  const [withAccepted, setWithAccepted] = useState(false);
  const [as, setAs] = useState<ExportFormat>('xlsx');
  const [written, setWritten] = useState({ done: 0, all: 0 });
  const [writing, setWriting] = useState<AskAcross<Result<null>> | null>(null);
  const { isAsking: busy, newest: wrote } = useAnswer(writing);
  const { newest: asked } = useAnswer(useCallback(() => ask(worker.queryColumns()), [worker]));
  const { last: counted } = useAnswer(
    useCallback(
      () => ask(worker.findingsToAsk({ of: ofRequest(of, open, chosen) })),
      [chosen, of, open, worker],
    ),
  );
  const found = valueOf(counted);
  const isEmpty = found !== null && !withAccepted && found.findings === found.accepted;
  /** Null until it is known: a list written before would lack them. */
  const there = asked?.ok === true ? (asked.value?.own ?? []) : null;
  const failed = asked?.ok === false ? asked : wrote;
  const shown = there?.filter((name) => columns === null || columns.includes(name)) ?? null;

  useHeard(worker, (event) => {
    if (event.type === 'export-progress') setWritten({ done: event.written, all: event.entries });
  });

  const write = async (names: readonly string[], isCurrent: () => boolean): Promise<Result<null>> => {
    void onAmend?.({ queryList: { language, columns } });
    const request = { as, language, columns: names, of: ofRequest(of, open, chosen), withAccepted };
    const parts = { host, worker, profile, from, record, onOutcome };
    const done = await saveQueryList(parts, request, isCurrent);
    if (done.ok && isCurrent()) onClose();
    return done;
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
          an empty column for the answer and one for a comment. Drop the filled list on this window to import
          the answers.
        </p>
        <ListFindings
          of={of}
          open={open}
          chosen={chosen}
          accepted={found?.accepted ?? 0}
          withAccepted={withAccepted}
          disabled={busy}
          onOf={setOf}
          onWithAccepted={setWithAccepted}
        />
        <div className="query-choices">
          <Picker
            label="Language of its texts"
            value={language}
            disabled={busy}
            options={queryLanguages.map((value) => ({ value, label: queryLanguageNames[value] }))}
            onChange={(value) => setLanguage(queryLanguages.find((one) => one === value) ?? language)}
          />
          <Picker
            label="Written as"
            value={as}
            disabled={busy}
            options={exportFormats.map((value) => ({ value, label: listFormats[value] }))}
            onChange={(value) => setAs(exportFormats.find((one) => one === value) ?? as)}
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
        <ErrorNotice error={errorOf(failed)} />
      </div>
      <footer className="dialog-foot">
        <p className="stretch soft small">
          {asked?.ok === true && asked.value !== null && listShows(asked.value.shows, as)}
          {record === null && ' “Queries” doesn’t follow it up, since it is of a saved run.'}
        </p>
        <Button onClick={busy ? stop : onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={busy || shown === null || isEmpty}
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

function ofRequest(of: ListOf, open: OpenView | null, chosen: MarkedRows | null): QueryListRequest['of'] {
  if (of === 'chosen' && chosen !== null) return { viewId: chosen.viewId, rows: chosen.rows };
  return of === 'view' && open !== null ? { viewId: open.viewId, rows: null } : 'all';
}
