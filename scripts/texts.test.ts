import { describe, expect, test } from 'vitest';
import { textsIn } from './texts/texts.ts';
import { unsaid } from './texts/unsaid.ts';

const textOf = (source: string) => textsIn(source, true).map(({ text }) => text);

describe('texts', () => {
  test('are sentences, labels and what stands on a page, with what is put in', () => {
    const source = `
      import { money } from './money of ours.ts';
      const states = { draft: { label: 'Draft' }, sent: { label: isMail ? 'Mailed' : 'Sent' } };
      throw ruleBroken('po.state', \`Order \${order.number} is closed.\`);
      const decimals = z.int('Enter 0 to 3');
      export const Part = () => <p className="small grey" title="Total">Order total</p>;
    `;
    expect(textOf(source)).toEqual([
      'Draft',
      'Mailed',
      'Sent',
      'Order {number} is closed.',
      'Enter 0 to 3',
      'Total',
      'Order total',
    ]);
  });

  test('are not statements, styles, keys and what is compared', () => {
    const source = `
      const rows = sql\`select one from other\`;
      const asked = 'select name from unit';
      const style = { gap: '1px solid', wire: 'GET Orders/List of them' };
      if (kind === 'not a text') run('purchase_order');
      const receivables = screen({ words: 'owed by customers' });
    `;
    expect(textOf(source)).toEqual([]);
  });

  test('bear the line where they are written', () => {
    expect(textsIn(`const a = 1;\n\nconst b = { label: 'Total' };\n`, false)).toEqual([
      { line: 3, text: 'Total' },
    ]);
  });

  test('that nobody in the trade says are found by their words', () => {
    expect(unsaid('Say why the goods were brought back.')).toEqual(['brought back', 'say why']);
    expect(unsaid('Enter the reason for the return.')).toEqual([]);
  });
});
