import { useCallback } from 'react';
import { ask, useAnswer } from './ask';
import { useHost } from './host';

/** Why keys do not survive a restart; null where they do, undefined until the keychain has answered. */
export function useKeychainProblem(): string | null | undefined {
  const { bridge } = useHost();
  const { newest } = useAnswer(useCallback(() => ask(bridge.keychainProblem()), [bridge]));
  return newest?.ok === true ? newest.value : undefined;
}
