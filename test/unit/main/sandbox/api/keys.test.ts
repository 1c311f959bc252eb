import { describe, expect, it } from 'vitest';
import { createKeyRing, isKeyShaped } from '#main/sandbox/api/keys';

describe('the key ring', () => {
  it('issues keys of the form prefix.secret that it can find but not show again', () => {
    const keys = createKeyRing();
    const key = keys.issue(['tickets.read']);
    expect(key).toMatch(/^key[0-9a-f]{8}\.[\w-]{32}$/);
    expect(keys.find(key)?.groups).toEqual(['tickets.read']);
    expect(JSON.stringify(keys.list())).not.toContain(key.split('.')[1]);
  });

  it('finds no key with another secret, and none that was rotated or revoked', () => {
    const keys = createKeyRing();
    const first = keys.issue(['orders.read']);
    expect(keys.find(`${first}x`)).toBeUndefined();
    const second = keys.rotate(first);
    expect(keys.find(first)).toBeUndefined();
    expect(keys.find(second)?.groups).toEqual(['orders.read']);
    keys.revoke(second);
    expect(keys.find(second)).toBeUndefined();
    expect(() => keys.rotate(second)).toThrow('no live key');
  });
});

describe('isKeyShaped', () => {
  it.each(['a.b', 'key1234.s3cr-t_', 'p!.s~'])('accepts %s', (text) => expect(isKeyShaped(text)).toBe(true));
  it.each(['', 'a', '.', 'a.', '.b', 'a.b.c', 'a b.c', 'a.b\u00A0', 'é.b'])('refuses %j', (text) =>
    expect(isKeyShaped(text)).toBe(false),
  );
});
