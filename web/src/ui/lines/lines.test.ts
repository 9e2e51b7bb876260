import { describe, expect, test } from 'vitest';
import {
  choiceColumn,
  figureColumn,
  moneyColumn,
  qtyColumn,
  textColumn,
  type LineColumn,
} from './line-columns.ts';
import {
  type Line,
  type Lined,
  messagesByLine,
  readItemText,
  unreadFields,
  withLine,
  withLineAgain,
  withNewLine,
  withoutLine,
  withSavedIds,
} from './lines.ts';

type Entry = Line & {
  readonly account: string;
  readonly side: 'debit' | 'credit';
  readonly paise: number | null;
  readonly qty: number;
};

const empty: Lined<Entry> = { lines: [], nextKey: 1 };

function entries(...accounts: string[]): Lined<Entry> {
  return accounts.reduce(
    (document, account) =>
      withNewLine(document, { id: null, account, side: 'debit', paise: null, qty: 1000 }).document,
    empty,
  );
}

const accountsOf = ({ lines }: Lined<Entry>) => lines.map(({ account }) => account);

describe('lines', () => {
  test('have keys that no other line had, also after one was removed', () => {
    const two = withoutLine(entries('Cash', 'Rent'), 2);

    const { document, key } = withNewLine(two, {
      id: null,
      account: 'Fees',
      side: 'credit',
      paise: null,
      qty: 1000,
    });

    expect(key).toBe(3);
    expect(accountsOf(document)).toEqual(['Cash', 'Fees']);
  });

  test('come back where they stood, and leave what was typed meanwhile', () => {
    const three = entries('Cash', 'Rent', 'Fees');
    const [, rent] = three.lines;
    const typed = withLine(withoutLine(three, 2), 3, { paise: 500 });

    const again = withLineAgain(typed, rent as Entry, 1);

    expect(accountsOf(again)).toEqual(['Cash', 'Rent', 'Fees']);
    expect(again.lines[2]?.paise).toBe(500);
  });

  test('take the ids that saving gave, also when one was removed and one was typed meanwhile', () => {
    const sent = withLine(entries('Cash', 'Rent', 'Fees'), 1, { id: 41 }).lines;
    const now = withNewLine(withoutLine({ lines: sent, nextKey: 4 }, 2), {
      id: null,
      account: 'Tax',
      side: 'debit',
      paise: null,
      qty: 1000,
    }).document.lines;

    expect(withSavedIds(now, sent, [41, 42, 43]).map(({ id }) => id)).toEqual([41, 43, null]);
  });
});

test('what cannot be read is said by the place of its line', () => {
  const [cash, rent] = entries('Cash', 'Rent').lines as [Entry, Entry];
  const unread = { paise: { typed: 'ten', wrong: 'Enter an amount' } };

  expect(unreadFields([cash, { ...rent, unread }])).toEqual({ 'lines.1.paise': 'Enter an amount' });
});

describe('a refusal', () => {
  test('stands at its line by the place among those that were sent', () => {
    const byLine = messagesByLine(
      {
        'lines.1.qty': 'Only 3 are left',
        lines: 'Too many',
        'lines.0': 'Not sold here',
        note: 'No',
      },
      [7, 9],
    );

    expect(byLine).toEqual(
      new Map([
        [9, { qty: 'Only 3 are left' }],
        [7, { '': 'Not sold here' }],
      ]),
    );
  });

  test('of a line that is gone stands nowhere', () => {
    expect(messagesByLine({ 'lines.4.qty': 'Only 3 are left' }, [7])).toEqual(new Map());
  });
});

test.each([
  ['alm', { times: null, words: 'alm' }],
  ['3*alm', { times: 3000, words: 'alm' }],
  ['2.5 x rice', { times: 2500, words: 'rice' }],
  ['12*', { times: 12_000, words: '' }],
  ['7up', { times: null, words: '7up' }],
])('%s in the item box', (text, read) => {
  expect(readItemText(text)).toEqual(read);
});

describe('a column', () => {
  const [line] = entries('Cash').lines as [Entry];
  const read = (column: LineColumn<Entry, { paise: number }>, text: string) =>
    column.kind === 'typed' ? column.read(text, line, { paise: 900 }) : null;

  const ofQty = qtyColumn<Entry, { paise: number }>({
    label: 'Qty',
    field: 'qty',
    says: 'Quantity of',
    of: ({ qty }) => qty,
    step: () => 500,
    change: (qty) => ({ qty }),
  });
  const ofMoney = moneyColumn<Entry, { paise: number }>({
    label: 'Amount',
    field: 'amount',
    says: 'Amount of',
    of: ({ paise }, answer) => paise ?? answer?.paise ?? null,
    change: (paise, answer) => ({ paise: paise === answer?.paise ? null : paise }),
  });
  const ofWords = textColumn<Entry, { paise: number }>({
    label: 'Account',
    field: 'account',
    says: 'Account of',
    of: ({ account }) => account,
    change: (account) => ({ account }),
  });
  const ofShare = figureColumn<Entry, { paise: number }>({
    label: 'Share',
    field: 'share',
    says: 'Share of',
    wrong: 'Enter half',
    shows: () => '1 in 4',
    read: (text) => (text === 'half' ? { qty: 500 } : undefined),
  });

  test.each([
    ['a quantity', ofQty, '2.5 kg', { qty: 2500 }],
    ['a quantity of nothing', ofQty, '0', undefined],
    ['no quantity', ofQty, '', undefined],
    ['an amount', ofMoney, '₹1,200.50', { paise: 120_050 }],
    ['the amount that the server said', ofMoney, '9', { paise: null }],
    ['no amount', ofMoney, '', { paise: null }],
    ['an amount below nothing', ofMoney, '-1', undefined],
    ['words', ofWords, ' Office rent ', { account: 'Office rent' }],
    ['a figure of its own', ofShare, 'half', { qty: 500 }],
    ['what a figure of its own cannot be', ofShare, 'third', undefined],
  ])('reads %s', (_, column, text, change) => {
    expect(read(column, text)).toEqual(change);
  });

  test('goes up and down by the step of the line, and never below it', () => {
    const step = ofQty.kind === 'typed' ? ofQty.step : undefined;

    expect(step?.(line, 1)).toEqual({ qty: 1500 });
    expect(step?.({ ...line, qty: 500 }, -1)).toEqual({ qty: 500 });
  });

  test('of choices says what can be chosen', () => {
    const column = choiceColumn<Entry>({
      label: 'Side',
      field: 'side',
      says: 'Side of',
      options: () => ({ debit: 'Debit', credit: 'Credit' }),
      value: ({ side }) => side,
      choose: (side) => ({ side: side === 'credit' ? 'credit' : 'debit' }),
    });

    expect(column.kind === 'choice' && column.choose('credit', line)).toEqual({ side: 'credit' });
  });
});
