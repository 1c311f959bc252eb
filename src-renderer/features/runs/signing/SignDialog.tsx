import { useState, type ReactElement } from 'react';
import type { Result } from '#shared/base/result';
import type { SigningRefusal } from '#shared/domain/runs/close';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import {
  maxSignerLength,
  maxSignOffCommentLength,
  type Period,
  type SignOffRole,
} from '#shared/domain/runs/sign-off';
import { formatPeriod } from './close-words';
import { signOffLimits } from '#shared/words/sign-off-words';
import { useAttempt } from '../../../shell/ask';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { Field } from '../../../ui/common/Field';
import { FormDialog } from '../../../ui/common/FormDialog';
import { SignedFor } from './SignedFor';
import { WhatSigningCloses } from './WhatSigningCloses';
import { useKeptRollForward } from './use-kept-roll-forward';
import type { Looked } from './use-before-signing';
import type { SaidAtSigning } from './use-sign-offs';

/** Signs a saved run in a person's name: shows what is signed, what forbids it before anything is written, and what it does not prove. */
export function SignDialog({
  role,
  run,
  age,
  looked,
  closes,
  name: proposed,
  period: proposedPeriod,
  isPeriodFixed,
  refusalOf,
  onSign,
  onClose,
}: {
  readonly role: SignOffRole;
  readonly run: SavedRun;
  /** The caution that its platform data were old; `''` where they were not. */
  readonly age: string;
  readonly looked: Looked;
  /** Whether this signature is the last that the profile asks for. */
  readonly closes: boolean;
  /** The name that is most likely. */
  readonly name: string;
  readonly period: Period;
  /** Whether somebody signed it for this period already. */
  readonly isPeriodFixed: boolean;
  /** Why it cannot be signed for a period; null where it can. */
  readonly refusalOf: (period: Period) => SigningRefusal | null;
  readonly onSign: (said: SaidAtSigning) => Promise<Result<null>>;
  readonly onClose: () => void;
}): ReactElement {
  const open = useKeptRollForward(run.id);
  const [name, setName] = useState(proposed);
  const [period, setPeriod] = useState(proposedPeriod);
  const [comment, setComment] = useState('');
  const { busy, error, attempt } = useAttempt();
  const why = refusalOf(period);
  return (
    <FormDialog
      title={`Sign ${formatPeriod(period)} as ${role}`}
      unsaved={(name !== proposed || comment !== '') && !busy}
      onClose={onClose}
      submit="Sign"
      disabled={busy || why !== null || !looked.isKnown || !open.isKnown || name.trim() === ''}
      error={error}
      onSubmit={() =>
        void attempt(
          () => onSign({ role, name, comment: comment.trim(), period, looked: looked.value }),
          onClose,
        )
      }
    >
      {why !== null && <ErrorNotice error={{ code: 'sign_off_refused', why }} />}
      <SignedFor run={run} age={age} looked={looked} open={open} />
      <div className="sign-period">
        {(['from', 'upTo'] as const).map((end) => (
          <Field
            key={end}
            label={end === 'from' ? 'First day' : 'Last day'}
            type="date"
            value={period[end]}
            required
            disabled={isPeriodFixed}
            onChange={(day) => setPeriod({ ...period, [end]: day })}
          />
        ))}
      </div>
      <Field label="Name" value={name} required maxLength={maxSignerLength} onChange={setName} />
      <Field
        label="Comment"
        rows={3}
        maxLength={maxSignOffCommentLength}
        value={comment}
        onChange={setComment}
      />
      <p className="soft">
        The signature covers the data, the rules, the findings and the notes as they were saved. What is said
        later stays apart from it. {signOffLimits}
      </p>
      {closes && why === null && <WhatSigningCloses what="Signing" period={period} />}
    </FormDialog>
  );
}
