import { describe, expect, it } from 'vitest';
import { parseLosslessJson } from '#main/core/partner-api/parse-json';
import type { Item } from '#main/core/partner-api/operations';
import { collectFields, textAt } from '#main/core/snapshot/disk/item-fields';

const item = (json: string) => parseLosslessJson(json) as Item; // the tests write objects

describe('the text at a path', () => {
  const ticket = item(
    '{"id":12345678901234567890,"amount":10.00,"a.b":"dotted","a":{"b":"nested","none":null},"free":false,"__proto__":{"x":1},"list":[1]}',
  );
  it.each([
    [['id'], '12345678901234567890'],
    [['amount'], '10.00'],
    [['a.b'], 'dotted'],
    [['a', 'b'], 'nested'],
    [['free'], 'false'],
    [['__proto__', 'x'], '1'],
    [['a', 'none'], ''],
    [['a'], ''],
    [['list'], ''],
    [['list', '0'], ''],
    [['amount', 'value'], ''],
    [['toString'], ''],
    [['a', 'b', 'length'], ''],
  ])('at %j is %j', (path, expected) => expect(textAt(ticket, path)).toBe(expected));
});

describe('the fields that items have', () => {
  it('are all that hold one value, with the first that is not blank', () => {
    const { add, fields } = collectFields();
    add(item('{"id":1,"price":{"amount":null,"currency":"EUR"},"tags":["x"],"note":""}'));
    add(item('{"id":2,"price":{"amount":7.50},"late":true}'));
    expect(fields()).toEqual([
      { path: ['id'], example: '1' },
      { path: ['price', 'amount'], example: '7.50' },
      { path: ['price', 'currency'], example: 'EUR' },
      { path: ['note'], example: '' },
      { path: ['late'], example: 'true' },
    ]);
  });
  it('are looked for in objects within objects, but not without end', () => {
    const { add, fields } = collectFields();
    add(item(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`));
    expect(fields()).toEqual([]);
  });
});
