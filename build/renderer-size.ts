import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** How large the screen's JavaScript is: the bytes of each file when compressed, by what the file is called without its hash. */
export type RendererSize = Readonly<Record<string, number>>;

/** What all of the screen's JavaScript may take, compressed, in bytes; what is loaded late counts as well. */
export const sizeLimit = 370_000;
/** How much it may grow before the figure that is committed has to be looked at and renewed. */
export const growthLimit = 10_000;

const committedFile = (root: string): string => join(root, 'build/renderer-size.json');

/** Measures what was built in the repository at `root`; null where nothing was. */
export function measureRenderer(root: string): RendererSize | null {
  const assets = join(root, 'out/renderer/assets');
  if (!existsSync(assets)) return null;
  const sizes = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name): readonly [string, number] => [
      name.replace(/-[\w-]{8}\.js$/, '.js'),
      gzipSync(readFileSync(join(assets, name)), { level: 9 }).length,
    ]);
  return Object.fromEntries(sizes.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export function committedSize(root: string): RendererSize {
  // Written by `keepSize` below, and by nothing else.
  return JSON.parse(readFileSync(committedFile(root), 'utf8')) as RendererSize;
}

/** Puts a new figure in the place of the committed one: `npm run size -- --keep`. */
export function keepSize(root: string, size: RendererSize): void {
  writeFileSync(committedFile(root), `${JSON.stringify(size, null, 2)}\n`);
}

/** The size of all files together, in bytes. */
export function totalOf(size: RendererSize): number {
  return Object.values(size).reduce((sum, bytes) => sum + bytes, 0);
}

/** What changed, in words, the largest change first; nothing where no file changed by 100 bytes or more. */
export function changesOf(before: RendererSize, now: RendererSize): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map((name) => ({ name, by: (now[name] ?? 0) - (before[name] ?? 0) }))
    .filter(({ by }) => Math.abs(by) >= 100)
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .map(({ name, by }) => `${name} ${by > 0 ? 'grew' : 'shrank'} by ${kilobytes(Math.abs(by))}`);
}

/** The size in one line, as the build prints it. */
export function sizeLine(root: string, now: RendererSize): string {
  const changes = changesOf(committedSize(root), now);
  const since = changes.length === 0 ? 'as committed' : changes.join(', ');
  return `renderer JavaScript: ${kilobytes(totalOf(now))} of ${kilobytes(sizeLimit)} gzipped; ${since}`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
