import { useState, type ReactElement } from 'react';
import { equationState, type EquationState } from '#shared/words/equation-words';
import { useShownRun } from '../../../session/use-worker';
import { countOf, formatCount } from '../../../words/format';
import { DialogFrame } from '../../../ui/common/DialogFrame';
import { Icon } from '../../../ui/common/Icon';
import { Collisions } from './Collisions';
import { Equations } from './Equations';

/** Whether the totals tie out, in a line that opens the ledger of all checks. */
export function ChecksLine(): ReactElement {
  const run = useShownRun();
  const [isOpen, setOpen] = useState(false);
  const states = run.equations.map((equation) => equationState(equation, run));
  const countIn = (wanted: EquationState): number => states.filter((state) => state === wanted).length;
  const all = states.length;
  const broken = countIn('broken');
  const open = (): void => setOpen(true);
  return (
    <>
      <button type="button" className={broken > 0 ? 'link wrong' : 'link'} onClick={open}>
        <Icon name={broken > 0 ? 'error' : countIn('holds') === all ? 'tick' : 'near'} />{' '}
        {checksWords(all, countIn)}
      </button>
      {isOpen && (
        <DialogFrame title="Checks" onClose={() => setOpen(false)}>
          <div className="dialog-body">
            <Equations />
            <Collisions collisions={run.collisions} />
          </div>
        </DialogFrame>
      )}
    </>
  );
}

function checksWords(all: number, countIn: (wanted: EquationState) => number): string {
  const [broken, moved] = [countIn('broken'), countIn('moved')];
  if (broken > 0)
    return `${formatCount(broken)} of ${countOf(all, 'check')} ${broken === 1 ? 'fails' : 'fail'}`;
  if (moved === 0) return `${countOf(all, 'check')} pass`;
  return `${formatCount(countIn('holds'))} of ${countOf(all, 'check')} pass, ${formatCount(moved)} moved`;
}
