import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { readDay } from '#shared/domain/dates/calendar-day';
import { changeKinds, type TicketChange } from '#shared/domain/runs/changed-since';
import type { CloseEntry } from '#shared/domain/runs/close';
import { maxCloseReasonLength } from '#shared/domain/runs/close';
import { signOffRoles, type SeenKey } from '#shared/domain/runs/sign-off';
import { verdicts } from '#shared/domain/vocabulary/verdicts';
import { sha256Schema } from '../storage/checksum';
import { checkLog, type LogFormat } from '../storage/log-lines';
import { createLogStore, type LogStore } from '../storage/log-store';

/** A time as sentences have it, without quotation marks: no text that somebody else chose. */
export const timeSchema = v.pipe(v.string(), v.isoTimestamp());

const who = { id: v.pipe(v.string(), v.uuid()), at: timeSchema, by: v.string(), runId: v.string() };
const names = v.array(v.string());

/** A day of the calendar: with 31 February a second run could be closed for one month. */
const day = v.pipe(
  v.string(),
  v.check((text) => readDay(text, 'day first') === text),
);

/** A period, as it arrives from the screen or from a file. */
export const periodSchema = v.strictObject({ from: day, upTo: day });

/** Why a run is reopened, or a change is nothing to reopen it for, as it arrives from the screen or from the log. */
export const closeReason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxCloseReasonLength));

const facts = v.nullable(
  v.strictObject({ reference: v.string(), status: v.string(), amount: v.string(), currency: v.string() }),
);

/** A change that somebody has seen, as it arrives from the screen or from the log. */
export const changeSchema = v.strictObject({
  kinds: v.array(v.picklist(changeKinds)),
  ticket: v.string(),
  copy: v.pipe(v.number(), v.integer(), v.minValue(1)),
  then: facts,
  now: facts,
}) satisfies v.GenericSchema<unknown, TicketChange>;

const closeEntrySchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('signed'),
    ...who,
    role: v.picklist(signOffRoles),
    name: v.string(),
    key: v.nullable(sha256Schema),
    signOff: sha256Schema,
  }),
  v.strictObject({
    kind: v.literal('closed'),
    ...who,
    period: periodSchema,
    content: v.string(),
    signers: names,
  }),
  v.strictObject({ kind: v.literal('reopened'), ...who, period: periodSchema, reason: closeReason }),
  v.strictObject({ kind: v.literal('seen'), ...who, reason: closeReason, changes: v.array(changeSchema) }),
  v.strictObject({
    kind: v.literal('deleted'),
    ...who,
    run: v.strictObject({
      name: v.string(),
      finishedAt: v.string(),
      verdict: v.picklist(verdicts),
      findings: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
    signers: names,
  }),
]) satisfies v.GenericSchema<unknown, CloseEntry>;

/** The format of the close log. */
export const closeLogFormat: LogFormat<CloseEntry> = {
  log: 'closes',
  version: 1,
  schema: closeEntrySchema,
};

/** Which runs were closed, reopened and deleted, a log for each profile (docs/product.md, "The close"). */
export interface CloseStore extends LogStore<CloseEntry> {
  /** The keys that signed in any profile, which are therefore known on this computer, and in whose names. */
  seenKeys(): Promise<readonly SeenKey[]>;
}

/** Keeps the logs in `closesDir`. */
export function createCloseStore(closesDir: string): CloseStore {
  return { ...createLogStore(closesDir, closeLogFormat), seenKeys: () => readSeenKeys(closesDir) };
}

/** As `seenKeys`, from a folder that need not be there; a log that cannot be read knows none. */
export async function readSeenKeys(closesDir: string): Promise<readonly SeenKey[]> {
  const names = await readdir(closesDir).catch(() => []);
  const logs = names.map(async (name) => readFile(join(closesDir, name)).catch(() => new Uint8Array()));
  return (await Promise.all(logs)).flatMap((bytes) => {
    const log = checkLog(bytes, closesDir, closeLogFormat);
    return log.ok ? log.value.entries.filter((entry) => entry.kind === 'signed') : [];
  });
}
