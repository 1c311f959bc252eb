import type { AuthInfo } from 'electron';
import type { AnswerProxy } from '../../../core/calls/host-ports';
import { tellScreens } from '../window/ipc';

type Login = Parameters<AnswerProxy>[0];

/** Gives a proxy the name and password that it wants. */
export interface ProxyLogin {
  /** What answers the `login` events of one request. */
  readonly ofRequest: () => (auth: AuthInfo, give: (name?: string, password?: string) => void) => void;
  /** Takes what the user entered on screen, or null where they would not. */
  readonly answer: AnswerProxy;
}

/**
 * Has the screen ask the user, once for all requests that wait. What they enter is kept in memory until Tieout ends. A proxy
 * that asks the same request again has refused it. Only a proxy gets it: the platform is asked with the API key only.
 */
export function createProxyLogin(): ProxyLogin {
  let known: Login = null;
  let waiting: Array<() => void> = [];
  return {
    ofRequest: () => {
      let given: Login = null;
      return ({ isProxy, host, port }, give) => {
        if (!isProxy) {
          give();
          return;
        }
        const giveKnown = (): void => {
          given = known;
          if (known === null) give();
          else give(known.name, known.password);
        };
        if (known !== null && known !== given) {
          giveKnown();
          return;
        }
        const refused = known !== null;
        known = null;
        waiting.push(giveKnown);
        tellScreens({ type: 'proxy-asks', proxy: `${host}:${port}`, refused });
      };
    },
    answer: (login) => {
      known = login;
      const all = waiting;
      waiting = [];
      for (const giveKnown of all) giveKnown();
    },
  };
}
