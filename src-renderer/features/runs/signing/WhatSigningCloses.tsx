import type { ReactElement } from 'react';
import type { Period } from '#shared/domain/runs/sign-off';
import { formatPeriod } from './close-words';

/** Says before the last signature which period it closes. */
export function WhatSigningCloses({
  what,
  period,
}: {
  readonly what: 'Signing' | 'Adding this signature';
  readonly period: Period;
}): ReactElement {
  return (
    <p>
      <strong>
        {what} closes {formatPeriod(period)}.
      </strong>{' '}
      The period can then only be reopened, with a reason.
    </p>
  );
}
