import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { dataAgeWords } from '#shared/words/data-age-words';
import { cleanKey } from '#shared/base/clean-key';
import type { Profile } from '#shared/domain/rules/profile';
import { refuseExport } from '#shared/domain/result/report';
import { sayRaisedLimits } from '#shared/domain/snapshot/raised-limits';
import { commandSentenceFor } from '#shared/words/errors/error-words';
import { inexactFilterWords } from '#shared/words/inexact-filter-words';
import { uncountedWords } from '#shared/words/uncounted-words';
import { rightFileWords } from '#shared/words/right-file-words';
import { notLookedUpWords } from '#shared/words/second-look-words';
import { showSteering } from '#shared/base/show-unseen';
import { fail, succeed, type Result } from '#shared/base/result';
import { limitsDirectory, openDataDirectory } from '../../core/storage/data-directory';
import { createKeyGate } from '../../core/calls/key-gate';
import { createKeyStore, type KeyStore } from '../../core/keys/key-store';
import { createProfileStore } from '../../core/profiles/profile-store';
import { createRunStore } from '../../core/runs/run-store';
import { sweepLeftovers } from '../../core/storage/sweep';
import { policyInForce, readPolicy } from '../../core/policy/office-policy';
import { createPlatform } from '../../core/snapshot/take/create-platform';
import { startDemo } from '../common/demo';
import { checkOut } from './check-out-path';
import type { CommandHost, CommandLine, OutputRequest, RunRequest } from './requests';
import { exitCodeOfVerdict, type ExitCode } from './output/exit-code';
import { sourceOfBytes, sourceOfPath } from './file-source';
import { preflightLines } from './output/preflight-lines';
import { printResult, say, tellError } from './output/print';
import { givenKeyGate, refuseKeyInWords } from './refuse-keys';
import { createProgressPrinter } from './output/progress';
import { executeRun, profileOfRun, type RunOutcome, type RunParts } from './run';
import {
  doubtWords,
  jsonSummary,
  textSummary,
  unreadableSentences,
  wordCount,
  wordReasons,
  type SummaryNotes,
} from './output/summary';

/** What every run is given, whatever it runs on. */
type Watching = Pick<
  RunParts,
  'onProgress' | 'onPreflight' | 'refuse' | 'onNote' | 'onCaution' | 'signal' | 'out'
>;

/** `run` and `demo`: compares and tells the outcome. */
export async function runAndTell(
  line: Extract<CommandLine, { readonly command: 'run' | 'demo' }>,
  words: readonly string[],
  host: CommandHost,
): Promise<ExitCode> {
  const { output } = line;
  const csv = line.command === 'run' ? line.run.csv : null;
  const client = csv === null ? [] : [{ path: csv, what: 'the client file' }];
  const findings = output.out === undefined ? [] : [{ path: output.out, what: 'the findings' }];
  const outFiles = [
    { option: '--out', path: output.out, what: 'The findings', spared: client },
    {
      option: '--evidence',
      path: output.evidence,
      what: 'The evidence',
      spared: [...client, ...findings],
    },
  ] as const;
  for (const { path, ...out } of outFiles) {
    const checked = path === undefined ? succeed(null) : await checkOut({ ...out, path });
    if (!checked.ok) return tellError(checked);
  }

  const { watching, end } = watchRun(output, signalToStop());
  const outcome = await (line.command === 'run'
    ? runProject(line.run, watching, output, words, host)
    : runDemo(watching, output, host));
  end();
  return outcome.ok ? tellOutcome(outcome.value, output) : tellError(outcome);
}

/** Aborted by the first signal that is to stop the process; the second one ends it at once. */
export function signalToStop(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

/** Shows on stderr how a run is doing; `end` closes the line of its progress. */
export function watchRun(
  output: Pick<OutputRequest, 'out' | 'quiet'>,
  signal: AbortSignal,
): { readonly watching: Watching; readonly end: () => void } {
  const progress = createProgressPrinter(output.quiet ? null : process.stderr);
  const tell = (sentences: readonly string[]): void => {
    progress.end();
    for (const sentence of sentences) say(sentence);
  };
  const watching: Watching = {
    onProgress: (told) => progress.show(told),
    onPreflight: (looked, changes) => tell(preflightLines(looked, output.quiet, changes)),
    onNote: (sentence) => tell(output.quiet ? [] : [sentence]),
    onCaution: (sentence) => tell([sentence]),
    signal,
    out: output.out,
  };
  return { watching, end: () => progress.end() };
}

/** Compares a client file with a project, as a saved profile or the request says. */
export async function runProject(
  request: RunRequest,
  watching: Watching,
  { quiet, evidence }: Pick<OutputRequest, 'quiet' | 'evidence'>,
  words: readonly string[],
  { fetch, keychain }: CommandHost,
): Promise<Result<RunOutcome>> {
  const dataDir = await openDataDirectory();
  if (!dataDir.ok) return dataDir;
  await sweepLeftovers(dataDir.value);
  const policy = await readPolicy();
  // A run of the command line is saved nowhere, so nobody can have signed it.
  if (evidence !== undefined && policyInForce(policy).evidence === 'signed')
    return fail({ code: 'evidence_unsigned' });
  const profiles = createProfileStore(join(dataDir.value, 'profiles'));
  const { from } = request;
  const saved =
    'profile' in from
      ? await profiles.findByName(from.profile)
      : succeed('saved' in from ? from.saved : null);
  if (!saved.ok) return saved;
  const source = await sourceOfPath(request.csv);
  if (!source.ok) return source;
  const profile = profileOfRun(request, saved.value);
  if (!quiet) for (const raised of sayRaisedLimits(profile)) say(raised);
  const keys = createKeyStore(keychain);
  const gate = createKeyGate({ profiles, keys });
  const keyless = await refuseKeyInWords(words, gate);
  if (!keyless.ok) return keyless;
  return executeRun({
    ...watching,
    profile,
    platform: createPlatform({
      fetch,
      dataDir: dataDir.value,
      limitsDir: await limitsDirectory(dataDir.value),
      policy,
    }),
    source: source.value,
    fileAt: source.value.modifiedAt,
    key: () => keyOf(profile, keys),
    gate,
    sheets: request.sheets,
    amount: request.amount,
    runs: createRunStore(join(dataDir.value, 'runs')),
    evidence: evidence === undefined ? undefined : { path: evidence, dataDir: dataDir.value },
    resume: request.resume,
    checkCurrent: request.checkCurrent,
  });
}

/** The key: from the environment, else from the keychain; a machine without a keychain has none. */
async function keyOf(profile: Profile, keys: Pick<KeyStore, 'read'>): Promise<Result<string>> {
  const given = process.env['TIEOUT_API_KEY'];
  // As on the screen, what people paste along with a key is taken off; what is then none is refused where it is used.
  if (given !== undefined && given !== '') return succeed(cleanKey(given) ?? given);
  const kept = await keys.read(profile);
  const noKeychain = !kept.ok && kept.error.code === 'keychain_failed' && kept.error.problem === 'absent';
  return noKeychain ? fail({ code: 'key_missing' }) : kept;
}

/** Runs on the sample project, in a folder of its own that is gone afterwards. */
async function runDemo(
  watching: Watching,
  { evidence }: OutputRequest,
  { fetch }: CommandHost,
): Promise<Result<RunOutcome>> {
  const demo = await startDemo();
  const dataDir = await mkdtemp(join(tmpdir(), 'tieout-demo-'));
  try {
    return await executeRun({
      ...watching,
      profile: demo.profile,
      platform: createPlatform({ fetch, dataDir }),
      source: sourceOfBytes(demo.file.name, demo.file.content),
      fileAt: null,
      key: () => Promise.resolve(succeed(demo.key)),
      gate: givenKeyGate,
      runs: null,
      evidence: evidence === undefined ? undefined : { path: evidence, dataDir },
      resume: false,
      checkCurrent: false,
    });
  } finally {
    await demo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function tellOutcome(outcome: RunOutcome, output: OutputRequest): Promise<ExitCode> {
  const { summary } = outcome.run;
  const besides = sayBesides(outcome, output);
  const printed = await printResult(
    output.json
      ? `${JSON.stringify(jsonSummary(summary, outcome.info))}\n`
      : showSteering(textSummary(summary, outcome.info, besides)),
  );
  if (!printed.ok) return tellError(printed);
  sayWritten(outcome, output);
  return exitCodeOfVerdict(summary.verdict);
}

/** Says on stderr what the result itself does not, before it; answers what the text of it says besides. */
export function sayBesides(
  { run, info, moments, extrasNotLookedUp }: RunOutcome,
  { json, quiet }: Pick<OutputRequest, 'json' | 'quiet'>,
): SummaryNotes {
  const { summary } = run;
  const problem = refuseExport(summary);
  if (problem !== null) say(commandSentenceFor(problem));
  else if (json && summary.verdictReasons.length > 0) {
    say(wordReasons(summary).join('\n'));
  }
  if (!quiet) for (const said of unreadableSentences(run)) say(said);
  const age = dataAgeWords(moments, String, String);
  const inexact = inexactFilterWords(run.ledger.rules, String);
  const besides = json
    ? [doubtWords(summary, info), rightFileWords(summary, String), age, inexact, uncountedWords(info)]
    : [];
  const unseen = notLookedUpWords(extrasNotLookedUp, String);
  for (const sentence of [...besides, unseen]) if (sentence !== '') say(sentence);
  return { age, extrasNotLookedUp, inexact };
}

/** Says which files were written. */
export function sayWritten({ run: { summary } }: RunOutcome, { out, evidence, quiet }: OutputRequest): void {
  if (quiet || refuseExport(summary) !== null) return;
  if (out !== undefined) say(`${wordCount(summary.findings, 'finding')} written to ${resolve(out)}`);
  if (evidence !== undefined) say(`Evidence written to ${resolve(evidence)}`);
}
