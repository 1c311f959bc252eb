import { resolve } from 'node:path';
import { showSteering } from '#shared/base/show-unseen';
import { sideNames } from '../../core/sides/side-files';
import { checkOut, checkOutFolder } from './check-out-path';
import { jsonAnswers, problemLines, readAnswers, textAnswers } from './answers';
import type { AnswersRequest, CommandHost, CommandLine, QueriesRequest, SidesRequest } from './requests';
import { exitCodes, type ExitCode } from './output/exit-code';
import { printResult, say, tellError } from './output/print';
import { keptKeyGate } from './refuse-keys';
import { writeQueries } from './queries';
import { writeSides } from './sides';
import { textReport, verifyEvidence } from './verify';
import { wordCount } from './output/summary';

/** The commands that need no platform, only evidence. */
export function workWithEvidence(
  line: Extract<CommandLine, { readonly command: 'verify' | 'queries' | 'answers' | 'sides' }>,
  host: CommandHost,
): Promise<ExitCode> {
  switch (line.command) {
    case 'verify':
      return tellReport(line.path);
    case 'queries':
      return tellQueries(line.queries, host);
    case 'answers':
      return tellAnswers(line.answers, host);
    case 'sides':
      return tellSides(line.sides, host);
  }
}

async function tellReport(path: string): Promise<ExitCode> {
  const checked = await verifyEvidence(path);
  if (!checked.ok) return tellError(checked);
  const printed = await printResult(showSteering(textReport(checked.value)));
  if (!printed.ok) return tellError(printed);
  return checked.value.holds ? exitCodes.clean : exitCodes.invalid;
}

async function tellQueries(request: QueriesRequest, { keychain }: CommandHost): Promise<ExitCode> {
  const { out, evidence } = request;
  const spared = [{ path: evidence, what: 'the evidence' }];
  const checked = await checkOut({ option: '--out', path: out, what: 'The list', spared });
  if (!checked.ok) return tellError(checked);
  const written = await writeQueries(request, keptKeyGate(keychain));
  if (!written.ok) return tellError(written);
  const printed = await printResult(
    `${wordCount(written.value.queries, 'question')} of ${wordCount(written.value.findings, 'finding')} written to ${resolve(out)}\n`,
  );
  return printed.ok ? exitCodes.clean : tellError(printed);
}

async function tellSides(request: SidesRequest, { keychain }: CommandHost): Promise<ExitCode> {
  const checked = await checkOutFolder(request.out, sideNames);
  if (!checked.ok) return tellError(checked);
  const written = await writeSides(request, keptKeyGate(keychain));
  if (!written.ok) return tellError(written);
  const { platform, client } = written.value;
  const printed = await printResult(
    `${wordCount(platform.unique, 'ticket')}, ${wordCount(client.dataRows, 'row')} and the SQL that reconciles them written to ${resolve(request.out)}\n`,
  );
  return printed.ok ? exitCodes.clean : tellError(printed);
}

async function tellAnswers(
  { list, evidence, json }: AnswersRequest,
  { keychain }: CommandHost,
): Promise<ExitCode> {
  const looked = await readAnswers(list, evidence, keptKeyGate(keychain));
  if (!looked.ok) {
    tellError(looked);
    // Whatever keeps a list from being read at all ends with 2 (product.md, section 6).
    return exitCodes.badInput;
  }
  const proposal = looked.value;
  if (json) for (const line of problemLines(proposal)) say(line);
  const printed = await printResult(
    json ? `${JSON.stringify(jsonAnswers(proposal))}\n` : showSteering(textAnswers(proposal)),
  );
  if (!printed.ok) return tellError(printed);
  const isAllTaken = proposal.refused.length === 0 && proposal.unknown.length === 0;
  return isAllTaken ? exitCodes.clean : exitCodes.discrepancies;
}
