import { describe, expect, it } from 'vitest';
import { storageProblems, type AppError, type AppErrorCode } from '#shared/base/app-error';
import { commandSentenceFor, sentenceFor, wordsFor } from '#shared/words/errors/error-words';

/** One error of every code; a code left out is a compile error. */
const samples: { readonly [C in AppErrorCode]: ReadonlyArray<Extract<AppError, { readonly code: C }>> } = {
  key_missing: [{ code: 'key_missing' }],
  key_malformed: [{ code: 'key_malformed' }],
  key_rejected: [{ code: 'key_rejected', message: 'Invalid API key' }],
  scope_missing: [{ code: 'scope_missing', group: 'orders.read' }],
  not_found: [{ code: 'not_found', id: 'p-1' }],
  request_refused: [{ code: 'request_refused', status: 400, message: 'bad\nparameter' }],
  rate_limited: [{ code: 'rate_limited', waitedMs: 600_000 }],
  server_failed: [{ code: 'server_failed', status: 500, attempts: 6 }],
  contract_broken: [{ code: 'contract_broken', where: 'tickets page 3', field: 'total', found: 'a text' }],
  amounts_too_long: [{ code: 'amounts_too_long', digits: 27 }],
  evidence_of_other_project: [{ code: 'evidence_of_other_project' }],
  evidence_does_not_hold: [{ code: 'evidence_does_not_hold', name: 'march.zip' }],
  query_list_unknown: [{ code: 'query_list_unknown', name: 'list.xlsx' }],
  query_ids_collide: [{ code: 'query_ids_collide', references: ['A', 'B'] }],
  sign_off_refused: [
    { code: 'sign_off_refused', why: 'same person' },
    { code: 'sign_off_refused', why: 'closed' },
    { code: 'sign_off_refused', why: 'reopened' },
    { code: 'sign_off_refused', why: 'changed since closed' },
    { code: 'sign_off_refused', why: 'period closed' },
    { code: 'sign_off_refused', why: 'other period' },
    { code: 'sign_off_refused', why: 'no period' },
    { code: 'sign_off_refused', why: 'no such run' },
    { code: 'sign_off_refused', why: 'other content' },
    { code: 'sign_off_refused', why: 'other log' },
    { code: 'sign_off_refused', why: 'signature wrong' },
    { code: 'sign_off_refused', why: 'already there' },
  ],
  signature_unreadable: [{ code: 'signature_unreadable' }],
  run_closed: [{ code: 'run_closed' }],
  run_not_closed: [{ code: 'run_not_closed' }],
  closed_run_unusable: [{ code: 'closed_run_unusable', period: { from: '2026-03-01', upTo: '2026-03-31' } }],
  profile_has_closed_runs: [
    { code: 'profile_has_closed_runs', count: 1 },
    { code: 'profile_has_closed_runs', count: 12 },
  ],
  half_character: [{ code: 'half_character', field: 'projectId' }],
  evidence_repacked: [
    { code: 'evidence_repacked', name: null },
    { code: 'evidence_repacked', name: 'e/summary.html' },
  ],
  evidence_too_large: [{ code: 'evidence_too_large', megabytes: 512 }],
  page_too_large: [{ code: 'page_too_large', where: 'List Tickets, page 3', megabytes: 8 }],
  base_url_invalid: [
    { code: 'base_url_invalid', problem: 'not_a_url' },
    { code: 'base_url_invalid', problem: 'not_https' },
    { code: 'base_url_invalid', problem: 'like_a_key' },
  ],
  base_url_look_alike: [{ code: 'base_url_look_alike', plain: 'https://xn--pi-7kc.example.com' }],
  policy_unreadable: [{ code: 'policy_unreadable', place: '/etc/tieout/policy.json' }],
  address_not_allowed: [
    { code: 'address_not_allowed', address: 'https://a.b', allowed: [] },
    { code: 'address_not_allowed', address: 'https://a.b', allowed: ['https://c.d', 'https://e.f'] },
  ],
  encryption_weakened: [{ code: 'encryption_weakened', setting: 'NODE_TLS_REJECT_UNAUTHORIZED=0' }],
  key_misplaced: [
    { code: 'key_misplaced', field: null },
    { code: 'key_misplaced', field: 'profile.name' },
    { code: 'key_misplaced', field: 'other.0.thing' },
    { code: 'key_misplaced', field: '--map' },
  ],
  redirect_refused: [{ code: 'redirect_refused', host: 'api.example.com' }],
  network_failed: (
    [
      'refused',
      'unreachable',
      'unknown_host',
      'blocked',
      'timed_out',
      'reset',
      'cut_off',
      'certificate',
      'certificate_store',
      'proxy',
      'other',
    ] as const
  ).map((problem) => ({ code: 'network_failed', host: 'api.example.com', problem })),
  page_unanswered: [
    { code: 'page_unanswered', host: 'api.example.com', where: 'List Tickets, page 37', attempts: 7 },
  ],
  keychain_failed: (['absent', 'locked', 'timed_out', 'refused', 'altered'] as const).map((problem) => ({
    code: 'keychain_failed',
    problem,
  })),
  signing_key_failed: (['locked', 'timed_out', 'refused', 'altered'] as const).map((problem) => ({
    code: 'signing_key_failed',
    problem,
  })),
  file_unreadable: (['not_found', 'forbidden', 'is_folder', 'changed', 'other'] as const).map((problem) => ({
    code: 'file_unreadable',
    name: 'march.csv',
    problem,
  })),
  client_file_missing: [{ code: 'client_file_missing' }],
  file_empty: [{ code: 'file_empty', name: 'march.csv' }],
  header_undecided: [true, false].flatMap((ofPlatform) => [
    { code: 'header_undecided', name: 'march.csv', headerLine: 22, ofPlatform, lines: 20, firstLine: 2 },
    { code: 'header_undecided', name: 'march.csv', headerLine: 3, ofPlatform, lines: 1, firstLine: 1 },
  ]),
  sheets_undecided: [
    {
      code: 'sheets_undecided',
      name: 'march.xlsx',
      sheets: [
        { name: 'March', hidden: false },
        { name: 'April', hidden: false },
      ],
      missing: [],
      withRows: ['March', 'April'],
      opensFirst: 'April',
    },
    ...[[], ['May']].map((missing) => ({
      code: 'sheets_undecided' as const,
      name: 'march.xlsx',
      sheets: [],
      missing,
      withRows: ['March'],
      opensFirst: null,
    })),
  ],
  sheet_unlike_others: [
    { code: 'sheet_unlike_others', name: 'march.xlsx', sheet: 'April', column: 'Status', columns: ['Name'] },
    { code: 'sheet_unlike_others', name: 'march.xlsx', sheet: 'April', column: null, columns: [] },
  ],
  file_cancelled: [{ code: 'file_cancelled', name: 'march.csv' }],
  header_malformed: [{ code: 'header_malformed', name: 'march.csv', line: 1 }],
  header_missing: [{ code: 'header_missing', name: 'march.csv', line: 4 }],
  workbook_ambiguous: [{ code: 'workbook_ambiguous', name: 'march.xlsx', entry: 'xl/worksheets/sheet1.xml' }],
  workbook_damaged: [{ code: 'workbook_damaged', name: 'march.xlsx' }],
  file_too_large: (
    [
      'unpacked',
      'one_text',
      'shared_texts',
      'first_line',
      'line',
      'columns',
      'kept_text',
      'malformed',
    ] as const
  ).map((limit) => ({
    code: 'file_too_large',
    name: 'march.csv',
    limit,
    line: limit === 'line' ? 7 : null,
  })),
  file_of_other_project: [{ code: 'file_of_other_project', name: 'march.csv', known: 12, ofRows: 300 }],
  sheets_of_text: [{ code: 'sheets_of_text', name: 'march.csv', sheets: ['March', 'April'] }],
  sheet_missing: [{ code: 'sheet_missing', name: 'march.xlsx' }],
  file_not_csv: (
    ['xls', 'xlsb', 'ods', 'sheetXml', 'zip', 'gzip', 'pdf', 'html', 'json', 'utf32', 'binary'] as const
  ).map((looksLike) => ({
    code: 'file_not_csv',
    name: 'march.csv',
    looksLike,
  })),
  file_wrong_encoding: [
    { code: 'file_wrong_encoding', name: 'march.csv', encoding: 'utf-8', byteOffset: 81 },
  ],
  encoding_unknown: [{ code: 'encoding_unknown', encoding: 'klingon' }],
  delimiter_invalid: [
    { code: 'delimiter_invalid', delimiter: '' },
    { code: 'delimiter_invalid', delimiter: 'ab' },
  ],
  evidence_unsigned: [{ code: 'evidence_unsigned' }],
  amounts_ambiguous: [{ code: 'amounts_ambiguous', column: 'Betrag', example: '1.234' }],
  column_missing: [{ code: 'column_missing', column: 'ref', columns: ['a', 'b'] }],
  column_repeated: [{ code: 'column_repeated', column: 'ref' }],
  second_table: [{ code: 'second_table', text: 'Reference April' }],
  column_for_both: [{ code: 'column_for_both', column: 'ref' }],
  column_undecided: [
    { code: 'column_undecided', role: 'key', columns: [] },
    { code: 'column_undecided', role: 'status', columns: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] },
  ],
  storage_failed: storageProblems.flatMap((problem) => [
    { code: 'storage_failed', path: '/data/profiles/a.json', problem },
    { code: 'storage_failed', path: '/home/olga/findings.csv', problem, named: true },
  ]),
  start_locked: [{ code: 'start_locked', path: '/data' }],
  storage_busy: [{ code: 'storage_busy', path: '/data' }],
  stored_part_damaged: [
    { code: 'stored_part_damaged', path: '/data/tickets.lines', kept: null, of: 'snapshot' },
    { code: 'stored_part_damaged', path: '/data/a.lines', kept: '/data/a.lines.damaged', of: 'run' },
  ],
  stored_file_damaged: [
    { code: 'stored_file_damaged', path: '/data/a.json', kept: null },
    { code: 'stored_file_damaged', path: '/data/a.json', kept: '/data/a.json.damaged' },
  ],
  stored_file_newer: [{ code: 'stored_file_newer', path: '/data/a.json' }],
  profile_changed: [{ code: 'profile_changed', profile: 'March' }],
  profile_restored: [{ code: 'profile_restored', path: '/data/a.json', kept: '/data/a.json.damaged' }],
  profile_not_found: [{ code: 'profile_not_found', profile: 'March' }],
  profile_file_refused: [
    { code: 'profile_file_refused', name: 'march.csv', problem: 'foreign', field: null },
    { code: 'profile_file_refused', name: 'march.json', problem: 'newer', field: null },
    { code: 'profile_file_refused', name: 'march.json', problem: 'damaged', field: null },
    { code: 'profile_file_refused', name: 'march.json', problem: 'damaged', field: 'rules.grain' },
  ],
  snapshot_not_found: [{ code: 'snapshot_not_found' }],
  run_too_large: [{ code: 'run_too_large', findings: 2_400_000 }],
  result_changed: [
    { code: 'result_changed', saved: false },
    { code: 'result_changed', saved: true },
  ],
  run_changed: [
    { code: 'run_changed', olderRules: false },
    { code: 'run_changed', olderRules: true },
  ],
  run_not_found: [{ code: 'run_not_found' }],
  log_cut: [{ code: 'log_cut', log: 'reviews', path: '/data/reviews/march.jsonl' }],
  log_lines_missing: [
    { code: 'log_lines_missing', log: 'reviews', path: '/data/reviews/march.jsonl', before: [7] },
    { code: 'log_lines_missing', log: 'reviews', path: '/data/reviews/march.jsonl', before: [2, 7] },
  ],
  log_lines_damaged: [
    { code: 'log_lines_damaged', log: 'reviews', path: '/data/reviews/march.jsonl', lines: [7] },
    { code: 'log_lines_damaged', log: 'reviews', path: '/data/reviews/march.jsonl', lines: [2, 7] },
  ],
  snapshot_partial: [{ code: 'snapshot_partial' }],
  result_provisional: [{ code: 'result_provisional' }],
  counts_missing: [
    { code: 'counts_missing', why: 'kept' },
    { code: 'counts_missing', why: 'refused' },
  ],
  answer_old: [{ code: 'answer_old', signs: 'Age: 240, Via: 1.1 proxy' }],
  parts_refused: [
    { code: 'parts_refused', why: 'unmoved', tickets: 0 },
    { code: 'parts_refused', why: 'unplaced', tickets: 0 },
    { code: 'parts_refused', why: 'unproven', tickets: 0 },
    { code: 'parts_refused', why: 'left', tickets: 1 },
    { code: 'parts_refused', why: 'left', tickets: 12 },
  ],
  orders_moved: [{ code: 'orders_moved' }],
  data_moved: [{ code: 'data_moved', moved: '1 of 7 counts moved: USED +12' }],
  snapshot_running: [{ code: 'snapshot_running' }],
  usage: [{ code: 'usage', message: 'there is no option --cvs' }],
  argument_invalid: [
    { code: 'argument_invalid', call: 'saveProfile', field: 'name' },
    { code: 'argument_invalid', call: 'saveProfile', field: 'profile.name' },
    { code: 'argument_invalid', call: 'keyStatus', field: 'profileId' },
  ],
  result_invalid: [{ code: 'result_invalid', equations: ['unique tickets'] }],
  export_too_large: [{ code: 'export_too_large', entries: 1_200_000 }],
  export_cancelled: [{ code: 'export_cancelled' }],
  export_outdated: [{ code: 'export_outdated' }],
  export_stalled: [{ code: 'export_stalled', seconds: 60 }],
  export_unsaved: [{ code: 'export_unsaved' }],
  evidence_differs: [
    { code: 'evidence_differs', olderRules: false },
    { code: 'evidence_differs', olderRules: true },
  ],
  evidence_unreadable: [{ code: 'evidence_unreadable' }],
  cancelled: [{ code: 'cancelled' }],
  shell_disconnected: [{ code: 'shell_disconnected' }],
  shell_ended: [{ code: 'shell_ended' }],
  unexpected: [{ code: 'unexpected', reference: '4f2a' }],
};

const all = Object.values(samples).flat();

describe('wordsFor and sentenceFor', () => {
  it.each(all.map((error) => [JSON.stringify(error), error] as const))(
    'words %s in whole sentences',
    (_, error) => {
      const words = wordsFor(error);
      for (const sentence of Object.values(words)) {
        expect(sentence).toMatch(/^[\p{Lu}\d“a-z].*[^.]\.$/u);
        expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\n/);
      }
      expect(words.next).toMatch(/^[A-Z][a-z]+ /);
    },
  );

  it.each(all.map((error) => [JSON.stringify(error), error] as const))(
    'puts %s into one sentence on one line',
    (_, error) => {
      const sentence = sentenceFor(error);
      expect(sentence).toMatch(/\.$/);
      expect(sentence).toContain('; ');
      expect(sentence.slice(0, -1)).not.toMatch(/[.!?] [A-Z]|\n/);
    },
  );

  it('says that the names of the columns may be in another row', () => {
    const columns = ['Tickets of March', ''];
    for (const error of [
      { code: 'column_missing', column: 'Status', columns },
      { code: 'column_undecided', role: 'key', columns },
      { code: 'column_undecided', role: 'status', columns },
    ] as const)
      expect(commandSentenceFor(error)).toMatch(/row of the column names .*--header-row/);
  });

  it('names the endpoint group on 403 and what to do on 401', () => {
    const locked = { code: 'keychain_failed', problem: 'locked' } as const;
    expect(sentenceFor(locked)).toMatch(/enter the key for this session/);
    expect(commandSentenceFor(locked)).toBe(
      'The keychain is locked; unlock the keychain and try again, or set the environment variable TIEOUT_API_KEY.',
    );
    expect(sentenceFor({ code: 'scope_missing', group: 'orders.read' })).toMatch(/orders\.read/);
    expect(sentenceFor({ code: 'key_rejected', message: 'Invalid API key' })).toMatch(/replace the key/);
  });

  it('keeps a long or many-lined foreign text to one short line', () => {
    const sentence = sentenceFor({ code: 'key_rejected', message: `a\r\n\u2028${'x'.repeat(5000)}` });
    expect(sentence.length).toBeLessThan(400);
    expect(sentence).not.toMatch(/[\r\n\u2028]/);
  });
});
