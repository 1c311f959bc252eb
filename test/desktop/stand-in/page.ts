import type { PageAsk } from './protocol';
import { note, settings, tell, user } from './state';

/** What a window shows. */
export interface Page {
  /** Rejects as `loadURL` does. */
  load(url: string): Promise<void>;
  run(code: string, userGesture: boolean): Promise<unknown>;
  print(pageSize: string): Promise<Buffer>;
  /** Answers whether the page may go; `ask` asks the bundle about a page that would rather not. */
  unload(ask: () => boolean): Promise<boolean>;
  reload(): void;
}

/** A page that the test plays. */
const playedPage: Page = {
  load: () => Promise.resolve(),
  run: (_code, userGesture) => {
    note(`executeJavaScript ${userGesture ? 'as' : 'without'} a gesture`);
    return Promise.resolve();
  },
  print: (pageSize) => Promise.resolve(Buffer.from(`a PDF of ${pageSize}`)),
  unload: (ask) => Promise.resolve(!user.unsaved || ask()),
  reload: () => note('reload'),
};

const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
let count = 0;

function ask(pageAsk: PageAsk): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const pageId = (count += 1);
    waiting.set(pageId, { resolve, reject });
    tell({ pageAsk, pageId });
  });
}

/** A real page, which the test's process drives. It asks about its own unloading on its own, with `mayUnload`. */
const remotePage: Page = {
  load: async (url) => {
    await ask({ what: 'load', url });
  },
  run: (code, userGesture) => ask({ what: 'run', code, userGesture }),
  print: async (pageSize) => Buffer.from((await ask({ what: 'print', options: { pageSize } })) as Uint8Array),
  unload: async () => (await ask({ what: 'unload' })) as boolean,
  reload: () => {
    note('reload');
    void ask({ what: 'reload' });
  },
};

/** Hands a real page's answer to whoever has asked. */
export function takeAnswer(id: number, value: unknown, error: string | undefined): void {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) asked?.resolve(value);
  else asked?.reject(new Error(error));
}

export const page: Page = settings.page === 'chromium' ? remotePage : playedPage;
