import { useState, type ReactElement } from 'react';
import { equationState, type EquationState } from '#shared/words/equation-words';
import { useShownRun } from '../../../session/use-worker';
import { countOf, formatCount } from '../../../words/format';
import { DialogFrame } from '../../../ui/common/DialogFrame';
import { Icon } from '../../../ui/common/Icon';
import { Equations } from './Equations';
import { collidingReferences } from '#shared/domain/totals/run-summary';
import { showUnseen } from '#shared/base/show-unseen';
import type { Collision } from '#shared/domain/keys/keyed-items';

/** More are not listed; the side panel of a finding shows how each of its references is written. */
const maxListed = 200;

const sides = { platform: 'on the platform', client: 'in the client file' } as const;

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
      <button type="button" className={broken > 0 ? 'link bare wrong' : 'link bare'} onClick={open}>
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

/** Payment references that one side writes in several ways, which became one key each (product.md, section 2, "collision"). */
function Collisions({ collisions }: { readonly collisions: readonly Collision[] }): ReactElement | null {
  if (collisions.length === 0) return null;
  const others = collisions.length - maxListed;
  return (
    <details className="disclosure">
      <summary>
        {countOf(collidingReferences(collisions), 'payment reference is', 'payment references are')} written
        in more than one way on one side, and taken for the same
      </summary>
      <ul className="framed record-list collisions" aria-label="Collisions" tabIndex={0}>
        {collisions.slice(0, maxListed).map(({ side, key, references }) => (
          <li key={`${side} ${key}`}>
            <span>{sides[side]}</span>
            <span className="code cut">{references.map((raw) => `“${showUnseen(raw)}”`).join(' ')}</span>
          </li>
        ))}
        {others > 0 && <li>and {formatCount(others)} more</li>}
      </ul>
    </details>
  );
}
