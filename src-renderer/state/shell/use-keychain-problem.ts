import { useEffect, useState } from 'react';
import { ask } from './ask';
import { useHost } from './host';

/** Why keys do not survive a restart; null where they do, undefined until the keychain has answered. */
export function useKeychainProblem(): string | null | undefined {
  const { bridge } = useHost();
  const [problem, setProblem] = useState<string | null>();
  useEffect(() => {
    let isShown = true;
    void ask(bridge.keychainProblem()).then((answer) => {
      if (isShown && answer.ok) setProblem(answer.value);
    });
    return () => {
      isShown = false;
    };
  }, [bridge]);
  return problem;
}
