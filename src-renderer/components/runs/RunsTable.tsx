import type { ReactElement } from 'react';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { formatCount, formatInterval, formatMoment } from '../../words/format';
import { missingSentence } from '../../words/missing-words';
import { shortHash } from '../../words/run-words';
import { verdictWords } from '../../words/verdict-words';
import { Button } from '../common/Button';
import { VerdictSign } from '../result/VerdictSign';

/** The saved runs as a table, newest first: what came out, of which data, and who saved it. */
export function RunsTable({
  runs,
  onOpen,
  onDelete,
}: {
  readonly runs: readonly SavedRun[];
  readonly onOpen: (run: SavedRun) => void;
  readonly onDelete: (run: SavedRun) => void;
}): ReactElement {
  return (
    <div className="runs-scroll" tabIndex={0} role="region" aria-label="Table of runs">
      <table className="runs-table" aria-label="Saved runs">
        <thead>
          <tr>
            <th scope="col">Saved</th>
            <th scope="col">Verdict</th>
            <th scope="col" className="number">
              Matched
            </th>
            <th scope="col" className="number">
              Mismatched
            </th>
            <th scope="col" className="number">
              Missing
            </th>
            <th scope="col" className="number">
              Extra
            </th>
            <th scope="col" className="number">
              Unkeyed
            </th>
            <th scope="col" className="number">
              Malformed
            </th>
            <th scope="col">Platform data of</th>
            <th scope="col">Client file, SHA-256</th>
            <th scope="col">
              <span className="unseen">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => {
            const { platform, client } = run.totals;
            const { word } = verdictWords(run);
            const moment = formatMoment(run.finishedAt);
            return (
              <tr key={run.id}>
                <th scope="row">
                  {moment}
                  {run.savedBy !== '' && <span className="run-by">by {run.savedBy}</span>}
                </th>
                <td>
                  <span className={`run-verdict verdict-${run.verdict}`}>
                    <VerdictSign verdict={run.verdict} /> {word}
                  </span>
                </td>
                <td className="number">{formatCount(client.matched)}</td>
                <td className="number">{formatCount(client.mismatched)}</td>
                <td className="number">{missingSentence(run, platform.missing)}</td>
                <td className="number">{formatCount(client.extra)}</td>
                <td className="number">{formatCount(platform.unkeyed + client.unkeyed)}</td>
                <td className="number">{formatCount(client.malformed)}</td>
                <td>{formatInterval(run.snapshot.startedAt, run.snapshot.endedAt)}</td>
                <td>
                  <span className="file-name">{run.file.name}</span>
                  <span className="run-by code" title={run.file.sha256 ?? undefined}>
                    {shortHash(run.file.sha256)}
                  </span>
                </td>
                <td>
                  <div className="button-row nowrap">
                    <Button
                      aria-label={`Open the run of ${moment}`}
                      onClick={() => {
                        onOpen(run);
                      }}
                    >
                      Open
                    </Button>
                    <Button
                      look="quiet"
                      aria-label={`Delete the run of ${moment}…`}
                      onClick={() => {
                        onDelete(run);
                      }}
                    >
                      Delete…
                    </Button>
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
