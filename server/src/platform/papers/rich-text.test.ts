import { describe, expect, test } from 'vitest';
import { cleanRichText, plainText } from './rich-text.ts';

describe('24: a pasted text', () => {
  test.each([
    ['<p>Clay <b>pot</b></p>', '<p>Clay <b>pot</b></p>'],
    ['Plain & simple', 'Plain &amp; simple'],
    ['3 < 5', '3 &lt; 5'],
    ['<p onclick="x()">Pot</p>', '<p>Pot</p>'],
    ['<script>alert(1)</script>Pot', 'Pot'],
    ['<scr<script>ipt>alert(1)</script>Pot', '&lt;scrPot'],
    ['<img src=x onerror=alert(1)>Pot', 'Pot'],
    ['<div><span>Pot</span></div>', 'Pot'],
    ['<ul><li>One<li>Two</ul>', '<ul><li>One<li>Two</li></li></ul>'],
    ['<b>Open', '<b>Open</b>'],
    ['Closed</b>', 'Closed'],
    [
      '<a href="https://a.in/x?y=1&amp;z=2">x</a>',
      '<a href="https://a.in/x?y=1&amp;z=2" rel="noopener nofollow">x</a>',
    ],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java&#115;cript:alert(1)">x</a>', '<a>x</a>'],
    ['<!-- hidden --><p>Pot</p>', '<p>Pot</p>'],
    ['<p>Wide\u00a0sleeves&nbsp;here</p>', '<p>Wide\u00a0sleeves here</p>'],
  ])('%s becomes %s', (pasted, clean) => {
    expect(cleanRichText(pasted)).toBe(clean);
  });

  test('is the same when it is cleaned again', () => {
    const once = cleanRichText('<p>A &amp; B &lt;c&gt; <a href="mailto:x@y.in">mail</a>');

    expect(cleanRichText(once)).toBe(once);
  });

  test('has words without mark-up', () => {
    expect(plainText('<p>Clay &amp; <b>pot</b></p>')).toBe('Clay & pot');
  });
});
