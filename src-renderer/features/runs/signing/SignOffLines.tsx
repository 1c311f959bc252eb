import type { ReactElement } from 'react';
import { showDirections } from '#shared/base/show-unseen';
import { signOffRoles, type JudgedSignOff, type SignOffRole } from '#shared/domain/runs/sign-off';
import { keyWords, shownLookedWords, signOffRoleWords } from '#shared/words/sign-off-words';
import { formatMoment } from '../../../words/format';
import { formatPeriod } from './close-words';
import { Button } from '../../../ui/common/Button';
import { SignOffMark } from './SignOffMark';

/** Who signed a run, a line for each role; with the way to sign it where there is one. */
export function SignOffLines({
  signOffs,
  roles = signOffRoles,
  signs = signOffRoles,
  onSign,
}: {
  readonly signOffs: readonly JudgedSignOff[];
  /** Those that are shown. */
  readonly roles?: readonly SignOffRole[];
  /** Those that can be signed as, where anybody can sign. */
  readonly signs?: readonly SignOffRole[];
  /** Null where nobody can sign. */
  readonly onSign: ((role: SignOffRole) => void) | null;
}): ReactElement {
  return (
    <ul className="sign-offs" aria-label="Sign-off">
      {roles.map((role) => {
        const own = signOffs.filter((one) => one.role === role);
        return (
          <li key={role} className="row">
            <span className="sign-off-role">{signOffRoleWords[role]}</span>
            {own.length === 0 && <span className="soft">nobody yet</span>}
            {own.map((signOff) => (
              <Signed key={`${signOff.at} ${signOff.name}`} signOff={signOff} />
            ))}
            {onSign !== null && signs.includes(role) && (
              <Button look="quiet" onClick={() => onSign(role)}>
                {own.length === 0 ? 'Sign…' : 'Sign again…'}
                <span className="unseen"> {signOffRoleWords[role]}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Signed({ signOff }: { readonly signOff: JudgedSignOff }): ReactElement {
  const { name, account, at, comment, period, looked } = signOff;
  return (
    <SignOffMark signOff={signOff}>
      <strong>{showDirections(name)}</strong>, account {showDirections(account)}, {keyWords(signOff)},{' '}
      {formatMoment(at)}
      {period !== null && `, for ${formatPeriod(period)}`}
      {shownLookedWords(looked)}
      {comment !== '' && <span className="soft"> “{showDirections(comment)}”</span>}
    </SignOffMark>
  );
}
