import { expect, test } from 'vitest';
import { splitMarked } from './marked.tsx';

test.each([
  ['Do you ship abroad?', 'SHIP', ['Do you ', '*ship', ' abroad?']],
  ['Do you ship abroad?', 'abroad? do', ['*Do', ' you ship ', '*abroad?']],
  ['What is (a) jar?', '(a)', ['What is ', '*(a)', ' jar?']],
  ['Nothing here', '', ['Nothing here']],
])('in %s the words %s are marked', (text, words, parts) => {
  const found = splitMarked(text, words).map((part) => `${part.isHit ? '*' : ''}${part.text}`);

  expect(found).toEqual(parts);
});
