import type { ReactElement } from 'react';
import { reasonsToStop, type Preflight } from '#shared/files/client/preflight';
import { stoppingWords } from '#shared/words/preflight-words';
import { formatCount } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { Caution } from '../../../ui/common/Caution';

/** In place of a result: why the preflight stops, what to do about it, and what comparing all the same means for the result. */
export function NotCompared({
  preflight,
  onCompare,
  onHeader,
}: {
  readonly preflight: Preflight;
  readonly onCompare: () => void;
  /** The header is in this line, and what is above it is no data. */
  readonly onHeader: (line: number) => void;
}): ReactElement {
  const { headerLine } = preflight;
  const reasons = reasonsToStop(preflight);
  if (reasons.includes('header_undecided')) {
    return (
      <div className="panel-body">
        <Caution
          title="Nothing has been compared: rows above the header would be left out."
          actions={
            <Button onClick={() => onHeader(headerLine)}>Line {formatCount(headerLine)} is the header</Button>
          }
        >
          <p>{stoppingWords(preflight, formatCount)[0]}</p>
          <p>
            If those lines are no data, say so here. If they are, choose the row above them as “Header row” of
            the client file, or export the file with one header.
          </p>
        </Caution>
      </div>
    );
  }
  return (
    <div className="panel-body">
      <Caution title="Can’t compare this file" actions={<Button onClick={onCompare}>Compare anyway</Button>}>
        <ul>
          {stoppingWords(preflight, formatCount).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {reasons.includes('no_overlap') && (
          <p>
            If the references are only written in another format, compare anyway: “Next steps” then names the
            rule that makes them match.
          </p>
        )}
        <p>
          Choose another file, other columns or other rules, and the comparison then starts on its own.
          Compared anyway, the result can never be clean, and its verdict, its summary and its evidence say
          why.
        </p>
      </Caution>
    </div>
  );
}
