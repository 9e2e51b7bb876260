import { expect, test } from 'vitest';
import { richNodes } from './rich-nodes.ts';

const shownOf = (markUp: string): string => {
  const holder = document.createElement('div');
  holder.append(richNodes(markUp));
  return holder.innerHTML;
};

test.each([
  ['<p>Within <b>India</b></p>', '<p>Within <b>India</b></p>'],
  ['<p style="color:red" onclick="x()">Red</p>', '<p>Red</p>'],
  ['<img src=x onerror="x()">after', 'after'],
  ['before<script>x()</script><style>p{}</style>', 'before'],
  ['<div><span>kept</span> words</div>', 'kept words'],
  ['<a href="javascript:x()">link</a>', '<a>link</a>'],
  [
    '<a href="https://example.in/a" onclick="x()">link</a>',
    '<a href="https://example.in/a" rel="noopener nofollow" target="_blank">link</a>',
  ],
  ['<svg><a href="https://example.in">in a drawing</a></svg>', ''],
])('of %s comes %s to the page', (markUp, shown) => {
  expect(shownOf(markUp)).toBe(shown);
});

test('mark-up that is nested without end ends', () => {
  expect(shownOf(`${'<b>'.repeat(400)}deep`)).not.toContain('deep');
});
