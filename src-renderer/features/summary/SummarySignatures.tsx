import type { ReactElement } from 'react';
import { showDirections } from '#shared/base/show-unseen';
import { signOffRoles, type JudgedSignOff, type SignOffRole } from '#shared/domain/runs/sign-off';
import { keyWords, periodWords, signOffRemarks, signOffRoleWords } from '#shared/words/sign-off-words';
import { formatMoment } from '../../words/format';

/** Who signed, by role; those who did not have room to sign by hand. */
export function SummarySignatures({
  signOffs,
}: {
  readonly signOffs: readonly JudgedSignOff[];
}): ReactElement {
  return (
    <section className="summary-signatures" aria-label="Signatures">
      {signOffRoles.flatMap((role) => {
        const own = signOffs.filter((one) => one.role === role);
        return (own.length === 0 ? [null] : own).map((signOff, place) => (
          <SummarySignature key={`${role} ${place}`} role={role} signOff={signOff} />
        ));
      })}
    </section>
  );
}

function SummarySignature({
  role,
  signOff,
}: {
  readonly role: SignOffRole;
  readonly signOff: JudgedSignOff | null;
}): ReactElement {
  if (signOff === null)
    return (
      <div>
        <p>{signOffRoleWords[role]}</p>
        <p>Name</p>
        <p>Date and signature</p>
      </div>
    );
  const { name, account, at, comment, period } = signOff;
  const remarks = signOffRemarks(signOff);
  return (
    <div>
      <p>{signOffRoleWords[role]}</p>
      <p>
        {showDirections(name)}, account {showDirections(account)}, {keyWords(signOff)}
      </p>
      <p>
        {formatMoment(at)}
        {periodWords(period)}
        {comment === '' ? '' : `: “${showDirections(comment)}”`}
        {remarks !== '' && `. ${remarks}`}
      </p>
    </div>
  );
}
