/** Whether all seeds are played, as `npm run test:deep` does every night; a push plays about a fifth of them. */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';

/** The seeds from 1 to `last`: all of them, or every so-many-th, which meets each adversary and each sort order too. */
export function seedsUpTo(last: number, step: number): readonly number[] {
  const every = isDeep ? 1 : step;
  return Array.from({ length: Math.floor(last / every) }, (_, index) => (index + 1) * every);
}

/** How many cases a property is tried on: all of them every night, a fifth on a push. */
export function casesOf(all: number): number {
  return isDeep ? all : Math.ceil(all / 5);
}

/** Every place of a sweep every night; on a push every so-many-th, the first among them. */
export function placesOf<T>(all: readonly T[], step: number): readonly T[] {
  return isDeep ? all : all.filter((_, index) => index % step === 0);
}
