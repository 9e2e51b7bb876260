import type { PermissionArea } from '@counting-house/contract/admin/role.ts';
import { describe, expect, test } from 'vitest';
import { rightChange, shareHeld, ticked } from './role-rights.ts';

const right = (verb: string, kind: 'read' | 'write' | 'act') => ({
  key: `orders.order.${verb}`,
  verb,
  label: verb,
  kind,
  says: '',
  isFresh: false,
  calls: [],
});

const orders: PermissionArea = {
  area: 'orders',
  label: 'Orders',
  subjects: [
    {
      subject: 'order',
      label: 'Order',
      permissions: [right('read', 'read'), right('create', 'act'), right('cancel', 'act')],
    },
  ],
};
const [read, create, cancel] = ['orders.order.read', 'orders.order.create', 'orders.order.cancel'];

describe('ticking a right', () => {
  test('of writing or acting ticks reading', () => {
    expect([...ticked(new Set(), [orders], { keys: [create], isOn: true })]).toEqual([
      create,
      read,
    ]);
  });

  test('of reading away takes the rest of the subject along', () => {
    const all = new Set([read, create, cancel]);

    expect([...ticked(all, [orders], { keys: [read], isOn: false })]).toEqual([]);
  });

  test('of acting away leaves reading', () => {
    const all = new Set([read, create, cancel]);

    expect([...ticked(all, [orders], { keys: [create], isOn: false })]).toEqual([read, cancel]);
  });
});

test.each([
  [[], 'none'],
  [[read], 'some'],
  [[read, create], 'all'],
] as const)('of two rights %j is %s', (held, share) => {
  expect(shareHeld(new Set(held), [read, create])).toBe(share);
});

test('a change is seen from the role that is edited', () => {
  expect(rightChange(read, new Set([read]), new Set())).toBe('added');
  expect(rightChange(read, new Set(), new Set([read]))).toBe('removed');
  expect(rightChange(read, new Set([read]), new Set([read]))).toBeNull();
});
