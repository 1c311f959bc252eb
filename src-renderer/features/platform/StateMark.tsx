import type { ReactElement } from 'react';
import type { SnapshotState } from '#shared/domain/vocabulary/snapshot-states';
import { Sign } from '../../ui/common/Sign';

const tick = <path d="M5 8.3l2.1 2.1L11 6" />;

/** One outline a state, told apart without colour: disc, seam, two ticks, triangle, half a ring, clock. */
const shapes: Readonly<Record<SnapshotState, ReactElement>> = {
  verified: (
    <>
      <circle cx="8" cy="8" r="6.6" fill="currentColor" />
      <path d="M5 8.3l2.1 2.1L11 6" stroke="var(--surface)" />
    </>
  ),
  stitched: <path d="M2 2.5h12v11H2zM8 1v14M5.8 5h4.4M5.8 8h4.4M5.8 11h4.4" />,
  'second look': (
    <>
      <circle cx="8" cy="8" r="6.6" />
      <circle cx="8" cy="8" r="4.9" strokeWidth="0.8" />
      {tick}
    </>
  ),
  unsettled: <path d="M8 2.2L14.6 13.6H1.4zM8 6.4v3.4M8 11.4v.8" />,
  partial: (
    <>
      <path d="M8 1.6a6.4 6.4 0 0 0 0 12.8z" fill="currentColor" />
      <path d="M8 1.6a6.4 6.4 0 0 1 0 12.8" strokeDasharray="2 2" />
    </>
  ),
  provisional: (
    <>
      <circle cx="8" cy="8" r="6.4" strokeDasharray="2.6 1.6" />
      <path d="M8 4.4V8l2.4 1.6" />
    </>
  ),
};

/** The sign of a state; its word is beside it. */
export function StateMark({ state }: { readonly state: SnapshotState }): ReactElement {
  return (
    <Sign className="state-mark" data-state={state} strokeWidth="1.5">
      {shapes[state]}
    </Sign>
  );
}
