import { platformFieldsOf } from '../domain/rules/rules';
import { membersOf } from '../base/members';
import { pathsOf } from '../domain/rules/field-pair';
import { isComplete } from '../domain/totals/run-summary';
import type { SavedRun } from '../domain/runs/saved-run';
import { isMarkColumn, keptText } from '../domain/sides/client-file';
import type { InputPart, Resource } from '../domain/vocabulary/resources';
import { quoted } from './errors/table';

/** What is said of a file of evidence. */
interface EvidencePart {
  /** What it is, in a few words. */
  readonly is: string;
  /** What is in it, as README.txt has it line by line; its bytes are kept (`evidenceForm`). Null for README.txt itself. */
  readonly readme: readonly string[] | null;
  /** What README.txt leaves out, as whoever hands the file on must know it. */
  readonly besides?: string;
  /** Which columns of its own each run gives it. */
  readonly columns?: InputPart;
}

/**
 * The files that evidence can have, in the order in which they are explained. README.txt and the dialog in which evidence is made
 * both say what stands here.
 */
const evidenceParts = {
  'summary.html': {
    is: 'the summary',
    readme: ['verdict, equations, counts, rules and reviews, to be read or printed; times in UTC'],
    besides:
      'the project, its address, the events and the name of the client file, payment references with their notes, and who saved, reviewed and signed',
  },
  'findings.csv': {
    is: 'the findings',
    readme: ['every finding, with what was said of it in review'],
    besides: 'payment references, statuses, lines of the client file and ticket ids',
  },
  'statement.csv': {
    is: 'the statement of amounts',
    readme: ['what the amounts add up to, by currency and column, where amounts were compared'],
    besides: 'sums of the platform and of the client file',
  },
  'run.json': {
    is: 'the rules, the totals and the verdict',
    readme: ['the rules, the totals, the verdict, and the SHA-256 of the client file'],
    besides: `who saved it, the names of the client file, its sheets and its columns, all statuses, and the first ${keptText} characters of each record that could not be read`,
  },
  'info.json': {
    is: 'how the platform data was read',
    readme: ["when and how the platform's data was read"],
    besides: 'the project, its address and the ids of the events',
  },
  'tickets.lines': {
    is: 'the tickets of the platform',
    readme: [
      'the tickets as they were compared: identity, payment reference, status, event,',
      'and each field that was compared, amounts among them',
    ],
    columns: 'tickets',
  },
  'orders.lines': {
    is: 'the orders of the platform',
    readme: ['the orders, where they were read'],
    besides: 'payment reference, number of tickets, and each field that was compared',
    columns: 'orders',
  },
  'client.lines': {
    is: 'the rows of the client file',
    readme: [
      'the rows of the client file as they were compared: line, payment reference, status,',
      'and each column that was compared or kept, amounts among them',
    ],
    columns: 'rows',
  },
  'second-look.json': {
    is: 'what a second look found',
    readme: ['what was asked for once more and what it said, where a second look was taken'],
    besides: 'payment references',
  },
  'reviews.json': {
    is: 'what was said of the findings',
    readme: [
      'what was said of the findings in review, by whom and when, as of the saving; it changes no count',
    ],
    besides: 'reasons, notes and payment references',
  },
  'roll-forward.json': {
    is: 'where the open findings come from',
    readme: [
      'the findings that the closed run before left open, those of this run with the day on which each was',
      'first found, and how the ones became the others',
    ],
    besides: 'payment references',
  },
  'sign-offs.json': {
    is: 'who signed the run',
    readme: ['who signed the run, where somebody did, with the SHA-256 of what was signed'],
    besides: 'names, accounts and comments',
  },
  'closes.jsonl': {
    is: 'the close log',
    readme: [
      'which runs were signed, closed, reopened and deleted, each line with the SHA-256 of the one before',
    ],
    besides: 'names, accounts and reasons, also of other runs of the profile',
  },
  'evidence.json': {
    is: 'the list of these files',
    readme: ['the SHA-256 of every file above, and of itself'],
    besides: 'the name of the profile, the project and its address',
  },
  'reperform.py': {
    is: 'a program that computes the result again without Tieout',
    readme: ['a program in Python that checks all of this and computes the result again, without Tieout'],
  },
  'README.txt': {
    is: 'the explanation',
    readme: null,
    besides: 'what each file is, and how to check it',
  },
} as const satisfies Readonly<Record<string, EvidencePart>>;

const described: Readonly<Record<EvidenceFileName, EvidencePart>> = evidenceParts;

/** The name of a file that evidence can have: one without a row in the table does not compile. */
export type EvidenceFileName = keyof typeof evidenceParts;

/** All names that a file of evidence can have, whatever its list says. */
export const evidenceFileNames = membersOf(evidenceParts);

/** What a file of evidence is, in a few words; null for a file that is none. */
export function evidencePart(name: string): string | null {
  const known = evidenceFileNames.find((one) => one === name);
  return known === undefined ? null : described[known].is;
}

/** Where the texts of README.txt begin, in characters. */
const readmeIndent = 18;

/** What not all evidence holds: a statement of amounts, the roll-forward of a complete run, and what an older form lacks. */
interface HeldParts {
  readonly hasAmounts: boolean;
  readonly hasRollForward: boolean;
  readonly form: number;
}

/** The lines of README.txt that say what each file is. */
export function readmeLines(held: HeldParts): readonly string[] {
  return namesWith(held).flatMap((name) =>
    (described[name].readme ?? []).map((line, at) => (at === 0 ? name : '').padEnd(readmeIndent) + line),
  );
}

/** Since which form of evidence it can have a file; each of the others was always there. */
const heldSince: Partial<Record<EvidenceFileName, number>> = { 'reperform.py': 3, 'closes.jsonl': 4 };

function namesWith({ hasAmounts, hasRollForward, form }: HeldParts): readonly EvidenceFileName[] {
  const left: readonly EvidenceFileName[] = [
    ...(hasAmounts ? [] : (['statement.csv'] as const)),
    ...(hasRollForward ? [] : (['roll-forward.json'] as const)),
  ];
  return evidenceFileNames.filter((name) => !left.includes(name) && form >= (heldSince[name] ?? 1));
}

/** What evidence of a run holds, file by file, for whoever is about to hand it on: each column by its name. */
export function evidenceContents(
  run: Pick<SavedRun, 'rules' | 'file' | 'verdict'>,
): ReadonlyArray<{ readonly name: EvidenceFileName; readonly holds: string }> {
  const columns: Readonly<Record<InputPart, readonly string[]>> = {
    tickets: fieldsOf(run, 'tickets'),
    orders: fieldsOf(run, 'orders'),
    rows: run.file.columns.filter((name) => !isMarkColumn(name)),
  };
  return namesWith({
    hasAmounts: Boolean(run.rules.amount),
    hasRollForward: isComplete(run),
    form: Infinity,
  }).map((name) => {
    const { readme, besides, columns: of } = described[name];
    const said = [
      ...(readme === null ? [] : [readme.join(' ')]),
      ...(besides === undefined ? [] : [besides]),
    ];
    const further = of === undefined ? '' : columnsWords(columns[of]);
    return { name, holds: `${said.join('; ')}${further}` };
  });
}

function fieldsOf({ rules }: Pick<SavedRun, 'rules'>, of: Resource): readonly string[] {
  return pathsOf(platformFieldsOf(rules), of).map((path) => path.join('.'));
}

function columnsWords(names: readonly string[]): string {
  return `: in this run ${names.length === 0 ? 'none' : names.map((name) => quoted(name)).join(', ')}`;
}
