import { expect } from 'vitest';
import type { Target } from './target';

/** An answer as read off the wire. */
export type Reply = { readonly status: number; readonly contentType: string; readonly body: unknown };

/** The documented envelope of partner-api.md section 2. */
export type Envelope = {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
};

export const listPaths = ['/events', '/ticket-catalog', '/tickets', '/orders'] as const;

/** Asks below the project's path; without `headers` the key goes as `X-API-Key`. */
export const ask = async (target: Target, path: string, init: RequestInit = {}): Promise<Reply> => {
  const response = await fetch(`${target.baseUrl}/api/partner/projects/${target.projectId}${path}`, {
    redirect: 'error',
    headers: { 'X-API-Key': target.key },
    ...init,
  });
  const text = await response.text();
  const contentType = response.headers.get('content-type') ?? '';
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, contentType, body };
};

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Asserts that a reply is a success with exactly the documented envelope, and returns it. */
export const expectEnvelope = (reply: Reply): Envelope => {
  expect(reply.status).toBe(200);
  expect(reply.contentType).toMatch(/^application\/json/);
  const { body } = reply;
  if (!isRecord(body)) throw new Error('The body is no object.');
  expect(Object.keys(body).sort()).toEqual(['items', 'page', 'size', 'total']);
  const { items, total, page, size } = body;
  if (!Array.isArray(items) || !items.every(isRecord)) throw new Error('items is no array of objects.');
  for (const value of [total, page, size]) expect(value).toSatisfy(Number.isInteger);
  const envelope = { items, total: Number(total), page: Number(page), size: Number(size) };
  expect(envelope.items.length).toBeLessThanOrEqual(envelope.size);
  expect(envelope.total).toBeGreaterThanOrEqual(envelope.items.length);
  return envelope;
};

/** Asks for a list and asserts that it is one. */
export const list = async (target: Target, path: string): Promise<Envelope> =>
  expectEnvelope(await ask(target, path));

/** Asserts the documented error body of partner-api.md section 7, and its message where the document gives one. */
export const expectError = (reply: Reply, status: number, message?: string): void => {
  expect(reply.status).toBe(status);
  expect(reply.contentType).toMatch(/^application\/json/);
  expect(reply.body).toEqual({ message: message ?? (expect.any(String) as unknown), status });
};

/** The value of a field as a filter would name it. */
export const filterText = (item: Readonly<Record<string, unknown>>, field: string): string => {
  const value = item[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
