import { describe, expect, test } from 'vitest';
import { readStatement, type ReadStatement } from './statement-file.rules.ts';

const read = (...lines: string[]) =>
  readStatement(new TextEncoder().encode(`${lines.join('\n')}\n`), {
    bankAccountId: 1,
    profile: null,
  });

const amounts = ({ lines }: ReadStatement) => lines.map(({ amount }) => amount);
const head = 'Date,Narration,Debit,Credit,Balance';

describe('an amount', () => {
  test.each([
    [
      'with Dr or Cr in its cell',
      'Date,Narration,Withdrawal (Dr)/Deposit (Cr),Balance',
      ['05/11/2026,A,"18,000.00(Cr)","32,000.00(Cr)"', '06/11/2026,B,500.00(Dr),"31,500.00(Cr)"'],
      [18_000_00, -500_00],
    ],
    [
      'with Dr or Cr before it',
      'Date,Narration,Amount,Balance',
      ['02/11/2026,A,Cr. 1000.00,Cr. 1000.00', '03/11/2026,B,Dr. 1400.00,Dr. 400.00'],
      [1_000_00, -1_400_00],
    ],
    [
      'with its side beside it, and the balance with its own',
      'Date,Narration,Amount,Dr/Cr,Balance,Dr/Cr',
      ['02/11/2026,A,50.00,CR,150.00,CR', '03/11/2026,B,250.00,DR,100.00,DR'],
      [50_00, -250_00],
    ],
    [
      'with dashes where there is none',
      head,
      [
        '02/11/2026,A,-,"1,00,000.00 CR","1,00,000.00 CR"',
        '03/11/2026,B,"1,10,000.00 DR",--,"10,000.00 DR"',
      ],
      [1_00_000_00, -1_10_000_00],
    ],
  ] as const)('%s', async (_, headings, rows, expected) => {
    const found = await read(headings, ...rows);

    expect(amounts(found)).toEqual(expected);
    expect(found).toMatchObject({ faults: [], balanceProblem: null });
  });

  test('whose column says Dr or Cr in some cells and in this one not is asked about', async () => {
    const found = await read(
      'Date,Narration,Amount',
      '02/11/2026,A,10.00 Dr',
      '03/11/2026,B,20.00',
    );

    expect(found.faults).toEqual([
      "Row 3: '20.00, which says neither Dr nor Cr' is not an amount.",
    ]);
  });

  test('whose comma no country puts there is no amount', async () => {
    const found = await read(
      head,
      '02/11/2026,A,"1,5",,"98.50"',
      '03/11/2026,B,,"2,00.00","298.50"',
    );

    expect(found.faults).toHaveLength(2);
  });
});

describe('a minus among the money paid out', () => {
  test('is a reversal where the balance rises by it', async () => {
    const found = await read(
      head,
      '02/11/2026,A,500.00,,1500.00',
      '03/11/2026,CHARGE REVERSED,-18.00,,1518.00',
    );

    expect(amounts(found)).toEqual([-500_00, 18_00]);
    expect(found.balanceProblem).toBeNull();
  });

  test('is an ornament where the balance falls by it', async () => {
    const found = await read(head, '02/11/2026,A,-500.00,,1500.00', '03/11/2026,B,-18.00,,1482.00');

    expect(amounts(found)).toEqual([-500_00, -18_00]);
    expect(found.balanceProblem).toBeNull();
  });

  test('in some rows is a reversal where there is no balance', async () => {
    const found = await read(
      'Date,Narration,Debit,Credit',
      '02/11/2026,A,500.00,',
      '03/11/2026,B,-18.00,',
    );

    expect(amounts(found)).toEqual([-500_00, 18_00]);
  });

  test('in every row is asked about where no balance tells', async () => {
    const found = await read(
      'Date,Narration,Debit,Credit',
      '02/11/2026,A,-500.00,',
      '03/11/2026,B,-18.00,',
    );

    expect(amounts(found)).toEqual([-500_00, -18_00]);
    expect(found.balanceProblem).toMatch(/^Every amount of a column has a minus/u);
  });
});

describe('a narration', () => {
  test('goes on in the next rows, and its UTR is the reference', async () => {
    const found = await read(
      'Date,Narration,Chq/Ref,Withdrawal,Deposit,Balance',
      '02/11/2026,NEFT CR-HDFC0000123-,,,"5,000.00","15,000.00"',
      ',LAKE VIEW CATERERS-,,,,',
      ',UTR HDFCN52026110200000009,,,,',
      '03/11/2026,CHARGES,-,18.00,,"14,982.00"',
    );

    expect(found.lines.map(({ description, reference }) => [description, reference])).toEqual([
      [
        'NEFT CR-HDFC0000123- LAKE VIEW CATERERS- UTR HDFCN52026110200000009',
        'HDFCN52026110200000009',
      ],
      ['CHARGES', ''],
    ]);
    expect(found.left).toEqual([]);
  });

  test('does not take in what stands below the table', async () => {
    const found = await read(
      head,
      '02/11/2026,A,10.00,,90.00',
      '',
      ',Legends used in this statement,,,',
      ',NEFT - National Electronic Funds Transfer,,,',
    );

    expect(found.lines.map(({ description }) => description)).toEqual(['A']);
    expect(found.left).toEqual(['Rows 4 to 5 not read: text below the table']);
  });
});

test('a line without a day among others is named, sums below them are passed over', async () => {
  const found = await read(
    'Date,Narration,Debit,Credit',
    '02/11/2026,A,10.00,',
    ',,20.00,',
    '03/11/2026,C,30.00,',
    ',,60.00,',
  );

  expect(found.faults).toEqual(['Row 3: its amount has no date.']);
  expect(found.left).toContain('Row 5 not read: has no date');
});

describe('the order of lines', () => {
  test('is turned only where the days allow it', async () => {
    const found = await read(head, '02/11/2026,A,10.00,,90.00', '03/11/2026,B,,10.00,80.00');

    expect(found.lines.map(({ description }) => description)).toEqual(['A', 'B']);
    expect(found.balanceProblem).toBe(
      'Row 3: the balance does not follow. Check the amount columns.',
    );
  });

  test('of one day is that of its balances', async () => {
    const found = await read(head, '02/11/2026,B,,5.00,95.00', '02/11/2026,A,10.00,,90.00');

    expect(found.lines.map(({ description }) => description)).toEqual(['A', 'B']);
    expect(found.balanceProblem).toBeNull();
  });
});

describe('a file', () => {
  test('of HTML that is called Excel is read', async () => {
    const cells = (...of: string[]) => `<tr>${of.map((text) => `<td>${text}</td>`).join('')}</tr>`;
    const found = await read(
      '<html><body><table>',
      cells('Date', 'Description', 'Debit', 'Credit', 'Balance'),
      cells('12/11/2026', 'UPI &amp; CHAI', '99.00', '', '1,001.00'),
      '</table></body></html>',
    );

    expect(found).toMatchObject({ format: 'xls', faults: [] });
    expect(found.lines[0]).toMatchObject({
      date: '2026-11-12',
      amount: -99_00,
      description: 'UPI & CHAI',
    });
  });

  test.each([
    ['Account No :,50200000000001,,,', '50200000000001'],
    ['A/c No. XXXXXXXX4417,,,,', '4417'],
    ['Statement of account from 01-11-2026 to 30-11-2026,,,,', ''],
    ['Customer ID :- 900000001,,,,', ''],
    ['Account open date : 01/04/2019,,,,', ''],
  ])('that begins with "%s" is of the account %s', async (title, account) => {
    const found = await read(title, head, '02/11/2026,A,10.00,,90.00');

    expect(found.accountNumber).toBe(account);
    expect(found.left).toEqual(['Row 1 not read: above the headings']);
  });
});
