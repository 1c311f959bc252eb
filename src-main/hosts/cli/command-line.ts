import { addAmountOptions, amountRequestOf, collect, type AmountOptions } from './amount-options';
import { grains } from '#shared/domain/vocabulary/grains';
import { Command, CommanderError, Option } from 'commander';
import type { AppError } from '#shared/base/app-error';
import type { StatusMapping } from '#shared/domain/rules/rules';
import { statusText } from '#shared/domain/statuses/compare-statuses';
import { quoted } from '#shared/words/errors/table';
import { fail, succeed, type Result } from '#shared/base/result';
import { findingClasses, type EntryClass } from '#shared/domain/vocabulary/classes';
import { queryLanguages, type QueryLanguage } from '#shared/domain/vocabulary/query-languages';
import { version } from '../common/installation';
import { commandNames } from './command-names';
import type { BatchRequest, CommandLine, OutputRequest, RunRequest, SidesRequest } from './requests';

/** The options of `run`, as commander hands them over. */
interface RunOptions
  extends
    AmountOptions,
    Partial<Omit<RunRequest, 'from' | 'events' | 'mapping' | 'amount' | 'sheets' | 'readOrders'>> {
  readonly csv: string;
  readonly profile?: string;
  readonly baseUrl?: string;
  readonly project?: string;
  readonly event?: readonly string[];
  readonly map?: readonly StatusMapping[];
  readonly sheet?: readonly string[];
  readonly orders: boolean;
}

interface OutputOptions {
  readonly out?: string;
  readonly evidence?: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** A wrong option, said by one of the parsers below; commander itself throws a `CommanderError`. */
class UsageError extends Error {}

const usageError = (message: string): UsageError => new UsageError(message);

/**
 * Reads the command line (product.md, section 6: a contract that other programs depend on). Help and version are printed
 * here, to stdout; anything wrong comes back as one `usage` error.
 */
export function readCommandLine(words: readonly string[]): Result<CommandLine> {
  if (words.length === 0)
    return fail({ code: 'usage', message: `Name a command: ${commandNames.join(', ')}` });
  let understood: CommandLine = { command: 'shown' };
  const program = new Command('tieout')
    .description("Reconciles a project's tickets and orders against the client's own records.")
    .version(version)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .showSuggestionAfterError(false);

  const understand: Understand = (line) => {
    understood = line;
  };
  addRunCommands(program, understand);
  addEvidenceCommands(program, understand);
  try {
    program.parse([...words], { from: 'user' });
    return succeed(understood);
  } catch (problem) {
    if (problem instanceof CommanderError && problem.exitCode === 0) return succeed({ command: 'shown' });
    // `tieout help NAME` of no command, for which commander has no message.
    if (problem instanceof CommanderError && problem.code === 'commander.help') {
      return fail({
        code: 'usage',
        message: `There is no such command: there are ${commandNames.join(', ')}`,
      });
    }
    if (problem instanceof CommanderError || problem instanceof UsageError)
      return fail(usage(problem.message));
    throw problem;
  }
}

type Understand = (line: CommandLine) => void;

/** The commands that compare. */
function addRunCommands(program: Command, understand: Understand): void {
  const run = program.command('run').description('compare a client file with a project');
  addAmountOptions(addOutputOptions(run), usageError)
    .requiredOption('--csv <file>', "the client's records")
    .option('--profile <name>', 'a saved profile')
    .option('--base-url <url>', 'the address of the Partner API, with --project')
    .option('--project <id>', 'the project, with --base-url')
    .option('--key-column <name>', 'the column of the payment reference')
    .option('--status-column <name>', 'the column of the ticket status')
    .addOption(new Option('--grain <grain>', 'what one row of the file represents').choices(grains))
    .option('--event <id>', 'only this event; may be repeated', collectEvent)
    .option('--map <client=platform>', 'what a status of the file means; may be repeated', collectMapping)
    .option('--ignore-case', 'ignore upper and lower case in payment references')
    .option('--ignore-leading-zeros', 'ignore leading zeros in payment references')
    .option('--delimiter <character>', 'what separates the columns; "tab" for a tab')
    .option('--encoding <name>', "the file's encoding, such as utf-8 or windows-1252")
    .option(
      '--header-row <number>',
      'the line of the header row; lines above it are skipped',
      readPositive('--header-row'),
    )
    .option('--sheet <name>', 'compare this sheet of a workbook; may be repeated', collect<string>)
    .option('--no-orders', 'do not read the orders')
    .option(
      '--requests-per-minute <number>',
      'above 180 only if the platform raised the limit of this network address',
      readPositive('--requests-per-minute'),
    )
    .option('--resume', 'resume from the pages that a stopped reading left')
    .option('--twice', 'prove it twice: read everything a second time, and both readings must agree')
    .option('--check-current', 'before the result, ask whether anything moved since it was read')
    .option('--evidence <file>', 'write evidence of the run to this .zip file')
    .action((options: RunOptions & OutputOptions) =>
      understand({ command: 'run', run: runOf(options), output: outputOf(options) }),
    );
  program
    .command('batch')
    .description('compare each client file of a folder with the project of its profile')
    .argument('<folder>')
    .option('--period <YYYY-MM>', 'the month: files that name another one are left out', readMonth)
    .option('--out <folder>', 'write findings and evidence of each project into this folder')
    .option('--json', 'print a line of JSON for each project')
    .allowExcessArguments(false)
    .action((folder: string, { json = false, ...options }: Partial<BatchRequest>) =>
      understand({ command: 'batch', batch: { folder, json, ...options } }),
    );
  addOutputOptions(program.command('demo').description('the same run on a built-in sample project')).action(
    (options: OutputOptions) => understand({ command: 'demo', output: outputOf(options) }),
  );
}

/** The commands that need no platform, only evidence. */
function addEvidenceCommands(program: Command, understand: Understand): void {
  program
    .command('verify')
    .description('check evidence: the archive that Tieout made, or the folder it unpacked into')
    .argument('<path>')
    .allowExcessArguments(false)
    .action((path: string) => understand({ command: 'verify', path }));

  program
    .command('queries')
    .description('write the findings of evidence as a list of questions for the client to fill in')
    .argument('<evidence>')
    .requiredOption('--out <file>', 'the list, .xlsx or .csv', readListName)
    .addOption(
      new Option('--language <language>', 'of its fixed texts').choices(queryLanguages).default('en'),
    )
    .option('--class <class>', 'only findings of this class; may be repeated', collectClass)
    .allowExcessArguments(false)
    .action((evidence: string, options: QueriesOptions) => {
      const { out, language, class: classes = [] } = options;
      understand({ command: 'queries', queries: { evidence, out, language, classes } });
    });
  program
    .command('answers')
    .description('check a list that the client filled in against the evidence that it was made of')
    .argument('<list>')
    .requiredOption('--evidence <file>', 'the evidence')
    .option('--json', 'print the result as one JSON object')
    .allowExcessArguments(false)
    .action((list: string, { evidence, json }: AnswersOptions) =>
      understand({ command: 'answers', answers: { list, evidence, json: json ?? false } }),
    );

  program
    .command('sides')
    .description('write both sides of evidence as tables, with the SQL that reconciles them once more')
    .argument('<evidence>')
    .requiredOption('--out <folder>', 'the folder that the tables are written into')
    .option(
      '--sample <number>',
      'draw so many matched tickets, and as many rows, into sample.csv',
      readPositive('--sample'),
    )
    .allowExcessArguments(false)
    .action((evidence: string, { out, sample = 0 }: Pick<SidesRequest, 'out'> & Partial<SidesRequest>) =>
      understand({ command: 'sides', sides: { evidence, out, sample } }),
    );
}

function addOutputOptions(command: Command): Command {
  return command
    .option('--out <file>', 'write the findings to this CSV file', readCsvName)
    .option('--json', 'print the result as one JSON object')
    .option('--quiet', 'print no progress')
    .allowExcessArguments(false);
}

function runOf({
  ignoreCase = false,
  ignoreLeadingZeros = false,
  resume = false,
  twice = false,
  checkCurrent = false,
  ...options
}: RunOptions): RunRequest {
  refuseTwoMeanings(options.map ?? []);
  const { csv, keyColumn, statusColumn, grain, delimiter, encoding, headerRow, requestsPerMinute } = options;
  return {
    ...{ csv, keyColumn, statusColumn, grain, encoding, headerRow, requestsPerMinute },
    ...{ ignoreCase, ignoreLeadingZeros, resume, twice, checkCurrent },
    from: originOf(options),
    events: options.event ?? [],
    mapping: options.map ?? [],
    amount: amountRequestOf(options, usageError),
    delimiter: delimiter === 'tab' || delimiter === '\\t' ? '\t' : delimiter,
    sheets: options.sheet ?? [],
    readOrders: options.orders,
  };
}

function originOf({ profile, baseUrl, project }: RunOptions): RunRequest['from'] {
  if (profile !== undefined && baseUrl === undefined && project === undefined) return { profile };
  if (project === '') throw new UsageError('--project wants the id of a project');
  if (profile === undefined && baseUrl !== undefined && project !== undefined) return { baseUrl, project };
  throw new UsageError('name either --profile, or both --base-url and --project');
}

function outputOf({ out, evidence, json, quiet }: OutputOptions): OutputRequest {
  return { out, evidence, json: json ?? false, quiet: quiet ?? false };
}

interface QueriesOptions {
  readonly out: string;
  readonly language: QueryLanguage;
  readonly class?: readonly EntryClass[];
}

interface AnswersOptions {
  readonly evidence: string;
  readonly json?: true;
}

/** A spreadsheet takes a CSV file that is called a workbook for a damaged one. */
function readCsvName(value: string): string {
  if (/\.xls\w?$/i.test(value)) throw new UsageError('--out writes a CSV file; name one that ends with .csv');
  return value;
}

function readListName(value: string): string {
  if (/\.(?:xlsx|csv)$/i.test(value)) return value;
  throw new UsageError('--out wants the name of a list that ends with .xlsx or .csv');
}

function collectClass(value: string, before: EntryClass[] | undefined): EntryClass[] {
  const found = findingClasses.find((entryClass) => entryClass === value);
  if (found === undefined)
    throw new UsageError(
      `--class ${quoted(value)} is no class of findings; there are ${findingClasses.join(', ')}`,
    );
  return collect(found, before);
}

function collectEvent(value: string, before: string[] | undefined): string[] {
  // An empty filter might be read as none, and the whole project be compared.
  if (value === '') throw new UsageError('--event wants the id of an event');
  return collect(value, before);
}

function collectMapping(value: string, before: StatusMapping[] | undefined): StatusMapping[] {
  const sign = value.indexOf('=');
  if (sign < 0) throw new UsageError('--map wants CLIENT=PLATFORM, such as --map Voided=CANCELLED');
  return collect({ client: value.slice(0, sign), platform: value.slice(sign + 1) }, before);
}

function refuseTwoMeanings(mapping: readonly StatusMapping[]): void {
  const meanings = new Map<string, string>();
  for (const { client, platform } of mapping) {
    const meaning = statusText(platform);
    if ((meanings.get(statusText(client)) ?? meaning) !== meaning)
      throw new UsageError(`--map gives ${quoted(client)} two meanings; it can have one`);
    meanings.set(statusText(client), meaning);
  }
}

function readMonth(value: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return value;
  throw new UsageError('--period wants a month, such as 2026-10');
}

function readPositive(option: string): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (/^\d+$/.test(value) && Number.isSafeInteger(number) && number > 0) return number;
    throw new UsageError(`${option} wants a whole number above 0`);
  };
}

/**
 * Commander's messages begin with `error: `, and one of its kinds spreads over two lines. Of an option that there is not it
 * repeats the value too, as of `--key=…`.
 */
function usage(message: string): AppError {
  const told = message.replace(/^error: /, '').replace(/'(--?[\w-]+)=.*'/s, "'$1'");
  return { code: 'usage', message: told.replaceAll('\n', ' ') };
}
