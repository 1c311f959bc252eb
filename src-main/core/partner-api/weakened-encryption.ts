/** Switches of Node and of Chromium that defeat encryption: anyone on the way could read the key. */
const weakening: ReadonlySet<string> = new Set([
  '--tls-keylog',
  '--ssl-key-log-file',
  '--tls-min-v1.0',
  '--tls-min-v1.1',
  '--tls-cipher-list',
  '--ignore-certificate-errors',
  '--ignore-certificate-errors-spki-list',
]);

/**
 * The setting of this process, as written, that would expose the key in transit; null where there is none. `words` are the
 * options that the process was started with. It is refused and not overridden, because whoever set it relies on it.
 */
export function weakenedBy(
  env: Readonly<Record<string, string | undefined>>,
  words: readonly string[],
): string | null {
  const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';
  if (env[variable] === '0') return `${variable}=0`;
  const options = env['NODE_OPTIONS']?.split(/[\s"]+/) ?? [];
  // Node treats underscores in an option as hyphens.
  const nameOf = (word: string): string => word.replaceAll('_', '-').split('=', 1)[0] ?? '';
  const found = [...words, ...options].find((word) => weakening.has(nameOf(word)));
  return found === undefined ? null : nameOf(found);
}
