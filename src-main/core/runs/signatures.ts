import { createPublicKey, verify } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { CloseEntry, SignedLine } from '#shared/domain/runs/close';
import {
  judgeSignOffs,
  keyDoubts,
  type JudgedSignOff,
  type SignedRunState,
  type KeySignature,
  type Proof,
  type SignOff,
} from '#shared/domain/runs/sign-off';
import type { LookedInto } from '#shared/domain/runs/looked-into';
import type { OpenKey } from '../keys/signing-key';
import type { CheckedLog } from '../storage/log-lines';
import { sha256Of } from '../storage/checksum';

/** What a key signs (docs/product.md, "Signatures"): all that a sign-off says, with the key, as one line of JSON. */
function signedText(
  {
    content,
    role,
    name,
    account,
    at,
    comment,
    period,
    twoPeople,
    place,
    looked,
  }: Omit<SignOff, 'signature' | 'notes'>,
  key: string | null,
): string {
  return JSON.stringify([
    ...['tieout signature 1', content, role, name, account, at, comment],
    ...[period?.from, period?.upTo, twoPeople, place?.number, place?.after, key],
    // At the end, and only where there is any, as nobody was shown any before there were thresholds.
    ...(looked === null ? [] : [lookedTexts(looked)]),
  ]);
}

/** As an array, whose order is fixed, as that of what a file says is not. */
function lookedTexts({ threshold, findings, opened, by }: LookedInto): readonly unknown[] {
  return [threshold, findings, opened, by.map((one) => [one.account, one.opened])];
}

/** Signs what somebody says of a run with this account's key, where it has one, as the next signature in the close log. */
export function signWith(
  own: OpenKey | null,
  said: Omit<SignOff, 'place' | 'signature' | 'notes'>,
  { entries, end }: Pick<CheckedLog<CloseEntry>, 'entries' | 'end'>,
): SignOff {
  const number = 1 + entries.filter(({ kind }) => kind === 'signed').length;
  const told = { ...said, place: { number, after: end } };
  return { ...told, notes: null, signature: own?.sign(signedText(told, own.key)) ?? null };
}

/** What the close log names a sign-off by. */
export function nameInLog(signOff: SignOff): string {
  return sha256Of(signedText(signOff, signOff.signature?.key ?? null));
}

/** Whether the key that a sign-off names signed what it says; true where it names none. */
export function isGenuine(signOff: SignOff): boolean {
  const { signature } = signOff;
  if (signature === null) return true;
  if (isOfSmallOrder(signature.key)) return false;
  const text = Buffer.from(signedText(signOff, signature.key));
  return verify(null, text, publicKey(signature), Buffer.from(signature.value, 'hex'));
}

/** The points of small order, without their sign: under such a key a signature fits many texts, so anybody could sign with it. */
const smallOrder: ReadonlySet<string> = new Set([
  '0'.repeat(64),
  `01${'0'.repeat(62)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ...['ec', 'ed', 'ee'].map((first) => `${first}${'f'.repeat(60)}7f`),
]);

function isOfSmallOrder(key: string): boolean {
  const bytes = Buffer.from(key, 'hex');
  bytes[31] = (bytes[31] ?? 0) & 0x7f;
  return smallOrder.has(bytes.toString('hex'));
}

/** The bytes before the 32 of an Ed25519 key in DER. */
const beforeKey = Buffer.from('302a300506032b6570032100', 'hex');

function publicKey({ key }: KeySignature) {
  const der = Buffer.concat([beforeKey, Buffer.from(key, 'hex')]);
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}

/** How many words a key is read aloud in: 66 bits of its SHA-256. */
const wordsInFingerprint = 6;

/** A key in words that can be read aloud, to compare it over the telephone. */
export function fingerprintOf(key: string): string {
  const bits = BigInt(`0x${sha256Of(Buffer.from(key, 'hex'))}`)
    .toString(2)
    .padStart(256, '0');
  const words = Array.from(
    { length: wordsInFingerprint },
    (_, place) => wordlist[parseInt(bits.slice(place * 11, place * 11 + 11), 2)] ?? '',
  );
  return words.join(' ');
}

/** What a close log says, and how its lines follow each other. */
export type CheckedCloses = Pick<CheckedLog<CloseEntry>, 'entries' | 'afters' | 'end'>;

/**
 * What the keys and the close log say of sign-offs. The log has each, in a line after the one that it names, with the keys that were
 * seen before. Where neither it nor any sign-off knows of places, an older Tieout signed, and there is nothing to say of that.
 */
function proofIn({ entries, afters }: CheckedCloses, knowsPlaces: boolean): (signOff: SignOff) => Proof {
  return (signOff) => {
    const key = signOff.signature?.key ?? null;
    const named = nameInLog(signOff);
    const at = entries.findIndex((entry) => entry.kind === 'signed' && entry.signOff === named);
    const after = signOff.place?.after;
    const isPlaced = !knowsPlaces || (after !== undefined && afters.slice(0, at + 1).includes(after));
    // Who adds a line to a log has accepted its key; what was before it may speak against that.
    const seen = (at < 0 ? entries : entries.slice(0, at)).filter((entry) => entry.kind === 'signed');
    const against = keyDoubts({ key, name: signOff.name }, seen).filter((doubt) => doubt !== 'unknown key');
    return {
      isGenuine: isGenuine(signOff),
      fingerprint: key === null ? null : fingerprintOf(key),
      doubts: [...(isPlaced ? [] : (['not in log'] as const)), ...against],
    };
  };
}

/** The run that sign-offs are judged by, and its id in the log. */
export type SignedRun = Omit<SignedRunState, 'proofOf'> & { readonly runId: string };

/**
 * The newest sign-off of each role, judged by the run, their keys and the log; and what the log has and the sign-offs have not, as
 * what somebody took out.
 */
export function judgeSigned(
  signOffs: readonly SignOff[],
  { runId, ...run }: SignedRun,
  closes: CheckedCloses,
): readonly JudgedSignOff[] {
  const there = new Set(signOffs.map(nameInLog));
  const lines = closes.entries
    .filter((entry) => entry.kind === 'signed')
    .filter((line) => line.runId === runId);
  const gone = lines.filter((line) => !there.has(line.signOff));
  const knowsPlaces = lines.length > 0 || signOffs.some(({ place }) => place !== null);
  const proofOf = proofIn(closes, knowsPlaces);
  return [...judgeSignOffs(signOffs, { ...run, proofOf }), ...gone.map(takenOut)];
}

/** What the log still says of a sign-off. */
function takenOut({ role, name, by, at, key }: SignedLine): JudgedSignOff {
  return {
    ...{ role, name, account: by, at, comment: '', content: '', period: null, twoPeople: null },
    ...{ looked: null, notes: null, place: null, signature: null, voidBecause: 'taken out', doubts: [] },
    fingerprint: key === null ? null : fingerprintOf(key),
  };
}
