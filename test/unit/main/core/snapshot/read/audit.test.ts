import { describe, expect, it } from 'vitest';
import { judgeCounts } from '#main/core/snapshot/read/audit';

const cell = (text: string, read: number, counted: number) => ({ text, read, counted });

describe('the counts of an audit', () =>
  it.each([
    ['equal', [cell('PAID', 90, 90), cell('USED', 10, 10)]],
    ['changed', [cell('PAID', 90, 89), cell('USED', 10, 11)]],
    ['ignored', [cell('PAID', 90, 100), cell('USED', 10, 100)]],
    ['inexact', [cell('PAID', 90, 0), cell('USED', 10, 0)]],
    ['inexact', [cell('PAID', 90, 95), cell('paid', 5, 95), cell('USED', 5, 5)]],
    ['more', [cell('PAID', 90, 91), cell('USED', 10, 10)]],
    ['more', [cell('PAID', 90, 92), cell('USED', 10, 9)]],
    // One count of all tickets shows no filter that is ignored: that takes two.
    ['more', [cell('PAID', 90, 100)]],
    ['more', [cell('PAID', 90, 100), cell('USED', 10, 10)]],
  ] as const)('are %s: %j', (finding, cells) => expect(judgeCounts(cells, 100)).toBe(finding)));
