import type { AppErrorCode } from '#shared/base/app-error';
import type { Verdict } from '#shared/domain/vocabulary/verdicts';

/** What the process ends with (product.md, section 6); schedulers and scripts depend on it. */
export const exitCodes = { clean: 0, discrepancies: 1, badInput: 2, failed: 3, invalid: 4 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What each error ends with: `badInput` where nothing was compared because of what was given, `failed` for the API, network or disk. */
const codesOfErrors: Readonly<Record<AppErrorCode, keyof typeof exitCodes>> = {
  key_missing: 'badInput',
  key_malformed: 'badInput',
  key_rejected: 'failed',
  scope_missing: 'failed',
  not_found: 'failed',
  request_refused: 'failed',
  rate_limited: 'failed',
  server_failed: 'failed',
  contract_broken: 'failed',
  page_too_large: 'failed',
  base_url_invalid: 'badInput',
  base_url_look_alike: 'badInput',
  encryption_weakened: 'badInput',
  policy_unreadable: 'badInput',
  address_not_allowed: 'badInput',
  key_misplaced: 'badInput',
  redirect_refused: 'failed',
  network_failed: 'failed',
  page_unanswered: 'failed',
  keychain_failed: 'badInput',
  file_unreadable: 'badInput',
  client_file_missing: 'failed',
  file_empty: 'badInput',
  file_cancelled: 'failed',
  header_malformed: 'badInput',
  header_missing: 'badInput',
  header_undecided: 'badInput',
  workbook_damaged: 'badInput',
  workbook_ambiguous: 'badInput',
  file_too_large: 'badInput',
  sheets_of_text: 'badInput',
  sheet_missing: 'badInput',
  sheets_undecided: 'badInput',
  sheet_unlike_others: 'badInput',
  file_not_csv: 'badInput',
  file_wrong_encoding: 'badInput',
  encoding_unknown: 'badInput',
  delimiter_invalid: 'badInput',
  amounts_ambiguous: 'badInput',
  evidence_unsigned: 'badInput',
  column_missing: 'badInput',
  column_repeated: 'badInput',
  column_for_both: 'badInput',
  column_undecided: 'badInput',
  storage_failed: 'failed',
  storage_busy: 'failed',
  start_locked: 'failed',
  stored_file_damaged: 'failed',
  stored_part_damaged: 'failed',
  stored_file_newer: 'failed',
  profile_not_found: 'badInput',
  profile_changed: 'failed',
  profile_restored: 'failed',
  profile_file_refused: 'failed',
  snapshot_not_found: 'failed',
  run_not_found: 'failed',
  run_too_large: 'failed',
  run_changed: 'failed',
  sign_off_refused: 'failed',
  log_cut: 'failed',
  log_lines_damaged: 'failed',
  log_lines_missing: 'failed',
  snapshot_partial: 'failed',
  snapshot_running: 'failed',
  counts_missing: 'failed',
  parts_refused: 'failed',
  orders_moved: 'failed',
  answer_old: 'failed',
  data_moved: 'failed',
  usage: 'badInput',
  half_character: 'badInput',
  argument_invalid: 'badInput',
  result_invalid: 'invalid',
  result_provisional: 'failed',
  export_too_large: 'failed',
  export_cancelled: 'failed',
  export_outdated: 'failed',
  export_stalled: 'failed',
  export_unsaved: 'failed',
  evidence_differs: 'failed',
  evidence_unreadable: 'badInput',
  evidence_repacked: 'badInput',
  evidence_too_large: 'badInput',
  evidence_does_not_hold: 'badInput',
  amounts_too_long: 'badInput',
  evidence_of_other_project: 'failed',
  query_list_unknown: 'badInput',
  query_ids_collide: 'failed',
  cancelled: 'failed',
  shell_disconnected: 'failed',
  shell_ended: 'failed',
  unexpected: 'failed',
};

/** The exit code of an error. */
export function exitCodeOfError(code: AppErrorCode): ExitCode {
  return exitCodes[codesOfErrors[code]];
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
