import { describe, expect, test } from 'vitest';
import { mailHtml, mailText } from './mark-up.rules.ts';
import { smsParts, variablesIn } from '../templates/template.rules.ts';

const values = {
  name: '<b>Asha</b> **&** [x](https://evil.example)',
  link: 'https://books.example.in/a?b=1&c=2',
};

describe('the text of a mail', () => {
  test.each([
    ['One\nline\n\nTwo', '<p>One<br>line</p>\n<p>Two</p>'],
    ['## Heading', '<h2>Heading</h2>'],
    ['- one\n- **two**', '<ul><li>one</li><li><strong>two</strong></li></ul>'],
    ['*soft* & <script>', '<p><em>soft</em> &amp; &lt;script&gt;</p>'],
    ['Dear {name}', '<p>Dear &lt;b&gt;Asha&lt;/b&gt; **&amp;** [x](https://evil.example)</p>'],
    ['[Choose]({link})', '<p><a href="https://books.example.in/a?b=1&amp;c=2">Choose</a></p>'],
    ['[Choose](javascript:alert(1))', '<p>Choose)</p>'],
    ['[Choose]({name})', '<p>Choose</p>'],
  ])('%j becomes %s', (text, html) => {
    expect(mailHtml(text, values)).toBe(html);
  });

  test('reads well without HTML', () => {
    expect(
      mailText('## Welcome\n\nDear **{name}**, [choose]({link})', { ...values, name: 'Asha' }),
    ).toBe('Welcome\n\nDear Asha, choose: https://books.example.in/a?b=1&c=2');
  });
});

test('the variables of a text are listed once each', () => {
  expect(variablesIn('{otp} {business} {otp} {} {1}')).toEqual(['otp', 'business']);
});

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['क'.repeat(70), 1],
  ['क'.repeat(71), 2],
])('an SMS of %s takes up %i', (text, parts) => {
  expect(smsParts(text)).toBe(parts);
});
