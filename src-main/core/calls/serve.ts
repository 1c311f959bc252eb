import * as v from 'valibot';
import type { Handler } from '#shared/bridge/rpc';
import { fail, succeed } from '#shared/base/result';
import { profileIdSchema } from '../profiles/profile-schema';
import { isDatedId } from '../storage/dated-id';

/** Serves one call: checks its argument once (architecture.md, rule 5); a refusal names the field but never the value. */
export function serve<Argument, Value>(
  schema: v.GenericSchema<unknown, NoInfer<Argument>>,
  run: (argument: Argument) => Promise<Value>,
): Handler<Argument, Value> {
  return {
    accept: (argument, call) => {
      // Stop at the first fault: two million wrong items would give two million issues and block the shell.
      const checked = v.safeParse(schema, argument, { abortEarly: true });
      if (checked.success) return succeed(checked.output);
      const field = v.getDotPath(checked.issues[0]) ?? 'argument';
      return fail({ code: 'argument_invalid', call, field });
    },
    run,
  };
}

/** The argument of a call without one: HTTP carries it as null. */
export const nothing = v.pipe(
  v.nullish(v.null()),
  v.transform(() => undefined),
);

/** The argument of a call about a profile, with these fields besides. */
export const ofProfile = <Fields extends v.ObjectEntries>(fields: Fields) =>
  v.strictObject({ profileId: profileIdSchema, ...fields });

/** The argument of a call about one profile only. */
export const profileArgument = ofProfile({});

/** A snapshot's id. It is a folder name, so it must not lead out of the folder. */
export const snapshotIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,199}$/));
export const snapshotArgument = { snapshotId: snapshotIdSchema };

/** When a version of a snapshot ended, which distinguishes versions of the same id; it is only ever compared. */
export const endedAtSchema = v.pipe(v.string(), v.maxLength(100));

/** A run's id, a folder name as well. */
export const runIdSchema = v.pipe(v.string(), v.check(isDatedId));
export const runArgument = { runId: runIdSchema };

/** A count or an offset. */
export const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
