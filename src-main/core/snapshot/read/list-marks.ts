import type { Identity } from './identity';

/** What adding one view to a list brought. */
export interface Sighting {
  readonly items: number;
  /** Items that no view had shown before. */
  readonly unknown: number;
  /** How far the stretch from the head now reaches; null where this view is not part of it. */
  readonly reach: number | null;
}

/** The marks by which a list is judged (`judge.ts`). */
export interface ListMarks {
  readonly identity: Identity | null;
  /** Items of all views, copies included, of the events that are chosen from the list. */
  readonly received: number;
  /** Different items, less those that were shown to be gone; without an identity, the items of the last walk. */
  readonly unique: number;
  readonly gone: number;
  readonly firstTotal: number;
  readonly lastTotal: number;
  readonly hasTotalMoved: boolean;
  /** Asked for its total again and again, the platform went back and forth between different ones. */
  readonly isContradicted: boolean;
  /** An item was seen at another position than before. */
  readonly hasMoved: boolean;
  /** Views of the last walk with fewer items than their own total says. */
  readonly unevenViews: number;
  /** Views with items at positions that their own total does not have. */
  readonly overfullViews: number;
  /** Items that stood twice in one view. */
  readonly twice: number;
  /** Tickets that say that they are of another event than the one that was asked for. */
  readonly foreign: number;
  /** The server answered with another size than was asked for. */
  readonly sizeIgnored: boolean;
  readonly views: number;
  /** Views overlap: the items have an identity, and the server honours sizes. */
  readonly isConnected: boolean;
  /** The identity is one by its name, without the event, and so stays while an item changes or moves. */
  readonly isIdentityKnown: boolean;
  /** What the list is shown to be sorted by; null where its order is not known. */
  readonly order: string | null;
  /** One view that was true at one instant held the whole list. */
  readonly isOneView: boolean;
}

/** What one walk brought, compared with the walks before it. */
export interface PassMarks {
  readonly isWhole: boolean;
  /** Items that this walk has shown. */
  readonly seen: number;
  /** Items that no walk before had shown, and items of the walk before that this one has not shown. */
  readonly newcomers: number;
  readonly leavers: number;
  readonly firstTotal: number;
  readonly lastTotal: number;
  readonly leastTotal: number;
  readonly mostTotal: number;
}

/** An item of a list, with its status, its payment reference and the event that it names itself; `''` where it has none. */
export interface HeldItem {
  readonly identity: string;
  readonly status: string;
  readonly event: string;
  readonly reference: string;
  /** The last walk has shown it. */
  readonly isShownLast: boolean;
}

/** The state of one walk so far. */
export interface WalkStatus {
  readonly isWhole: boolean;
  /** The totals of its first and of its last view; 0 before the first. */
  readonly firstTotal: number;
  readonly lastTotal: number;
  readonly isOneView: boolean;
  /** Its views so far that lack items which their own total says are there. */
  readonly unevenViews: number;
  /** Of the list, over all walks. */
  readonly hasTotalMoved: boolean;
  /** How often one walk has asked for the total only, at most. */
  readonly timesAsked: number;
}

/** The counts of a list over all of its walks. */
export interface Counts {
  readonly items: number;
  readonly views: number;
  /** How many items name no event. */
  readonly ofNoEvent: number;
  /** All items name the event that was asked for. */
  readonly namesAsked: boolean;
}
