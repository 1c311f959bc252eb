import {
  maxSignOffCommentLength,
  type JudgedSignOff,
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
  'notes changed': 'notes changed after it was saved',
};

/** Says that a sign-off is void, and why; `''` where it stands. */
export function voidSentence(voidBecause: VoidReason | null): string {
  return voidBecause === null ? '' : `Void: ${voidWords[voidBecause]}.`;
}

/** What a sign-off does not show, said wherever one is. */
export const signOffLimits =
  'A sign-off shows that nothing was changed since. It does not show who sat at the keyboard: whoever may use the account can sign in any name.';

/** One sign-off in a sentence: whose, when, what was said, and whether it stands. */
export function signOffSentence({ role, name, account, at, comment, voidBecause }: JudgedSignOff): string {
  const said = comment === '' ? '' : ` ${quoted(comment, maxSignOffCommentLength)}`;
  return `${signOffRoleWords[role]} ${quoted(name)}, account ${quoted(account)}, ${at}.${said} ${voidSentence(voidBecause)}`.trimEnd();
}
