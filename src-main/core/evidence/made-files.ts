import type { JudgedSignOff } from '#shared/domain/runs/sign-off';
import type { Statement } from '#shared/domain/totals/statement';
import { writeStatement } from '#shared/domain/result/write-statement';
import { readmeLines } from '#shared/words/evidence-parts';
import { closeLogFormat } from '../runs/close-log';
import { contentOfFiles } from '../runs/sign-off-file';
import { judgeSigned, type CheckedCloses } from '../runs/signatures';
import { checkLog, logHead } from '../storage/log-lines';
import { closesName, madeNames, type EvidenceFiles, type EvidenceList } from './evidence-file';
import type { Recomputed, RunInputs } from './recompute';
import { embeddedProgram } from './embedded-program';
import { writeSummaryPage } from './summary-page';

/** The sign-offs of a run, judged by its files and the close log. */
export function signOffsIn(
  files: EvidenceFiles,
  { run, signOffs }: RunInputs,
  log: CheckedCloses,
): readonly JudgedSignOff[] {
  const { id: runId, finishedAt } = run;
  const state = { runId, content: contentOfFiles(files), finishedAt, notes: null };
  return judgeSigned(signOffs, state, log);
}

/** The close log in evidence, as far as it can be read, and whether all of it is as it was written. */
export function closesIn(files: EvidenceFiles): { readonly log: CheckedCloses; readonly isWhole: boolean } {
  const bytes = files.get(closesName) ?? new Uint8Array();
  const checked = checkLog(bytes, closesName, closeLogFormat);
  if (!checked.ok) return { log: { entries: [], afters: [], end: '' }, isWhole: false };
  // No line is chained to the first one or to a last one without an end, which may therefore say anything.
  const head = Buffer.from(bytes.length === 0 ? '' : `${logHead(closeLogFormat)}\n`);
  const isAsWritten =
    checked.value.bytes.length === bytes.length && head.equals(bytes.subarray(0, head.length));
  return { log: checked.value, isWhole: isAsWritten && checked.value.problems.length === 0 };
}

/**
 * The derived files of evidence: made with the evidence, and again by whoever verifies it. Each must come out byte for byte
 * the same in every later version (`evidenceForm`).
 */
export function makeFiles(
  files: EvidenceFiles,
  inputs: RunInputs,
  computed: Recomputed,
  list: Pick<EvidenceList, 'profileName' | 'madeAt' | 'madeWith' | 'form'>,
): EvidenceFiles {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const judged = signOffsIn(files, inputs, closesIn(files).log);
  const signOffs = list.form >= 6 ? judged : judged.map(withoutBareDoubt);
  const summary = writeSummaryPage({ list, inputs, computed, signOffs });
  const { statement } = computed.reconciliation.summary;
  const hasAmounts = statement.length > 0;
  return new Map([
    [madeNames.findings, computed.findings],
    ...(hasAmounts ? [[madeNames.statement, encode(statementOf(statement, list.form))] as const] : []),
    [madeNames.summary, encode(summary)],
    ...(list.form >= 3
      ? [[madeNames.reperform, new Uint8Array(Buffer.from(embeddedProgram, 'base64'))] as const]
      : []),
    [
      madeNames.readme,
      encode(
        readmeOf(
          { hasAmounts, hasRollForward: list.form >= 4 && inputs.rollForward !== null },
          list.form,
        ).replaceAll('\n', '\r\n'),
      ),
    ],
  ]);
}

/** An older Tieout did not ask whether the log has a sign-off that names no place in it. */
function withoutBareDoubt(signOff: JudgedSignOff): JudgedSignOff {
  const { place, doubts } = signOff;
  return place === null ? { ...signOff, doubts: doubts.filter((doubt) => doubt !== 'not in log') } : signOff;
}

function statementOf(statements: readonly Statement[], form: EvidenceList['form']): string {
  return form >= 5 ? writeStatement(statements) : writeStatement(statements, (currency) => currency);
}

const readmeOf = (
  held: { readonly hasAmounts: boolean; readonly hasRollForward: boolean },
  form: EvidenceList['form'],
): string => `Evidence of one reconciliation, made by Tieout.

${readmeLines({ ...held, form }).join('\n')}

To check it: open it in Tieout (Verify evidence), or run "tieout verify" on the archive or on this folder. Every file is
then checked against its SHA-256, the findings, the summary and this text are made again from the other files and compared
byte for byte, and the SHA-256 in run.json are checked. That shows that the files belong together and that the result
follows from them. What only people know cannot be made again: names, times, and what was said in review. Nor can it show
who made the files, or that the tickets and rows are those of the platform and of the client: for that, keep the SHA-256 of
the archive itself in a place that nobody can change.
${form >= 3 ? withoutTieout : ''}${form >= 4 ? aboutSignatures : ''}`;

const withoutTieout = `
To check it without Tieout: run "python3 reperform.py" on the archive, with Python 3.9 or newer and nothing else. The
program follows the description of the rules and shares no code with Tieout. It checks each SHA-256, compares the tickets
with the rows again, and names every finding, total and amount that comes out otherwise. Whoever wants to rule out
that it was changed together with the files takes it from Tieout's source code: src-main/core/evidence/reperform.py.

To write such a program: each line of a .lines file is a JSON array of texts.
tickets.lines     identity, payment reference, status, event, and each field that was compared, once: those of the further
                  fields, the amount, its currency, the dates of filters, in the order of the rules in run.json
orders.lines      payment reference, number of tickets, and its own fields in the same order
client.lines      line, payment reference, status, and the columns that run.json lists
The seal of evidence.json is the SHA-256 of the JSON text, without spaces, of [profileName, projectId, baseUrl, madeAt,
madeWith, form, [[name, sha256], ...]]. Another JSON file carries the SHA-256 of its own text with 64 zeros in its place.
`;

const aboutLooked =
  ', and at the end, where looked is there, [threshold, findings, opened, [[account, opened], ...]] of it';

/** The explanation as form 4 first had it, which was delivered: before a signature could say what its signer was shown. */
export function earlierReadme(readme: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(readme).toString('utf8').replace(aboutLooked, ''));
}

const aboutSignatures = `
A signature with a key in sign-offs.json is Ed25519 over the JSON text, without spaces, of ["tieout signature 1", content, role,
name, account, at, comment, period.from, period.upTo, twoPeople, place.number, place.after, key], with null for what is not
there${aboutLooked}. content is the SHA-256 of the JSON text of [[name, sha256], ...] of the files that a run is shown from. place.after is
the SHA-256 in the last line of closes.jsonl when it was signed; each line there carries its own, and names that of the line before.
The six words of a key are the first 66 bits of its SHA-256: each 11 bits are a place in the English list of BIP 39, from 0.
`;
