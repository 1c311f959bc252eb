import { join } from 'node:path';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import type { ClientFile } from '#shared/domain/sides/client-file';
import type { ClientFileSource } from '#shared/files/client/open-client-file';
import { succeed, type Result } from '#shared/base/result';
import { createKeyGate, type KeyGate } from '../../core/calls/key-gate';
import { keyOverlap } from '../../core/keys/key-in-value';
import { createKeyStore } from '../../core/keys/key-store';
import type { Keychain } from '../../core/keys/keychain';
import { createProfileStore } from '../../core/profiles/profile-store';
import { dataDirectory } from '../../core/storage/data-directory';

/** Knows no key but the one in TIEOUT_API_KEY. */
export const givenKeyGate: KeyGate = createKeyGate({
  profiles: { list: () => Promise.resolve(succeed({ profiles: [], problems: [] })) },
  keys: { read: () => Promise.resolve(succeed('')) },
});

/** Knows the keys of the kept profiles too, where there is a data folder; for commands that need none. */
export function keptKeyGate(keychain: Keychain): KeyGate {
  return createKeyGate({
    profiles: createProfileStore(join(dataDirectory(), 'profiles')),
    keys: createKeyStore(keychain),
  });
}

/** Refuses a key among the words of a command line, before one of them gets into a message or a file. */
export function refuseKeyInWords(
  words: readonly string[],
  gate: Pick<KeyGate, 'refuse'>,
): Promise<Result<null>> {
  const optionAt = (place: number): string | undefined =>
    [words[place], words[place - 1]].find((word) => word?.startsWith('--'))?.split('=')[0];
  const byOption = new Map<string, string>();
  for (const [place, word] of words.entries()) {
    const option = optionAt(place) ?? '';
    // What looks like an option may be the key itself, which no message repeats.
    const name = /^--[a-z-]{1,30}$/.test(option) ? option : 'the command line';
    byOption.set(name, `${byOption.get(name) ?? ''} ${word}`);
  }
  return gate.refuse(Object.fromEntries(byOption));
}

/** A client file that is searched for keys while it is read. */
export interface WatchedSource extends ClientFileSource {
  /** What came of that, once the file was read to its end. A workbook is packed, so its rows are searched. */
  readonly refuseKeys: (file: ClientFile) => Promise<Result<null>>;
}

/** Searches a client file for keys while it is read, since it may be a pipe, which can be read once only. */
export function watchForKeys(source: ClientFileSource, gate: Pick<KeyGate, 'refuse'>): WatchedSource {
  let found: Result<null> = succeed(null);
  let isPacked = false;
  const search = async (content: unknown): Promise<void> => {
    if (found.ok) found = await gate.refuse({ 'client file': content });
  };
  return {
    ...source,
    refuseKeys: async (file) => {
      if (isPacked) for (const lines of writeClientLines(file)) await search(lines);
      return found;
    },
    chunks: async function* () {
      let end = Buffer.alloc(0);
      for await (const chunk of source.chunks()) {
        if (chunk.ok) {
          isPacked ||=
            end.length === 0 && Buffer.from(chunk.value.subarray(0, 2)).toString('latin1') === 'PK';
          const bytes = Buffer.concat([end, chunk.value]);
          await search(bytes);
          end = Buffer.from(bytes.subarray(-keyOverlap));
        }
        yield chunk;
      }
    },
  };
}
