import { handDown } from '../../../shell/hand-down';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { EventNames } from './use-event-names';
import type { OwnColumnsState } from '../view/use-own-columns';

/** What the tabs of a result, their menus and an opened finding share. */
export interface ResultDesk {
  /** What the tickets were read in. */
  readonly snapshot: SnapshotInfo;
  readonly eventNames: EventNames;
  /** The client's own columns that somebody has chosen. */
  readonly own: OwnColumnsState;
  /** The place for an opened finding, as high as the window and beside everything else; null until it is drawn. */
  readonly findingAt: HTMLElement | null;
}

/** Hands down what the parts of a result share, and takes it. */
export const [ResultDeskProvider, useResultDesk] = handDown<ResultDesk>(
  'a part of a result was drawn outside of one',
);
