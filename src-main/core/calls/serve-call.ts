import * as v from 'valibot';
import type { Bridge, BridgeCall } from '#shared/bridge/contract';
import type { Handler } from '#shared/bridge/rpc';
import { fail, succeed } from '#shared/base/result';
import { profileIdSchema } from '../profiles/profile-schema';
import { isRunId } from '../runs/run-file';

type Argument<C extends BridgeCall> = Parameters<Bridge[C]>[0];
type Value<C extends BridgeCall> = Awaited<ReturnType<Bridge[C]>>;

/** Serves one call: checks its argument once (architecture.md, rule 5); a refusal names the field but never the value. */
export function serveCall<C extends BridgeCall>(
  call: C,
  schema: v.GenericSchema<unknown, Argument<C>>,
  run: (argument: Argument<C>) => Promise<Value<C>>,
): Handler<Argument<C>, Value<C>> {
  return {
    accept: (argument) => {
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

/** The argument of a call about one profile. */
export const profileArgument = v.strictObject({ profileId: profileIdSchema });

/** A snapshot's id. It is a folder name, so it must not lead out of the folder. */
export const snapshotIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,199}$/));

/** When a version of a snapshot ended, which distinguishes versions of the same id; it is only ever compared. */
export const endedAtSchema = v.pipe(v.string(), v.maxLength(100));

/** A run's id, a folder name as well. */
export const runIdSchema = v.pipe(v.string(), v.check(isRunId));
