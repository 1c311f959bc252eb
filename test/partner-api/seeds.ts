/** Whether all seeds are played, as `npm run test:deep` does every night; a push plays about a fifth of them. */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';

/** The seeds from 1 to `last`: all of them, or every so-many-th, which meets each adversary and each sort order too. */
export function seedsUpTo(last: number, step: number): readonly number[] {
  const every = isDeep ? 1 : step;
  return Array.from({ length: Math.floor(last / every) }, (_, index) => (index + 1) * every);
}
