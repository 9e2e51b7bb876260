import { expect, test } from 'vitest';
import { keyName } from './keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  { pressed: { key: 'n' }, name: 'n' },
  { pressed: { key: 'X', shiftKey: true }, name: 'Shift+x' },
  { pressed: { key: 's', ctrlKey: true }, name: 'mod+s' },
  { pressed: { key: 's', metaKey: true }, name: 'mod+s' },
  { pressed: { key: '?', shiftKey: true }, name: '?' },
  { pressed: { key: 'Enter', ctrlKey: true }, name: 'mod+Enter' },
  { pressed: { key: '3', altKey: true }, name: 'Alt+3' },
  { pressed: { key: 'F2' }, name: 'F2' },
])('$name', ({ pressed, name }) => {
  expect(keyName({ ...plain, ...pressed })).toBe(name);
});
