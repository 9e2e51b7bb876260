import { expect, test } from 'vitest';
import type { RowAction } from '../list/actions.tsx';
import { isStepOn } from './next-act.ts';

const act = (label: string, more: Partial<RowAction<object>> = {}): RowAction<object> => ({
  label,
  access: [],
  isFor: () => true,
  does: { kind: 'visit', path: () => '' },
  ...more,
});

test.each([
  { label: 'Dispatch', stands: true },
  { label: 'Receive goods', stands: true },
  { label: 'Submit', stands: true },
  { label: 'Post', stands: true },
  { label: 'Unpack', stands: false },
  { label: 'Withdraw', stands: false },
  { label: 'Repeat', stands: false },
  { label: 'Sign out everywhere', stands: false },
  { label: 'Dismiss', stands: false },
  { label: 'Cancel booking', stands: false },
  { label: 'Correct tracking', stands: false },
  { label: 'Reveal code', stands: false },
  { label: 'Adjust stock', stands: false },
  { label: 'Change', stands: false },
  { label: 'Back to draft', stands: false },
  { label: 'Reopen', stands: false },
  { label: 'Print labels', stands: false },
])('$label may be the filled button: $stands', ({ label, stands }) => {
  expect(isStepOn(act(label))).toBe(stands);
});

test('what cannot be undone, a file, and what stands aside are never filled', () => {
  const file = { kind: 'file', operation: {}, input: () => ({}), most: 1 } as never;

  expect(isStepOn(act('Close', { isDangerous: true }))).toBe(false);
  expect(isStepOn(act('Statement', { does: file }))).toBe(false);
  expect(isStepOn(act('Return goods', { isAside: true }))).toBe(false);
});
