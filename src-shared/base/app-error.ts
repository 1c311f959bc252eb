/** The endpoint groups that a key can be scoped to (partner-api.md, section 4). */
export const endpointGroups = ['events.read', 'ticket_catalog.read', 'tickets.read', 'orders.read'] as const;

/** What a key can be allowed to read, as the platform calls it. */
export type EndpointGroup = (typeof endpointGroups)[number];

/** The logs that a profile has: what was said of its findings, and which of its runs were closed. */
export type LogName = 'reviews' | 'closes';

/** What keeps a file from being written or read; `held`: another program has it open. */
export const storageProblems = ['full', 'forbidden', 'missing', 'held', 'no locks', 'other'] as const;

export type StorageProblem = (typeof storageProblems)[number];

/** Why a signature from another computer cannot be added. */
export type SignatureRefusal =
  'no such run' | 'other content' | 'other log' | 'signature wrong' | 'already there';

/**
 * Every failure that Tieout expects, as plain data with a stable code; `error-words.ts` is the one place that words them.
 * No member ever carries the API key, a stack, or a text that came from a library unread.
 */
export type AppError =
  // The key and the API (partner-api.md, sections 5, 7 and 8)
  | { readonly code: 'key_missing' }
  | { readonly code: 'key_malformed' }
  | { readonly code: 'key_rejected'; readonly message: string }
  | { readonly code: 'scope_missing'; readonly group: EndpointGroup }
  | { readonly code: 'not_found'; readonly id: string }
  | { readonly code: 'request_refused'; readonly status: number; readonly message: string }
  | { readonly code: 'rate_limited'; readonly waitedMs: number }
  | { readonly code: 'server_failed'; readonly status: number; readonly attempts: number }
  | {
      readonly code: 'contract_broken';
      readonly where: string;
      readonly field: string;
      readonly found: string;
    }
  | { readonly code: 'page_too_large'; readonly where: string; readonly megabytes: number }
  | { readonly code: 'base_url_invalid'; readonly problem: 'not_a_url' | 'not_https' | 'like_a_key' }
  /** The host has letters beyond plain Latin; `plain` is the address as it goes over the network. */
  | { readonly code: 'base_url_look_alike'; readonly plain: string }
  /** A setting of this computer, as it is written there, switches off what keeps the key safe on its way. */
  | { readonly code: 'encryption_weakened'; readonly setting: string }
  | { readonly code: 'policy_unreadable'; readonly place: string }
  | { readonly code: 'address_not_allowed'; readonly address: string; readonly allowed: readonly string[] }
  /** A key is in a field that is not for it; `field` names it as the core does, `null` where it is in an address. */
  | { readonly code: 'key_misplaced'; readonly field: string | null }
  | { readonly code: 'redirect_refused'; readonly host: string }
  | { readonly code: 'network_failed'; readonly host: string; readonly problem: NetworkProblem }
  | {
      readonly code: 'page_unanswered';
      readonly host: string;
      readonly where: string;
      readonly attempts: number;
    }
  // The keychain
  | {
      readonly code: 'keychain_failed';
      readonly problem: 'absent' | 'locked' | 'timed_out' | 'refused' | 'altered';
    }
  /** The key with which an account signs could not be had. */
  | {
      readonly code: 'signing_key_failed';
      readonly problem: 'locked' | 'timed_out' | 'refused' | 'altered';
    }
  // The client file (product.md, section 2 and 3)
  | { readonly code: 'file_unreadable'; readonly name: string; readonly problem: FileProblem }
  | { readonly code: 'client_file_missing' }
  | { readonly code: 'file_empty'; readonly name: string }
  /** The user stopped the reading of it. */
  | { readonly code: 'file_cancelled'; readonly name: string }
  | { readonly code: 'header_malformed'; readonly name: string; readonly line: number }
  | { readonly code: 'header_missing'; readonly name: string; readonly line: number }
  /** Lines above the header row look like rows, or hold payment references of the platform, and nobody has chosen the header. */
  | {
      readonly code: 'header_undecided';
      readonly name: string;
      readonly headerLine: number;
      readonly ofPlatform: boolean;
      readonly lines: number;
      /** Of several sheets `sheet!line`. */
      readonly firstLine: number | string;
    }
  | { readonly code: 'workbook_damaged'; readonly name: string }
  /** Two entries of the archive have the same name, and programs differ in which one they show. */
  | { readonly code: 'workbook_ambiguous'; readonly name: string; readonly entry: string }
  | {
      readonly code: 'file_too_large';
      readonly name: string;
      readonly limit: FileLimit;
      /** The line that is concerned, where it is one. */
      readonly line: number | null;
    }
  /** Sheets were named on the command line, and the file is no workbook. */
  | { readonly code: 'sheets_of_text'; readonly name: string; readonly sheets: readonly string[] }
  /** Most rows have a reference that the platform does not know, and nobody is there to say that it is the right file. */
  | {
      readonly code: 'file_of_other_project';
      readonly name: string;
      readonly known: number;
      readonly ofRows: number;
    }
  /** The workbook has no sheet at all. */
  | { readonly code: 'sheet_missing'; readonly name: string }
  /** Visible sheets have rows to compare, and nobody has chosen among them, or a sheet that somebody chose is gone. */
  | {
      readonly code: 'sheets_undecided';
      readonly name: string;
      readonly sheets: readonly SheetName[];
      /** Those that were chosen and are not there. */
      readonly missing: readonly string[];
      readonly withRows: readonly string[];
      /** The sheet that a spreadsheet shows first. */
      readonly opensFirst: string | null;
    }
  /** A sheet that is to be read together with others has no such column; null: it has no header at all. */
  | {
      readonly code: 'sheet_unlike_others';
      readonly name: string;
      readonly sheet: string;
      readonly column: string | null;
      readonly columns: readonly string[];
    }
  | { readonly code: 'file_not_csv'; readonly name: string; readonly looksLike: LookAlike }
  | {
      readonly code: 'file_wrong_encoding';
      readonly name: string;
      readonly encoding: string;
      readonly byteOffset: number;
    }
  | { readonly code: 'encoding_unknown'; readonly encoding: string }
  | { readonly code: 'delimiter_invalid'; readonly delimiter: string }
  | { readonly code: 'evidence_unsigned' }
  | { readonly code: 'amounts_ambiguous'; readonly column: string; readonly example: string }
  | { readonly code: 'column_missing'; readonly column: string; readonly columns: readonly string[] }
  | { readonly code: 'column_repeated'; readonly column: string }
  /** `text` is one of that table. */
  | { readonly code: 'second_table'; readonly text: string }
  | { readonly code: 'column_for_both'; readonly column: string }
  | {
      readonly code: 'column_undecided';
      readonly role: 'key' | 'status';
      readonly columns: readonly string[];
    }
  // What Tieout keeps on disk
  | {
      readonly code: 'storage_failed';
      readonly path: string;
      readonly problem: StorageProblem;
      /** It is a file that somebody named, not what Tieout keeps. */
      readonly named?: true;
    }
  | { readonly code: 'storage_busy'; readonly path: string }
  /** The desktop app was refused the lock of the only instance although no other one is open. */
  | { readonly code: 'start_locked'; readonly path: string }
  | { readonly code: 'stored_file_damaged'; readonly path: string; readonly kept: string | null }
  /** A file of a snapshot or of a run that is not as it was written; `kept` is where it was put aside. */
  | {
      readonly code: 'stored_part_damaged';
      readonly path: string;
      readonly kept: string | null;
      readonly of: 'snapshot' | 'run';
    }
  | { readonly code: 'stored_file_newer'; readonly path: string }
  | { readonly code: 'profile_not_found'; readonly profile: string }
  | { readonly code: 'profile_changed'; readonly profile: string }
  | { readonly code: 'profile_restored'; readonly path: string; readonly kept: string }
  | {
      readonly code: 'profile_file_refused';
      readonly name: string;
      readonly problem: 'foreign' | 'newer' | 'damaged';
      /** The field of a damaged one that is wrong, where that can be told. */
      readonly field: string | null;
    }
  | { readonly code: 'snapshot_not_found' }
  | { readonly code: 'run_not_found' }
  | { readonly code: 'run_too_large'; readonly findings: number }
  /** Another result came while the one on screen was being saved; `saved` where that was in time. */
  | { readonly code: 'result_changed'; readonly saved: boolean }
  | { readonly code: 'run_changed'; readonly olderRules: boolean }
  | {
      readonly code: 'sign_off_refused';
      readonly why:
        | 'same person'
        | 'closed'
        | 'reopened'
        | 'changed since closed'
        | 'period closed'
        | 'other period'
        | 'no period'
        | 'others opened'
        | SignatureRefusal;
    }
  /** A file of a signature that is none, or is damaged. */
  | { readonly code: 'signature_unreadable' }
  | { readonly code: 'run_closed' }
  | { readonly code: 'run_not_closed' }
  | {
      readonly code: 'closed_run_unusable';
      readonly period: { readonly from: string; readonly upTo: string };
    }
  | { readonly code: 'profile_has_closed_runs'; readonly count: number }
  | { readonly code: 'log_cut'; readonly log: LogName; readonly path: string }
  /** `lines` are the numbers of those lines in the file, from 1. */
  | {
      readonly code: 'log_lines_damaged';
      readonly log: LogName;
      readonly path: string;
      readonly lines: readonly number[];
    }
  | {
      readonly code: 'log_lines_missing';
      readonly log: LogName;
      readonly path: string;
      readonly before: readonly number[];
    }
  | { readonly code: 'snapshot_partial' }
  | { readonly code: 'snapshot_running' }
  /** `kept`: no counts are kept with the snapshot; `refused`: the platform does not answer them any more. */
  | { readonly code: 'counts_missing'; readonly why: 'kept' | 'refused' }
  /**
   * The parts that changed cannot be read again on their own. `unmoved`: nothing has changed any more; `unplaced`: the counts do not say where; `unproven`: they could not be
   * read whole; `left`: so many tickets left them and were found nowhere else.
   */
  | {
      readonly code: 'parts_refused';
      readonly why: 'unmoved' | 'unplaced' | 'unproven' | 'left';
      readonly tickets: number;
    }
  /** Orders of parts that were read again do not add up to the platform's number of orders. */
  | { readonly code: 'orders_moved' }
  /** An answer came from a cache, also when it was requested past any; `signs` is what shows it. */
  | { readonly code: 'answer_old'; readonly signs: string }
  /** Asked before the result on the command line; `moved` says what, in words. */
  | { readonly code: 'data_moved'; readonly moved: string }
  // Everything else that is expected
  | { readonly code: 'usage'; readonly message: string }
  /** What was entered into a field ends or begins in the midst of a character. */
  | { readonly code: 'half_character'; readonly field: string }
  | { readonly code: 'argument_invalid'; readonly call: string; readonly field: string }
  | { readonly code: 'result_invalid'; readonly equations: readonly string[] }
  | { readonly code: 'result_provisional' }
  | { readonly code: 'export_too_large'; readonly entries: number }
  | { readonly code: 'export_cancelled' }
  | { readonly code: 'export_outdated' }
  | { readonly code: 'export_stalled'; readonly seconds: number }
  | { readonly code: 'export_unsaved' }
  | { readonly code: 'evidence_differs'; readonly olderRules: boolean }
  | { readonly code: 'evidence_unreadable' }
  /** An archive in which other programs may see other files, or other bytes in the entry that is named. */
  | { readonly code: 'evidence_repacked'; readonly name: string | null }
  | { readonly code: 'evidence_too_large'; readonly megabytes: number }
  /** Evidence that is to be worked with, and was changed or does not give its own result. */
  | { readonly code: 'evidence_does_not_hold'; readonly name: string }
  /** The amounts of a run have more digits than `reconcile.sql` can add up exactly. */
  | { readonly code: 'amounts_too_long'; readonly digits: number }
  /** Its reviews are of another project than the profile into which they were to be imported. */
  | { readonly code: 'evidence_of_other_project' }
  /** A filled list whose sheets have no header of one. */
  | { readonly code: 'query_list_unknown'; readonly name: string }
  /** Two findings would have the same query ids. */
  | { readonly code: 'query_ids_collide'; readonly references: readonly [string, string] }
  | { readonly code: 'cancelled' }
  | { readonly code: 'shell_disconnected' }
  | { readonly code: 'shell_ended' }
  | { readonly code: 'unexpected'; readonly reference: string };

/** What an error is known by; `words/errors` says it to people. */
export type AppErrorCode = AppError['code'];

/** Why no answer came over the network at all. */
export type NetworkProblem =
  | 'refused'
  | 'unreachable'
  | 'unknown_host'
  | 'blocked'
  | 'timed_out'
  | 'reset'
  | 'cut_off'
  | 'certificate'
  /** No certificate of the system could be read, so that the refused one may well be the company's. */
  | 'certificate_store'
  | 'proxy'
  | 'other';

/** Why a file could not be read. */
export type FileProblem = 'not_found' | 'forbidden' | 'is_folder' | 'changed' | 'other';

/**
 * Which limit a client file exceeds: bytes of an unpacked workbook, text in one cell, shared texts; text in the first line or in
 * one record, columns, text in one kept column, unreadable records.
 */
export type FileLimit =
  | 'unpacked'
  | 'one_text'
  | 'shared_texts'
  | 'first_line'
  | 'line'
  | 'columns'
  | 'kept_text'
  | 'malformed'
  | 'sheets';

/** A sheet of a workbook, and whether its tab is hidden. */
export interface SheetName {
  readonly name: string;
  readonly hidden: boolean;
}

/** What a file that is not a CSV looks like, judged by its first bytes. */
export type LookAlike =
  | 'xls'
  | 'xlsb'
  | 'ods'
  | 'numbers'
  | 'sheetXml'
  | 'zip'
  | 'gzip'
  | 'pdf'
  | 'html'
  | 'json'
  | 'utf32'
  | 'binary';
