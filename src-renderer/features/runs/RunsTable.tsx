import type { ReactElement, ReactNode } from 'react';
import { showDirections } from '#shared/base/show-unseen';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { ClosingState } from '#shared/domain/runs/close';
import type { JudgedSignOff } from '#shared/domain/runs/sign-off';
import { signOffRoleWords } from '#shared/words/sign-off-words';
import { wordsOfClosing } from './signing/close-words';
import { itemWords, kindWords, type Kind } from '../../words/class-words';
import { formatCount, formatInterval, formatMoment } from '../../words/format';
import { ageOfSavedRun } from '../../words/verdict-words';
import { Button } from '../../ui/common/Button';
import { Icon } from '../../ui/common/Icon';
import { RunVerdict } from '../result/totals/VerdictSign';
import { SignOffMark } from './signing/SignOffMark';
import type { SignOffs } from './signing/use-sign-offs';

/** What the table tells of a run, column by column; the first names the run. */
const columns: ReadonlyArray<{
  readonly head: string;
  /** What a count of this column counts. */
  readonly items?: string;
  readonly number?: boolean;
  /** `runs` are all of the table; who signed it is null until it is known. */
  readonly show: (
    run: SavedRun,
    runs: readonly SavedRun[],
    signOffs: readonly JudgedSignOff[] | null,
    state: ClosingState | null,
    since: ReactNode,
  ) => ReactNode;
}> = [
  {
    head: 'Saved',
    show: ({ name, finishedAt, savedBy }) => (
      <>
        {name !== '' && <strong className="block">{name}</strong>}
        {formatMoment(finishedAt)}
        {savedBy !== '' && <span className="run-by block soft small">by {savedBy}</span>}
      </>
    ),
  },
  {
    head: 'Verdict',
    show: (run, runs) => {
      const age = ageOfSavedRun(run, runs);
      return (
        <>
          <RunVerdict run={run} />
          {age.label !== '' && (
            <span className="block amber small" title={age.sentences}>
              {age.label}
            </span>
          )}
        </>
      );
    },
  },
  count('mismatched', ({ client }) => client.mismatched),
  count('missing', ({ platform }) => platform.missing),
  count('extra', ({ client }) => client.extra),
  {
    head: 'State',
    show: (_run, _runs, signOffs, state, since) => (
      <>
        {state !== null && <StateMark state={state} signOffs={signOffs ?? []} />}
        {signOffs?.map((signOff) => (
          <SignOffMark key={`${signOff.at} ${signOff.name}`} signOff={signOff}>
            {signOffRoleWords[signOff.role]} {showDirections(signOff.name)}
            {signOff.fingerprint === null && ', without a key'}
          </SignOffMark>
        ))}
        {since}
      </>
    ),
  },
  {
    head: 'Client file, platform data',
    show: ({ file, snapshot }) => (
      <>
        <span className="file-name" title={file.sha256 === null ? undefined : `SHA-256 ${file.sha256}`}>
          {file.name}
        </span>
        <span className="run-by block soft small">{formatInterval(snapshot)}</span>
      </>
    ),
  },
];

function count(kind: Kind, of: (totals: SavedRun['totals']) => number) {
  return {
    head: kindWords[kind].word,
    items: itemWords(kind),
    number: true,
    show: ({ totals }: SavedRun) => formatCount(of(totals)),
  };
}

/** Gives the keyboard back to the run in the table that was left. */
export function focusRun(runId: string): void {
  document.querySelector<HTMLElement>(`[data-run="${CSS.escape(runId)}"] .button-row button`)?.focus();
}

/** The saved runs as a table, newest first: what came out, of which data, and who saved it. */
export function RunsTable({
  runs,
  signOffs,
  sinceOf,
  onOpen,
  onDelete,
  onReopen,
}: {
  readonly runs: readonly SavedRun[];
  readonly signOffs: Pick<SignOffs, 'of' | 'stateOf' | 'error'>;
  /** How the tickets of a closed run changed since. */
  readonly sinceOf: (run: SavedRun) => ReactNode;
  readonly onOpen: (run: SavedRun) => void;
  readonly onDelete: (run: SavedRun) => void;
  readonly onReopen: (run: SavedRun) => void;
}): ReactElement {
  return (
    <div className="runs-scroll" tabIndex={0} role="region" aria-label="Table of runs">
      <table className="table runs-table" aria-label="Saved runs">
        <thead>
          <tr>
            {columns.map(({ head, items, number }) => (
              <th key={head} scope="col" className={number === true ? 'number' : undefined}>
                {head}
                {items !== undefined && <span className="run-by block soft small"> {items}</span>}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => {
            const moment = formatMoment(run.finishedAt);
            const state = signOffs.stateOf(run.id);
            return (
              <tr key={run.id} data-run={run.id}>
                {columns.map(({ head, number, show }, place) =>
                  place === 0 ? (
                    <th key={head} scope="row">
                      {show(run, runs, null, null, null)}
                    </th>
                  ) : (
                    <td key={head} className={number === true ? 'number' : undefined}>
                      {show(run, runs, signOffs.of(run.id), state, state === 'closed' ? sinceOf(run) : null)}
                    </td>
                  ),
                )}
                <td>
                  <div className="button-row nowrap">
                    <Button aria-label={`Open the run of ${moment}`} onClick={() => onOpen(run)}>
                      Open
                    </Button>
                    {state === 'closed' && (
                      <Button
                        look="quiet"
                        aria-label={`Reopen the run of ${moment}…`}
                        onClick={() => onReopen(run)}
                      >
                        Reopen…
                      </Button>
                    )}
                    {state !== 'closed' && state !== 'superseded' && (
                      <Button
                        look="quiet"
                        disabled={state === null && signOffs.error === null}
                        aria-label={`Delete the run of ${moment}…`}
                        onClick={() => onDelete(run)}
                      >
                        Delete…
                      </Button>
                    )}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function StateMark({
  state,
  signOffs,
}: {
  readonly state: ClosingState;
  readonly signOffs: readonly JudgedSignOff[];
}): ReactElement {
  const { word, icon, explained } = wordsOfClosing(state, signOffs);
  return (
    <span className={`row tight nowrap ${state === 'superseded' ? 'soft' : ''}`} title={explained}>
      <Icon name={icon} /> {word}
    </span>
  );
}
