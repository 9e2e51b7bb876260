import { describe, expect, test } from 'vitest';
import { cleanMarkUp } from './clean-mark-up.ts';
import { cleanRichText, cleanRichTexts, plainText } from './rich-text.ts';

describe('a pasted text', () => {
  test.each([
    ['<p>Clay <b>pot</b></p>', '<p>Clay <b>pot</b></p>'],
    ['Plain & simple', 'Plain &amp; simple'],
    ['3 < 5', '3 &lt; 5'],
    ['<p onclick="x()">Pot</p>', '<p>Pot</p>'],
    ['<script>alert(1)</script>Pot', 'Pot'],
    ['<scr<script>ipt>alert(1)</script>Pot', 'ipt&gt;alert(1)Pot'],
    ['<img src=x onerror=alert(1)>Pot', 'Pot'],
    ['<div><span>Pot</span></div>', 'Pot'],
    ['<ul><li>One<li>Two</ul>', '<ul><li>One</li><li>Two</li></ul>'],
    ['<b>Open', '<b>Open</b>'],
    ['Closed</b>', 'Closed'],
    [
      '<a href="https://a.in/x?y=1&amp;z=2">x</a>',
      '<a href="https://a.in/x?y=1&amp;z=2" rel="noopener nofollow">x</a>',
    ],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java&#115;cript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//elsewhere.in">x</a>', '<a>x</a>'],
    [
      '<a href="https://a.in" onclick="x()" style="y">x</a>',
      '<a href="https://a.in" rel="noopener nofollow">x</a>',
    ],
    ['<svg><a href="https://a.in">x</a></svg>Pot', 'Pot'],
    ['<textarea><p>x</p></textarea>Pot', 'Pot'],
    ['<!-- hidden --><p>Pot</p>', '<p>Pot</p>'],
    ['<p>Wide\u00a0sleeves&nbsp;here</p>', '<p>Wide\u00a0sleeves\u00a0here</p>'],
  ])('%s becomes %s', (pasted, clean) => {
    expect(cleanMarkUp(pasted)).toBe(clean);
  });

  test('is the same when it is cleaned again', () => {
    const once = cleanMarkUp('<p>A &amp; B &lt;c&gt; <a href="mailto:x@y.in">mail</a>');

    expect(cleanMarkUp(once)).toBe(once);
  });

  test('has words without mark-up', () => {
    expect(plainText('<p>Clay &amp; <b>pot</b></p>')).toBe('Clay & pot');
  });

  test('is cleaned beside the server, whatever it is', async () => {
    const texts = ['Plain', '<p>Clay<script>x</script></p>', ' 3 < 5 ', '<a'.repeat(32_000)];

    const clean = await cleanRichTexts(texts);

    expect(texts.map((text) => clean.get(text))).toEqual(['Plain', '<p>Clay</p>', '3 &lt; 5', '']);
    expect(await cleanRichText(undefined)).toBeUndefined();
  });
});
