import { ApiError } from './api-error';
import type { Choices } from './choices';

/** `page` counts from 0; `size` is 1 to 100 (partner-api.md section 4). */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

export const maximumSize = 100;

function refuse(message: string): never {
  throw new ApiError(400, message);
}

/** Reads the documented parameters of one operation, once each, or refuses with 400 in the way the choices say. */
export function readParameters(
  query: URLSearchParams,
  documented: readonly string[],
  choices: Choices,
): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (const name of new Set(query.keys())) {
    if (!documented.includes(name)) {
      if (choices.unknownParameter === 'reject') refuse(`Unknown parameter: ${name}`);
      continue;
    }
    const values = query.getAll(name);
    const [value = ''] = values;
    if (values.length > 1 && choices.repeatedParameter === 'reject') refuse(`${name} may be sent once only`);
    if (value === '') refuse(`${name} must not be empty`);
    read.set(name, value);
  }
  return read;
}

function readInteger(name: string, text: string): number {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : refuse(`${name} must be an integer`);
}

/** `page` and `size` with their defaults and bounds (partner-api.md section 4, rules 1, 2, 6 and 7). */
export function readPage(parameters: ReadonlyMap<string, string>, choices: Choices): PageRequest {
  const page = readInteger('page', parameters.get('page') ?? '0');
  const size = readInteger('size', parameters.get('size') ?? String(choices.defaultSize));
  if (page < 0 && choices.negativePage === 'reject') refuse('page must be 0 or more');
  if (size < 1) refuse('size must be 1 or more');
  if (size > maximumSize && choices.sizeAboveMaximum === 'reject')
    refuse(`size must be at most ${maximumSize}`);
  return { page: Math.max(0, page), size: Math.min(maximumSize, size) };
}
