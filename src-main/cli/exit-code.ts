import type { AppErrorCode } from '#shared/base/app-error';
import type { Verdict } from '#shared/domain/vocabulary/verdicts';

/** What the process ends with (product.md, section 6); schedulers and scripts depend on it. */
export const exitCodes = { clean: 0, discrepancies: 1, badInput: 2, failed: 3, invalid: 4 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Errors for which nothing was compared because of what was given; all others are the API's, the network's or the disk's. */
const badInput: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'usage',
  'argument_invalid',
  'half_character',
  'key_missing',
  'key_malformed',
  'keychain_failed',
  'base_url_invalid',
  'base_url_look_alike',
  'encryption_weakened',
  'policy_unreadable',
  'address_not_allowed',
  'key_misplaced',
  'profile_not_found',
  'file_unreadable',
  'file_too_large',
  'file_empty',
  'file_not_csv',
  'file_wrong_encoding',
  'header_malformed',
  'header_missing',
  'header_undecided',
  'workbook_damaged',
  'workbook_ambiguous',
  'sheet_missing',
  'sheets_of_text',
  'sheets_undecided',
  'sheet_unlike_others',
  'encoding_unknown',
  'delimiter_invalid',
  'column_missing',
  'column_repeated',
  'column_for_both',
  'column_undecided',
  'evidence_unreadable',
  'evidence_repacked',
  'evidence_too_large',
  'evidence_does_not_hold',
  'query_list_unknown',
  'lookups_not_exact',
]);

/** The exit code of an error. */
export function exitCodeOfError(code: AppErrorCode): ExitCode {
  if (code === 'result_invalid') return exitCodes.invalid;
  return badInput.has(code) ? exitCodes.badInput : exitCodes.failed;
}

/** The exit code of a verdict. */
export function exitCodeOfVerdict(verdict: Verdict): ExitCode {
  const codes: Record<Verdict, ExitCode> = {
    clean: exitCodes.clean,
    discrepancies: exitCodes.discrepancies,
    incomplete: exitCodes.failed,
    invalid: exitCodes.invalid,
  };
  return codes[verdict];
}
