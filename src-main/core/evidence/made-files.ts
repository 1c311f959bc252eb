import { judgeSignOffs, type JudgedSignOff } from '#shared/domain/runs/sign-off';
import { contentOfFiles } from '../runs/sign-off-file';
import { madeNames, type EvidenceFiles, type EvidenceList } from './evidence-file';
import type { Recomputed, RunInputs } from './recompute';
import { writeSummaryPage } from './summary-page';

/** The sign-offs of a run, judged by its files. */
export function signOffsIn(files: EvidenceFiles, { run, signOffs }: RunInputs): readonly JudgedSignOff[] {
  const { finishedAt } = run;
  return judgeSignOffs(signOffs, { content: contentOfFiles(files), finishedAt, notes: null });
}

/**
 * The files of evidence that follow from a run's files: made when the evidence is, and again by whoever verifies it. Each must
 * come out the same byte for byte in every later version (`evidenceForm`).
 */
export function makeFiles(
  files: EvidenceFiles,
  inputs: RunInputs,
  computed: Recomputed,
  list: Pick<EvidenceList, 'profileName' | 'madeAt' | 'madeWith'>,
): EvidenceFiles {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const summary = writeSummaryPage({ list, inputs, computed, signOffs: signOffsIn(files, inputs) });
  return new Map([
    [madeNames.findings, computed.findings],
    [madeNames.summary, encode(summary)],
    [madeNames.readme, encode(readme.replaceAll('\n', '\r\n'))],
  ]);
}

const readme = `Evidence of one reconciliation, made by Tieout.

summary.html      verdict, equations, counts, rules and reviews, to be read or printed; times in UTC
findings.csv      every finding, with what was said of it in review
run.json          the rules, the totals, the verdict, and the SHA-256 of the client file
info.json         when and how the platform's data was read
tickets.lines     the tickets as they were compared: identity, payment reference, status, event,
                  and each field that was compared, amounts among them
orders.lines      the orders, where they were read
client.lines      the rows of the client file as they were compared: line, payment reference, status,
                  and each column that was compared or kept, amounts among them
second-look.json  what was asked for once more and what it said, where a second look was taken
reviews.json      what was said of the findings in review, by whom and when, as of the saving; it changes no count
sign-offs.json    who signed the run, where somebody did, with the SHA-256 of what was signed
evidence.json     the SHA-256 of every file above, and of itself

To check it: open it in Tieout (Verify evidence), or run "tieout verify" on the archive or on this folder. Every file is
then checked against its SHA-256, the findings, the summary and this text are made again from the other files and compared
byte for byte, and the SHA-256 in run.json are checked. That shows that the files belong together and that the result
follows from them. What only people know cannot be made again: names, times, and what was said in review. Nor can it show
who made the files, or that the tickets and rows are those of the platform and of the client: for that, keep the SHA-256 of
the archive itself in a place that nobody can change.
`;
