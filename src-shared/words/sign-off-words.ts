import type { LookedInto } from '../domain/runs/looked-into';
import {
  maxSignOffCommentLength,
  type JudgedSignOff,
  type Period,
  type SignOffDoubt,
  type SignOffRole,
  type VoidReason,
} from '../domain/runs/sign-off';
import { quoted } from './errors/table';

/** What somebody signed a run as, in words. */
export const signOffRoleWords: Readonly<Record<SignOffRole, string>> = {
  prepared: 'Prepared by',
  reviewed: 'Reviewed by',
};

const voidWords: Readonly<Record<VoidReason, string>> = {
  'run changed': 'the run is not the one signed',
  'taken out':
    'the close log has it, and it is not among the signatures of the run: somebody took it out or changed it',
  'signature wrong': 'its key did not sign this: the name, the time or something else was changed',
};

const doubtWords: Readonly<Record<SignOffDoubt, string>> = {
  'same key': 'Both signatures are made with one key.',
  'same account': 'Both signatures are from one account.',
  'same name': 'Both signatures are in one name.',
  'two not asked for': 'The profile did not ask for two people then.',
  'rule unknown': 'Not recorded whether two people were asked for.',
  'clock set back': 'Its time is before what it follows: the clock was set back.',
  'notes changed': 'Notes that came after the run was saved are not part of what was signed.',
  'notes unknown':
    'Cannot be told whether notes came after it was saved: an older Tieout made it, or the review log is damaged.',
  'not in log':
    'The close log does not have it as it is here: somebody added or changed it, or Tieout stopped while it was signed.',
  'unknown key': 'Nobody on this computer has seen this key: have its words read to you by the signer.',
  'other name': 'This key has signed in another name before.',
  'other key': 'This name has signed with another key before.',
};

/** The key of a sign-off in words, shown beside the name everywhere. */
export function keyWords({ fingerprint }: Pick<JudgedSignOff, 'fingerprint'>): string {
  return fingerprint === null ? 'without a key' : `key “${fingerprint}”`;
}

/** Says that a sign-off is void, and why, and what else must be said of it; `''` where it simply stands. */
export function signOffRemarks({
  voidBecause,
  doubts,
}: Pick<JudgedSignOff, 'voidBecause' | 'doubts'>): string {
  const isVoid = voidBecause === null ? [] : [`Void: ${voidWords[voidBecause]}.`];
  return [...isVoid, ...doubts.map((doubt) => doubtWords[doubt])].join(' ');
}

/** What a sign-off does not show, said wherever one is. */
export const signOffLimits =
  'A sign-off shows that nothing was changed since, and with a key that it was made with it. It does not show that the name is the person’s: whoever may use the account can sign in any name.';

/** What somebody signed for, as it follows when: ", for 2026-10-01 to 2026-10-31"; `''` where it was not asked. */
export function periodWords(period: Period | null): string {
  return period === null ? '' : `, for ${period.from} to ${period.upTo}`;
}

/** How many of the large open findings somebody opened, and who: "2 of 3 open findings opened: olga 2, paul 1". */
export function lookedWords({ findings, opened, by }: LookedInto): string {
  if (findings === 0) return 'no open finding';
  const who = by.map((one) => `${quoted(one.account)} ${one.opened.toLocaleString('en')}`).join(', ');
  return `${opened === 0 ? 'none' : opened.toLocaleString('en')} of ${findings.toLocaleString('en')} open ${findings === 1 ? 'finding' : 'findings'} opened${who === '' ? '' : `: ${who}`}`;
}

/** The same as it follows in a sign-off; `''` where there was no threshold. */
export function shownLookedWords(looked: LookedInto | null): string {
  return looked === null ? '' : `, from ${looked.threshold} up ${lookedWords(looked)}`;
}

/** One sign-off in a sentence: whose, when, what was said, and whether it stands. */
export function signOffSentence(signOff: JudgedSignOff): string {
  const { role, name, account, at, comment, period, looked } = signOff;
  const said = comment === '' ? '' : ` ${quoted(comment, maxSignOffCommentLength)}`;
  return `${signOffRoleWords[role]} ${quoted(name)}, account ${quoted(account)}, ${keyWords(signOff)}, ${at}${periodWords(period)}${shownLookedWords(looked)}.${said} ${signOffRemarks(signOff)}`.trimEnd();
}
