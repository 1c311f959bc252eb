import type { AppError } from '../base/app-error';
import type { Result } from '../base/result';

/**
 * How calls and events travel: two functions, so that each host (Electron IPC, HTTP, a worker, memory) is an adapter of a
 * few lines. `request` resolves with the reply of `answerCall`, or rejects when the other side cannot be reached.
 */
export interface Transport<Event> {
  request(call: string, argument: unknown): Promise<Reply>;
  subscribe(listener: (event: Event) => void): () => void;
}

/** What comes back for a call: its value, or why it was refused before or while it ran. */
export type Reply = Result<unknown>;

/** A contract: calls of at most one plain-data argument, so that an event object can never leak over. */
export type Contract<C> = { readonly [K in keyof C]: (argument: never) => Promise<unknown> };

/** A call that was refused, or that failed in a way its contract does not speak of. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  constructor(
    readonly call: string,
    readonly appError: AppError,
  ) {
    super(`${call}: ${appError.code}`);
  }
}

/** The caller's side: an object on which every call of the contract is a method; all of it is inferred from the contract. */
export function createCaller<C extends Contract<C>, Event>(
  transport: Transport<Event>,
): C & { readonly subscribe: Transport<Event>['subscribe'] } {
  const methods = new Map<string, unknown>([['subscribe', transport.subscribe.bind(transport)]]);
  const target = {};
  return new Proxy(target, {
    get(_target, name) {
      // A promise asks any object for `then`; answering would make the caller look like one.
      if (typeof name !== 'string' || name === 'then') return undefined;
      const known = methods.get(name);
      if (known !== undefined) return known;
      const method = async (argument: unknown): Promise<unknown> => {
        const reply = await transport.request(name, argument);
        if (reply.ok) return reply.value;
        throw new CallRefused(name, reply.error);
      };
      methods.set(name, method);
      return method;
    },
    // The proxy creates each method on first use, which the type of an empty object cannot express.
  }) as C & { readonly subscribe: Transport<Event>['subscribe'] };
}

/** The serving side of one call: how its argument is checked, and what then runs. */
export interface Handler<Argument, Value> {
  /** Turns what arrived into the argument, or names the field that is wrong. */
  readonly accept: (argument: unknown, call: string) => Result<Argument>;
  readonly run: (argument: Argument) => Promise<Value>;
}

/** A handler for every call of a contract; one that is missing is a compile error. */
export type Handlers<C extends Contract<C>> = {
  readonly [K in keyof C]: Handler<Parameters<C[K]>[0], Awaited<ReturnType<C[K]>>>;
};

/**
 * Answers one call. An unknown call, a wrong argument and whatever `admit` refuses are refused loudly; anything thrown goes to
 * `onDefect`, whose reference is all that the caller sees of it.
 */
export async function answerCall<C extends Contract<C>>(
  handlers: Handlers<C>,
  call: string,
  argument: unknown,
  onDefect: (call: string, defect: unknown) => string,
  admit?: (call: string, argument: unknown) => Promise<Result<null>>,
): Promise<Reply> {
  if (!Object.hasOwn(handlers, call)) {
    return { ok: false, error: { code: 'argument_invalid', call, field: 'call' } };
  }
  try {
    const admitted = await admit?.(call, argument);
    if (admitted?.ok === false) return admitted;
    // `call` is one of the handlers' own keys; which one it is, only the caller knows.
    const handler = handlers[call as keyof C] as unknown as Handler<unknown, unknown>;
    const accepted = handler.accept(argument, call);
    if (!accepted.ok) return accepted;
    return { ok: true, value: await handler.run(accepted.value) };
  } catch (defect) {
    return { ok: false, error: { code: 'unexpected', reference: onDefect(call, defect) } };
  }
}
