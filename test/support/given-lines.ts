import { linesResponse } from '#main/core/page/lines-response';
import type { FetchLines } from '#renderer/worker/result/take-lists';
import { writeLists } from '#shared/bridge/lists-stream';
import { succeed, type Result } from '#shared/base/result';
import type { InputPart } from '#shared/domain/vocabulary/resources';

/** A path that holds these lists itself, for `fetchGiven`. */
export function pathOf(lists: Partial<Readonly<Record<InputPart, string>>>): string {
  return JSON.stringify(Object.entries(lists));
}

/** Answers such a path as a host answers one that the core has opened. */
export const fetchGiven: FetchLines = (path) => {
  const given = JSON.parse(path) as ReadonlyArray<readonly [InputPart, string]>;
  const lists = given.map(([list, lines]) => [list, piecesOf(lines)] as const);
  return Promise.resolve(linesResponse(writeLists(lists, String)));
};

// eslint-disable-next-line @typescript-eslint/require-await -- an async iterable is what a store answers
async function* piecesOf(lines: string): AsyncGenerator<Result<Uint8Array>> {
  yield succeed(new TextEncoder().encode(lines));
}

/** The lines that a store hands out piece by piece, as one text; its error where there is one. */
export async function allLines(pieces: AsyncIterable<Result<Uint8Array>>): Promise<Result<string>> {
  const decoder = new TextDecoder();
  let lines = '';
  for await (const piece of pieces) {
    if (!piece.ok) return piece;
    lines += decoder.decode(piece.value, { stream: true });
  }
  return succeed(lines);
}
