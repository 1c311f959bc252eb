import { generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openArchive } from '#main/core/evidence/archive';
import { checkEvidence } from '#main/core/evidence/check-evidence';
import {
  closesName,
  madeNames,
  type EvidenceFiles,
  type EvidenceList,
} from '#main/core/evidence/evidence-file';
import { makeFiles } from '#main/core/evidence/made-files';
import { readInputs } from '#main/core/evidence/read-inputs';
import { recompute } from '#main/core/evidence/recompute';
import { inputNames } from '#main/core/runs/run-file';
import { signOffsFormat } from '#main/core/runs/sign-off-file';
import { nameInLog, signWith } from '#main/core/runs/signatures';
import { chainLine, createLineChain } from '#main/core/storage/chained-lines';
import { formatVersioned, readVersionedText } from '#main/core/storage/versioned-file';
import type { EvidenceReport } from '#shared/domain/runs/evidence';
import type { SeenKey, SignOff } from '#shared/domain/runs/sign-off';
import { evidenceChecks, checkMark } from '#shared/words/evidence-words';
import { computer, period, preparer } from '../support/computers';
import { decode, encode, listIn, resealed } from '../support/resealed';
import { runFilesOf } from '../support/run-files';
import { valueOf } from '../support/value-of';

/** A line of the close log, as the attacker writes it. */
type Line = Readonly<Record<string, unknown>>;

/** What is in honest evidence that a forgery begins with. */
interface Honest {
  readonly files: EvidenceFiles;
  readonly olga: SignOff;
  readonly paul: SignOff;
  readonly log: readonly Line[];
}

let honest: Honest;
let isReady = false;
let seen: readonly SeenKey[] = [];

/** The attacker's own key, in the form in which Tieout signs with one. */
const own = generateKeyPairSync('ed25519');
const attacker = {
  key: own.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
  sign: (text: string) => ({
    key: attacker.key,
    value: signBytes(null, Buffer.from(text), own.privateKey).toString('hex'),
  }),
};

/** Makes the evidence once, in whichever test comes first: its folders end with that test. */
async function makeHonest(): Promise<void> {
  if (isReady) return;
  isReady = true;
  const olga = await preparer();
  const reviewer = computer('paul');
  const { openedAs } = await reviewer.openEvidence(await olga.evidence());
  const said = { name: 'Paul Ash', comment: 'seen', period };
  const { text } = valueOf(await reviewer.bridge.signEvidence({ runId: openedAs, ...said }));
  valueOf(await olga.bridge.addSignature({ text }));
  const files = valueOf(await openArchive(await olga.evidence()));
  const signOffs = decode(files.get(inputNames.signOffs));
  const [first, second] = valueOf(readVersionedText(signOffs, 'sign-offs.json', signOffsFormat));
  if (first === undefined || second === undefined) throw new Error('two signed it');
  const lines = decode(files.get(closesName)).trimEnd().split('\n').slice(1);
  const log = lines.map((line) => {
    const { after, sha256, ...rest } = JSON.parse(line) as Record<string, unknown>;
    expect([typeof after, typeof sha256]).toEqual(['string', 'string']);
    return rest;
  });
  honest = { files, olga: first, paul: second, log };
  seen = [first, second].map(({ name, signature }) => ({ name, key: signature?.key ?? null }));
}

const head = '{"format":"tieout-closes","version":1}\n';

/** A close log whose lines follow each other, and what its next line would name. */
function chained(lines: readonly Line[]): { readonly text: string; readonly end: string } {
  const chain = createLineChain();
  const written = lines.map((line) => {
    const text = chainLine(Buffer.from(JSON.stringify(line)).toString('latin1'), chain.end());
    chain.check(text);
    return Buffer.from(text, 'latin1').toString('utf8');
  });
  return { text: `${head}${written.map((line) => `${line}\n`).join('')}`, end: chain.end() };
}

/** What the attacker changes; what he leaves out stays, and all that follows from it is made again. */
interface Forgery {
  readonly signOffs?: readonly SignOff[] | string | null;
  readonly log?: readonly Line[] | string | null;
  readonly others?: Readonly<Record<string, (text: string) => string>>;
  readonly form?: EvidenceList['form'];
  readonly keepsSummary?: boolean;
}

/** Evidence whose every hash, seal and derived file fits what was forged. */
async function forged({
  signOffs,
  log,
  others = {},
  form,
  keepsSummary = false,
}: Forgery): Promise<EvidenceFiles> {
  const files = new Map(honest.files);
  const put = (name: string, text: string | null): void => {
    if (text === null) files.delete(name);
    else files.set(name, encode(text));
  };
  if (signOffs !== undefined)
    put(
      inputNames.signOffs,
      typeof signOffs === 'string' || signOffs === null
        ? signOffs
        : formatVersioned(signOffs, signOffsFormat),
    );
  if (log !== undefined) put(closesName, typeof log === 'string' || log === null ? log : chained(log).text);
  for (const [name, change] of Object.entries(others)) put(name, change(decode(files.get(name))));
  const list = { ...listIn(files), form: form ?? listIn(files).form };
  const inputs = readInputs(files);
  const computed = inputs.ok ? await recompute(inputs.value) : inputs;
  if (inputs.ok && computed.ok && !keepsSummary) {
    for (const name of Object.values(madeNames)) if (name !== madeNames.list) files.delete(name);
    for (const [name, bytes] of makeFiles(files, inputs.value, computed.value, list)) files.set(name, bytes);
  }
  return resealed(files, { [madeNames.list]: (text) => `${text} ` }, (before) => ({
    ...before,
    form: list.form,
  }));
}

/** All that `verify` says against it, and who is said to have signed without a remark. */
async function verified(
  forge: () => Forgery,
): Promise<{ readonly against: string; readonly trusted: readonly string[] }> {
  await makeHonest();
  const checked = await checkEvidence(await forged(forge()), seen);
  if (!checked.ok) return { against: checked.error.code, trusted: [] };
  return { against: against(checked.value), trusted: trusted(checked.value) };
}

function against(report: EvidenceReport): string {
  return evidenceChecks(report)
    .filter((check) => checkMark(check) !== '✓')
    .map(({ sentence }) => sentence)
    .join('\n');
}

function trusted(report: EvidenceReport): readonly string[] {
  return report.signOffs
    .filter(
      ({ voidBecause, doubts, fingerprint }) =>
        voidBecause === null && doubts.length === 0 && fingerprint !== null,
    )
    .map(({ name }) => name);
}

const lineOf = (signOff: SignOff, like: Line | undefined): Line => ({
  ...like,
  role: signOff.role,
  name: signOff.name,
  key: signOff.signature?.key ?? null,
  signOff: nameInLog(signOff),
});

/** The attacker's own word in the reviewer's place, in this name, signed with his key or without one. */
function invented(name: string, key: typeof attacker | null, log: readonly Line[]): SignOff {
  const { at, account, comment, content, role, twoPeople } = honest.paul;
  const told = { name, at, account, comment, content, role, twoPeople, period, looked: null };
  const signOff = signWith(key, told, { entries: [{ kind: 'signed' }] as never, end: chained(log).end });
  return { ...signOff, notes: 'unchanged' };
}

/** A forgery in which the reviewer is somebody else, with a log that was written again for it. */
function inPaulsPlace(name: string, key: typeof attacker | null): Forgery {
  const [first, second, closed] = honest.log;
  const mine = invented(name, key, first === undefined ? [] : [first]);
  const log = [first, lineOf(mine, second), { ...closed, signers: ['Olga Berg', name] }];
  return { signOffs: [honest.olga, mine], log: log.filter((line) => line !== undefined) };
}

/** The reviewer's sign-off with something else in it; the log is written again to fit. */
function changed(change: Partial<SignOff>): Forgery {
  const other = { ...honest.paul, ...change };
  const [first = {}, second, closed = {}] = honest.log;
  return { signOffs: [honest.olga, other], log: [first, lineOf(other, second), closed] };
}

const wrong = /Reviewed by.*Void: its key did not sign this/;
const otherRun = /Void: the run is not the one signed/;
const keyless = /Reviewed by “[^”]*”, account “[^”]*”, without a key/;
const unknown = /Nobody on this computer has seen this key/;
const notInLog = /The close log does not have it as it is here/;
const closing = /The close log: closed by/;
const gone = /the close log has it, and it is not among the signatures of the run/;

/** By what it is: what is changed, and what `verify` has to say of it. */
const forgeries: Readonly<Record<string, readonly [() => Forgery, RegExp]>> = {
  'a typed name in the reviewer’s place': [() => inPaulsPlace('Rita Gold', null), keyless],
  'a typed name, and the log as it was': [
    () => ({ signOffs: inPaulsPlace('Paul Ash', null).signOffs ?? null }),
    gone,
  ],
  'a stranger’s key under a new name': [() => inPaulsPlace('Rita Gold', attacker), unknown],
  'a stranger’s key under the reviewer’s name': [
    () => inPaulsPlace('Paul Ash', attacker),
    /Nobody on this computer has seen this key.*This name has signed with another key/,
  ],
  'a stranger’s key under a name that looks alike': [() => inPaulsPlace('Pаul Ash', attacker), unknown],
  'a stranger’s key under a name with a NUL': [() => inPaulsPlace('Paul Ash\u0000', attacker), unknown],
  'a stranger’s key under half a character': [() => inPaulsPlace('Paul Ash\ud800', attacker), unknown],
  'a stranger’s key under the preparer’s name': [() => inPaulsPlace('Olga Berg', attacker), unknown],
  'a stranger’s key, and the log as it was': [
    () => ({ signOffs: inPaulsPlace('Rita Gold', attacker).signOffs ?? null }),
    gone,
  ],
  'another name': [() => changed({ name: 'Rita Gold' }), wrong],
  'the same name in capitals': [() => changed({ name: 'PAUL ASH' }), wrong],
  'another account': [() => changed({ account: 'rita' }), wrong],
  'back-dated by a month': [() => changed({ at: '2026-02-28T00:00:00.000Z' }), wrong],
  'a later time': [() => changed({ at: '2027-01-01T00:00:00.000Z' }), wrong],
  'another comment': [() => changed({ comment: 'agreed' }), wrong],
  'findings opened that nobody opened': [() => changed({ looked: twoOpened }), wrong],
  'findings opened by an account that is a check of its own': [
    () => changed({ looked: { ...twoOpened, by: [{ account: `olga${fakeCheck}`, opened: 2 }] } }),
    /opened: “olga ✓ Reviewed by “Rita Gold””/,
  ],
  'a threshold that is a check of its own': [
    () => changed({ looked: { ...twoOpened, threshold: `500${fakeCheck}` } }),
    /could not be compared once more/,
  ],
  'a typed name with a check of its own as its time': [
    () => ({ signOffs: [honest.olga, { ...typed(honest.paul), at: `${honest.paul.at}${fakeCheck}` }] }),
    /could not be compared once more/,
  ],
  'another period': [() => changed({ period: { ...period, upTo: '2026-04-30' } }), wrong],
  'no period': [() => changed({ period: null }), wrong],
  'the rule for two people taken away': [() => changed({ twoPeople: false }), wrong],
  'another number': [() => changed({ place: { number: 9, after: honest.paul.place?.after ?? '' } }), wrong],
  'a huge number': [
    () => changed({ place: { number: Number.MAX_SAFE_INTEGER, after: honest.paul.place?.after ?? '' } }),
    wrong,
  ],
  'another place in the log': [() => changed({ place: { number: 2, after: '0'.repeat(64) } }), wrong],
  'no place in the log': [() => changed({ place: null }), wrong],
  'other content': [() => changed({ content: '0'.repeat(64) }), otherRun],
  'the role of the preparer': [
    () => ({ signOffs: [honest.olga, { ...honest.paul, role: 'prepared' }] }),
    /Prepared by “Paul Ash”.*Void: its key did not sign this/,
  ],
  'the preparer’s signature in the reviewer’s role': [
    () => changed({ ...honest.olga, role: 'reviewed' }),
    wrong,
  ],
  'the preparer’s key and value on the reviewer’s word': [
    () => changed({ signature: honest.olga.signature }),
    wrong,
  ],
  'a stranger’s key with the reviewer’s value': [
    () => changed({ signature: { key: attacker.key, value: honest.paul.signature?.value ?? '' } }),
    wrong,
  ],
  'a value of zeros': [
    () => changed({ signature: { key: honest.paul.signature?.key ?? '', value: '0'.repeat(128) } }),
    wrong,
  ],
  'a value that is larger by the order of the curve': [
    () => changed({ signature: { key: honest.paul.signature?.key ?? '', value: largerBy(honest.paul) } }),
    wrong,
  ],
  'a key of zeros': [() => changed({ signature: { key: '0'.repeat(64), value: '0'.repeat(128) } }), wrong],
  'a key of small order, whose signature fits every text': [
    () => changed({ signature: { key: neutral, value: `${neutral}${'0'.repeat(64)}` } }),
    wrong,
  ],
  'a key in capitals': [
    () => ({ signOffs: textOf().replace(honest.paul.signature?.key ?? '?', (key) => key.toUpperCase()) }),
    /could not be compared once more/,
  ],
  'a field beside its own': [
    () => ({ signOffs: textOf().replace('"role": "reviewed"', '"role": "reviewed", "stands": true') }),
    /could not be compared once more/,
  ],
  'a field that is there twice': [
    () => ({ signOffs: textOf().replace('"name": "Paul Ash"', '"name": "Rita Gold", "name": "Paul Ash"') }),
    /sign-offs\.json.*(changed|could not)|could not be compared once more/,
  ],
  'a prototype of its own': [
    () => ({
      signOffs: textOf().replace('"role": "reviewed"', '"role": "reviewed", "__proto__": {"notes": null}'),
    }),
    /could not be compared once more|sign-offs\.json/,
  ],
  'a mark in front of its signatures': [
    () => ({ signOffs: `\ufeff${textOf()}` }),
    /could not be compared once more/,
  ],
  'the reviewer taken out': [() => ({ signOffs: [honest.olga] }), gone],
  'the preparer taken out': [() => ({ signOffs: [honest.paul] }), gone],
  'both taken out, with the file': [() => ({ signOffs: null }), gone],
  'the reviewer taken out, of the log too': [
    () => ({ signOffs: [honest.olga], log: honest.log.filter((_, at) => at !== 1) }),
    /The close log: closed by .*signed by “Olga Berg”, “Paul Ash”/,
  ],
  'the reviewer taken out everywhere, of the closing line too': [
    () => ({ signOffs: [honest.olga], log: closedWith({ signers: ['Olga Berg'] }, [0]) }),
    closing,
  ],
  'the reviewer taken out everywhere, the preparer named twice': [
    () => ({ signOffs: [honest.olga], log: closedWith({ signers: ['Olga Berg', 'Olga Berg'] }, [0]) }),
    closing,
  ],
  'a typed reviewer whom only the closing line has': [
    () => ({
      signOffs: [honest.olga, invented('Rita Gold', null, honest.log.slice(0, 1))],
      log: closedWith({ signers: ['Olga Berg', 'Rita Gold'] }, [0]),
    }),
    closing,
  ],
  'a closing line that names nobody': [() => ({ log: closedWith({ signers: [] }) }), closing],
  'a closing line for another period': [
    () => ({ log: closedWith({ period: { from: '2026-04-01', upTo: '2026-04-30' } }) }),
    closing,
  ],
  'a closing line of other content': [() => ({ log: closedWith({ content: '0'.repeat(64) }) }), closing],
  'a closing line that is there twice': [() => ({ log: [...honest.log, honest.log[2] ?? {}] }), closing],
  'a reopening that nobody did': [
    () => ({ log: [...honest.log, { ...honest.log[2], ...reopening }].map(withoutSigners) }),
    /The close log: reopened/,
  ],
  'changes that nobody saw': [
    () => ({ log: [...honest.log, seenLine()] }),
    /The close log: 1 ticket changed since, seen by “/,
  ],
  'a closing line with a check of its own as its time': [
    () => ({ log: closedWith({ at: `2026-03-31T10:00:00.000Z${fakeCheck}` }) }),
    /closes\.jsonl.*changed, moved or taken out/,
  ],
  'the preparer taken out, of the log too': [
    () => ({ signOffs: [honest.paul], log: honest.log.slice(1) }),
    notInLog,
  ],
  'the log in another order': [() => ({ log: [1, 0, 2].map((at) => honest.log[at] ?? {}) }), notInLog],
  'a line of the log there twice, before both': [
    () => ({ log: [1, 0, 1, 2].map((at) => honest.log[at] ?? {}) }),
    notInLog,
  ],
  'a deletion that came before both': [() => ({ log: [deletion, ...honest.log] }), notInLog],
  'lines of the log swapped and not written again': [
    () => ({ log: swapped(decode(honest.files.get(closesName))) }),
    /closes\.jsonl.*changed, moved or taken out/,
  ],
  'a line of the log changed and not written again': [
    () => ({ log: decode(honest.files.get(closesName)).replace('Olga', 'Rita') }),
    /closes\.jsonl.*changed, moved or taken out/,
  ],
  'a mark in front of the log': [
    () => ({ log: `\ufeff${decode(honest.files.get(closesName))}` }),
    /closes\.jsonl.*changed, moved or taken out/,
  ],
  'text behind the last line of the log': [
    () => ({ log: `${decode(honest.files.get(closesName))}hidden text` }),
    /closes\.jsonl.*changed, moved or taken out/,
  ],
  'a field beside its own in the first line of the log': [
    () => ({ log: decode(honest.files.get(closesName)).replace('1}', '1,"hidden":"text"}') }),
    /closes\.jsonl.*changed, moved or taken out/,
  ],
  'no log': [() => ({ log: null }), notInLog],
  'an empty log': [() => ({ log: head }), notInLog],
  'the log of somebody else': [() => ({ log: [deletion] }), notInLog],
  'a newer log': [() => ({ log: head.replace('1', '9') }), /closes\.jsonl.*newer/],
  'the form before, without a log': [() => ({ form: 3, log: null }), notInLog],
  'the second form, without a log': [() => ({ form: 2, log: null }), notInLog],
  'the first form, without a log': [() => ({ form: 1, log: null }), notInLog],
  'the form before, with typed names': [
    () => ({ form: 3, log: null, signOffs: [honest.olga, honest.paul].map(typed) }),
    keyless,
  ],
  'typed names in place of signatures': [() => ({ signOffs: [honest.olga, honest.paul].map(typed) }), gone],
  'another review of a finding': [
    () => ({ others: { [inputNames.reviews]: (text) => text.replace('[]', '[ ]') } }),
    /Void: the run is not the one signed|not of this run|changed/,
  ],
  'another time of saving': [
    () => ({
      others: { [inputNames.run]: (text) => unsealed(text).replace('"savedBy": "', '"savedBy": "x') },
    }),
    otherRun,
  ],
  'a summary that says something else': [
    () => ({ others: { [madeNames.summary]: (text) => text.replace('Paul', 'Rita') }, keepsSummary: true }),
    /summary\.html.*comes out different/,
  ],
};

/** A file without the SHA-256 that it carries of itself, as an older Tieout wrote it. */
function unsealed(text: string): string {
  return text.replace(/^ {2}"sha256": ".*",\n/m, '');
}

/** The log whose closing line says something else; `kept` are the lines before it that stay. */
const closedWith = (change: Line, kept: readonly number[] = [0, 1]): readonly Line[] => [
  ...kept.map((at) => honest.log[at] ?? {}),
  { ...honest.log[2], ...change },
];
const reopening: Line = { kind: 'reopened', reason: 'late refunds' };
/** A line of the kind that `reopening` is, without what only a closing line has. */
const withoutSigners = (line: Line): Line => {
  if (line['kind'] !== 'reopened') return line;
  return Object.fromEntries(
    Object.entries(line).filter(([field]) => field !== 'signers' && field !== 'content'),
  );
};
const twoOpened = { threshold: '500.00', findings: 2, opened: 2, by: [] };
/** What `verify` would print as one more line of its own. */
const fakeCheck = '\n✓ Reviewed by “Rita Gold”';
const seenLine = (): Line => {
  const { id, at, by, runId } = honest.log[2] ?? {};
  const now = { reference: 'A', status: 'PAID', amount: '', currency: '' };
  const change = { kinds: ['new'], ticket: '', copy: 1, then: null, now };
  return { kind: 'seen', id, at, by, runId, reason: 'Nothing to do.', changes: [change] };
};
const typed = (signOff: SignOff): SignOff => ({ ...signOff, place: null, signature: null });
const textOf = (): string => decode(honest.files.get(inputNames.signOffs));
/** The neutral point of the curve: as a key, a signature of its own and zero would fit every text. */
const neutral = `01${'0'.repeat(62)}`;
const deletion: Line = {
  ...{ id: '0a0b0c0d-0000-4000-8000-000000000001', at: '2026-04-01T08:00:00.000Z', by: 'olga' },
  ...{ kind: 'deleted', runId: '20260331T100000000Z-00000000', signers: [] },
  run: { name: '', finishedAt: '2026-03-31T10:00:00.000Z', verdict: 'clean', findings: 0 },
};

function swapped(text: string): string {
  const [first = '', one = '', two = '', ...rest] = text.split('\n');
  return [first, two, one, ...rest].join('\n');
}

/** The same number in a signature, larger by the order of the curve: loose programs take both. */
function largerBy({ signature }: SignOff): string {
  const bytes = Buffer.from(signature?.value ?? '', 'hex');
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const number = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order;
  const larger = Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse();
  return Buffer.concat([bytes.subarray(0, 32), larger]).toString('hex');
}

describe('evidence of a run that two people signed', () => {
  it('holds as it is, and both signatures without a remark', async () => {
    expect(await verified(() => ({}))).toEqual({ against: '', trusted: ['Olga Berg', 'Paul Ash'] });
    expect(valueOf(await checkEvidence(honest.files, seen))).toMatchObject({ holds: true });
  });

  // Promise: No forgery of signed evidence passes without being named, short of the signer’s key.
  it.each(Object.entries(forgeries))('does not pass with %s', async (_, [forgery, expected]) => {
    const { against: said, trusted: names } = await verified(forgery);
    expect(said).toMatch(expected);
    expect(names).not.toContain('Rita Gold');
  });

  // What docs/product.md says of it: nobody signed these lines, or that there are no more.
  it.each<readonly [string, () => Forgery, readonly string[]]>([
    ['the closing line cut off', () => ({ log: honest.log.slice(0, 2) }), ['Olga Berg', 'Paul Ash']],
    [
      'the last signature cut off with its lines',
      () => ({ log: honest.log.slice(0, 1), signOffs: [honest.olga] }),
      ['Olga Berg'],
    ],
    [
      'a deletion that came before the last line',
      () => ({ log: [...honest.log.slice(0, 2), deletion, ...honest.log.slice(2)] }),
      ['Olga Berg', 'Paul Ash'],
    ],
  ])('cannot tell %s', async (_, forgery, names) => {
    expect(await verified(forgery)).toEqual({ against: '', trusted: names });
  });

  it('is told apart from that of another run, whose signatures were taken from here', async () => {
    const { files } = runFilesOf({ tickets: [['B', 'PAID']], rows: [['B', 'PAID']] });
    const others = Object.fromEntries(
      [...files].map(([name, bytes]) => [name, () => decode(bytes)] as const),
    );
    const { against: said, trusted: names } = await verified(() => ({ others }));
    expect(said).toMatch(otherRun);
    expect(names).toEqual([]);
  });
});
