import { describe, expect, it } from 'vitest';
import { madeNow } from '../../../../support/made-now';
import { interpret } from '#main/core/partner-api/interpret';

const call = { operation: 'listTickets', query: { page: 3, size: 1 } } as const;
const context = { host: 'api.example.com', projectId: 'harbour', attempts: 1 };
const read = (text: string) => interpret({ kind: 'body', text, made: madeNow }, call, context);
const page = (ticket: string) => `{"items":[${ticket}],"total":4,"page":3,"size":1}`;

describe('a body that says two things at once', () => {
  it.each([
    ['status', page('{"status":"PAID","status":"REFUNDED"}')],
    ['paymentReference', page('{"paymentReference":"A","status":"PAID","paymentReference":1}')],
    ['total', '{"items":[],"total":4,"page":3,"size":1,"total":5}'],
  ])('is refused at once and not asked for again: %s', (field, text) =>
    expect(read(text)).toEqual({
      kind: 'refused',
      error: {
        code: 'contract_broken',
        where: 'List Tickets, page 3',
        field,
        found: 'given twice, with different values',
      },
    }),
  );

  it('is taken where both say the same, which leaves no doubt', () =>
    expect(read(page('{"status":"PAID","status":"PAID"}'))).toMatchObject({ kind: 'answered' }));
});

describe('a body that is not the answer', () => {
  it('is asked for again where it may be a passing fault', () => {
    for (const text of ['<html></html>', page('{"status":"PA'), '']) {
      expect(read(text)).toMatchObject({ kind: 'fault', error: { code: 'contract_broken' } });
    }
  });

  it('is refused in its own words where it has no end', () =>
    expect(interpret({ kind: 'oversized', megabytes: 8 }, call, context)).toMatchObject({
      kind: 'refused',
      error: { code: 'page_too_large', megabytes: 8 },
    }));
});
