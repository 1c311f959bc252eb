import { addTo } from '../../base/add-to';
import type { KeyRules } from '../vocabulary/key-rules';
import { idsUnder, type FindingState } from './finding-state';
import { answeredBy, answerNote } from './answers';
import {
  unreviewed,
  type AnswersAct,
  type ReviewAct,
  type ReviewEntry,
  type ReviewState,
  type ReviewUndo,
  type TakeOverAct,
  type TakenAnswer,
} from './review';

/** What is known of an act on one finding: what it said, and who took it back. */
export interface ReviewHistoryLine {
  readonly act: Omit<ReviewAct, 'findings'>;
  /** The number of findings that it spoke of. */
  readonly findings: number;
  readonly undone: Pick<ReviewUndo, 'by' | 'at'> | null;
  /** Where it was imported from evidence: by whom, when, and from which. */
  readonly takenOver: Pick<TakeOverAct, 'by' | 'at' | 'evidence'> | null;
  /** It was said of this very finding, and not of what it was before its signature changed. */
  readonly sameSignature: boolean;
}

/** A profile's review log as today's key rules name its findings. */
export interface ReviewStates {
  readonly entries: () => readonly ReviewEntry[];
  /** Imports further entries, in the order of the log. */
  readonly add: (entries: readonly ReviewEntry[]) => void;
  readonly isEmpty: () => boolean;
  /**
   * How a finding is on a day (`YYYY-MM-DD`) in some data (`dataOf`). Of what was said of it with its signature, the latest
   * holds; where all was said with others, it has changed and is open, and what was said last is still shown. Whoever set it
   * open, with whatever signature, has ended all that was decided before (product.md, section 5).
   */
  readonly stateOf: (finding: Named, today: string, data: string) => ReviewState;
  /** How it stood when it was last a finding: what was said of it with its signature, whatever day and data it is now. */
  readonly lastStateOf: (finding: Named) => ReviewState;
  /** The same after each thing that was said of it and not taken back, the first one first; empty where none was. */
  readonly pastStatesOf: (finding: Named) => readonly ReviewState[];
  /** All that was ever said of a finding, newest first. */
  readonly historyOf: (finding: Named) => readonly ReviewHistoryLine[];
}

type Named = Pick<FindingState, 'id' | 'signature'>;

interface Said extends Pick<ReviewHistoryLine, 'act' | 'findings' | 'takenOver'> {
  /** Those with which this finding is in the act: several, where the act named what is one finding under today's rules. */
  readonly signatures: ReadonlySet<string>;
}

/** Reads a log under these key rules: the order of its entries decides, whatever the clocks said. */
export function createReviewStates(keys: KeyRules): ReviewStates {
  const entries: ReviewEntry[] = [];
  const said = new Map<string, Said[]>();
  const undone = new Map<string, ReviewUndo>();
  const idsOf = idsUnder(keys);

  const add = (id: string, one: Said): void => addTo(said, id, one);
  const take = ({ findings, ...act }: ReviewAct): void => {
    const signaturesOf = new Map<string, Set<string>>();
    for (const finding of findings) {
      for (const id of idsOf(finding)) {
        const others = signaturesOf.get(id);
        if (others === undefined) signaturesOf.set(id, new Set([finding.signature]));
        else others.add(finding.signature);
      }
    }
    for (const [id, signatures] of signaturesOf) {
      add(id, { act, findings: signaturesOf.size, takenOver: null, signatures });
    }
  };

  /** To a finding, the client's answers are a note of its review. */
  const takeAnswers = ({ id: actId, at, by, data, answers }: AnswersAct): void => {
    const ofFindings = new Map<string, TakenAnswer[]>();
    for (const answer of answers) {
      for (const id of idsOf(answer.finding)) {
        addTo(ofFindings, id, answer);
      }
    }
    for (const [id, own] of ofFindings) {
      const note = answerNote(own);
      const said = { decision: null, until: null, reason: null, note };
      const act = { kind: 'review', id: actId, at, by: answeredBy({ by }), data, ...said } as const;
      add(id, {
        act,
        findings: ofFindings.size,
        takenOver: null,
        signatures: new Set(own.map(({ finding }) => finding.signature)),
      });
    }
  };

  /** To a finding, each is what its author said then. */
  const takeOver = ({ id: actId, at, by, evidence, reviews }: TakeOverAct): void => {
    const findings = new Set(reviews.flatMap(({ finding }) => [...idsOf(finding)])).size;
    for (const review of reviews) {
      const { finding, ...act } = review;
      const signatures = new Set([finding.signature]);
      const takenOver = { at, by, evidence };
      for (const id of idsOf(finding))
        add(id, { act: { kind: 'review', id: actId, ...act }, findings, takenOver, signatures });
    }
  };

  const inForceOf = (id: string): readonly Said[] =>
    (said.get(id) ?? []).filter(({ act }) => !undone.has(act.id));

  return {
    entries: () => entries,
    add: (added) => {
      for (const entry of added) {
        entries.push(entry);
        if (entry.kind === 'review') take(entry);
        else if (entry.kind === 'answers') takeAnswers(entry);
        else if (entry.kind === 'take-over') takeOver(entry);
        else if (entry.kind === 'undo' && !undone.has(entry.undoes)) undone.set(entry.undoes, entry);
      }
    },
    isEmpty: () => said.size === 0,
    stateOf: ({ id, signature }, today, data) => {
      const inForce = inForceOf(id);
      const isSame = inForce.some(({ signatures }) => signatures.has(signature));
      const [shown] = isSame ? [signature] : (inForce.at(-1)?.signatures ?? []);
      return shown === undefined ? unreviewed : judge(inForce, shown, isSame, { today, data });
    },
    lastStateOf: ({ id, signature }) => judge(inForceOf(id), signature, true, null),
    pastStatesOf: ({ id, signature }) => {
      const inForce = inForceOf(id);
      return inForce.map((_, place) => judge(inForce.slice(0, place + 1), signature, true, null));
    },
    historyOf: ({ id, signature }) =>
      (said.get(id) ?? [])
        .map(({ act, findings, takenOver, signatures }) => ({
          act,
          findings,
          takenOver,
          undone: undone.get(act.id) ?? null,
          sameSignature: signatures.has(signature),
        }))
        .toReversed(),
  };
}

/**
 * Applies the acts on a finding with one signature in turn: each changes only what it mentions, and one that sets the finding
 * open does so for all signatures. `now` is null if neither day nor data may reopen it.
 */
function judge(
  inForce: readonly Said[],
  signature: string,
  sameSignature: boolean,
  now: { readonly today: string; readonly data: string } | null,
): ReviewState {
  let decided: Said['act'] | null = null;
  let last: Said['act'] | null = null;
  let [reason, note] = ['', ''];
  for (const { act, signatures } of inForce) {
    const isOfIt = signatures.has(signature);
    if (act.decision === 'open' ? isOfIt || decided !== null : isOfIt && act.decision !== null) decided = act;
    if (!isOfIt) continue;
    last = act;
    reason = act.reason ?? reason;
    note = act.note ?? note;
  }
  const { by = '', at = '' } = decided ?? last ?? {};
  const open: ReviewState = { ...unreviewed, reason, note, by, at };
  if (decided === null || decided.decision === null || decided.decision === 'open') return open;
  if (!sameSignature) return { ...open, reopenedBy: 'signature' };
  const { decision: state, until } = decided;
  if (now !== null && state === 'accepted' && until !== null && until < now.today)
    return { ...open, reopenedBy: 'date', until };
  if (now !== null && state === 'resolved' && decided.data !== now.data)
    return { ...open, reopenedBy: 'data' };
  return { ...open, state, until };
}
