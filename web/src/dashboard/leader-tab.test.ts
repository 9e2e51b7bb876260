import { expect, test } from 'vitest';
import { findLeader } from './leader-tab.ts';

const tab = (id: string, bornAt: number, isVisible: boolean) => ({ id, bornAt, isVisible });

test.each([
  ['the only one', [tab('a', 1, false)], 'a'],
  ['the newest that is seen', [tab('a', 1, true), tab('b', 2, true), tab('c', 3, false)], 'b'],
  ['the oldest when none is seen', [tab('b', 2, false), tab('a', 1, false)], 'a'],
  ['nobody without tabs', [], undefined],
])('%s leads', (_, tabs, leader) => {
  expect(findLeader(tabs)).toBe(leader);
});
