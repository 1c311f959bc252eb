import type { ReactElement } from 'react';
import { reasonsToStop, type Preflight } from '#shared/csv/preflight';
import { stoppingWords } from '#shared/preflight-words';
import { formatCount } from '../../words/format';
import { Button } from '../common/Button';
import { Caution } from '../common/Caution';

/** In place of a result: why the preflight stops, what to do about it, and what comparing all the same means for the result. */
export function NotCompared({
  preflight,
  onCompare,
}: {
  readonly preflight: Preflight;
  readonly onCompare: () => void;
}): ReactElement {
  return (
    <div className="panel-body">
      <Caution
        title="Nothing has been compared: the client file is not fit to be."
        actions={<Button onClick={onCompare}>Compare all the same</Button>}
      >
        <ul>
          {stoppingWords(preflight, formatCount).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {reasonsToStop(preflight).includes('no_overlap') && (
          <p>
            If the references are only written in another way, compare all the same: “Near misses” then says
            which rule makes them meet.
          </p>
        )}
        <p>
          Choose another file, other columns or other rules, and the comparison follows by itself. Compared
          all the same, the result can never be clean, and its verdict, its summary and its evidence say why.
        </p>
      </Caution>
    </div>
  );
}
