import { contract } from '@counting-house/contract/contract.ts';
import { extractText } from 'unpdf';
import { expect, test as rule } from 'vitest';
import { invoiced, paid } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { withSetting } from '../../testing/logistics.ts';
import { ageEdges } from './age.rules.ts';

const { accounts } = contract;
const zenith = { kind: 'company', id: 4, name: 'Zenith Traders' } as const;

/** Invoices of a company in 2026, an advance, and a consumer who paid in part. */
async function owing(house: TestHouse) {
  const at = (date: string, dueDate: string) => ({ party: zenith, date, dueDate });
  await invoiced(house, 91, 8_000_00, at('2026-06-01', '2026-07-22'));
  await invoiced(house, 2, 19_000_00, at('2026-09-20', '2026-10-03'));
  await invoiced(house, 5, 24_000_00, at('2026-10-20', '2026-11-16'));
  await invoiced(house, 7, 11_800_00, at('2026-11-15', '2026-12-06'));
  await paid(house, 30, 5_000_00, { party: zenith, date: '2026-11-10' });
  await invoiced(house, 8, 1_000_00, { date: '2026-11-01', dueDate: '2026-11-01' });
  await paid(house, 31, 400_00, { date: '2026-11-18' });
}

test('what buyers owe stands by how late it is; credits stand beside it', async ({ house }) => {
  await owing(house);
  const clerk = await house.as('accountant');

  const seen = await clerk.call(accounts.receivables, {});
  const open = await clerk.call(accounts.listReceivableItems, { partyKind: 'company' });

  expect(seen.rows).toEqual([
    {
      partyKind: 'company',
      partyId: 4,
      name: 'Zenith Traders',
      notDue: 11_800_00,
      d30: 24_000_00,
      d60: 19_000_00,
      d90: 0,
      over90: 8_000_00,
      unallocated: -5_000_00,
      balance: 57_800_00,
      postDated: 0,
      oldestDays: 122,
    },
    expect.objectContaining({ partyId: 7, d30: 600_00, balance: 600_00, oldestDays: 20 }),
  ]);
  expect(open.rows.map(({ docNo, bucket, balance }) => [docNo, bucket, balance])).toEqual([
    ['INV-91', 'over90', 8_000_00],
    ['INV-2', 'd60', 19_000_00],
    ['RCT-30', 'not_due', -5_000_00],
    ['INV-5', 'd30', 24_000_00],
    ['INV-7', 'not_due', 11_800_00],
  ]);
});

test('the columns are those that are set, also of a day that is past', async ({ house }) => {
  await owing(house);
  await withSetting(house, 'accounts.ageFirstDays', 10);
  await withSetting(house, 'accounts.ageSecondDays', 50);
  await withSetting(house, 'accounts.ageLastDays', 100);
  const clerk = await house.as('accountant');
  const owner = await house.as('owner');

  const now = await clerk.call(accounts.receivables, { partyKind: 'company' });
  const then = await clerk.call(accounts.receivables, { partyKind: 'company', asOf: '2026-10-20' });
  const { rows } = await clerk.call(accounts.listReceivableItems, { partyKind: 'company' });
  const { ageing } = await owner.call(contract.customers.getBuyerStatement, {
    kind: 'company',
    id: 4,
    from: '2026-04-01',
    to: '2026-10-20',
  });

  expect(now.edges).toEqual([10, 50, 100]);
  expect(now.sums).toMatchObject({ d30: 24_000_00, d60: 19_000_00, d90: 0, over90: 8_000_00 });
  expect(then.sums).toMatchObject({ notDue: 24_000_00, d30: 0, d60: 19_000_00, d90: 8_000_00 });
  expect(rows.map(({ bucket }) => bucket)).toEqual(['over90', 'd60', 'not_due', 'd30', 'not_due']);
  // Nothing was paid in advance by then, and nothing of November was invoiced.
  expect(ageing).toEqual({
    edges: [10, 50, 100],
    notDue: 24_000_00,
    days30: 0,
    days60: 19_000_00,
    days90: 8_000_00,
    older: 0,
    credits: 0,
  });
});

rule.each([
  [
    [30, 60, 90],
    [30, 60, 90],
  ],
  [
    [30, 30, 30],
    [30, 31, 32],
  ],
  [
    [45, 20, 90],
    [45, 46, 90],
  ],
])('columns of %j are %j', ([first = 0, second = 0, last = 0], edges) => {
  const settings = {
    'accounts.ageFirstDays': first,
    'accounts.ageSecondDays': second,
    'accounts.ageLastDays': last,
  };
  expect(ageEdges({ settings })).toEqual(edges);
});

test.for(['2026-07-21', '2026-07-23', '2026-10-20', '2026-11-09', '2026-11-17', '2026-11-21'])(
  'the list is what the control accounts say on %s',
  async (asOf, { house }) => {
    await owing(house);
    const clerk = await house.as('accountant');

    const { sums, ledgerBalance, rows } = await clerk.call(accounts.receivables, { asOf });

    expect(sums.balance).toBe(ledgerBalance);
    expect(rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(ledgerBalance);
    const { balance, ...columns } = sums;
    expect(Object.values(columns).reduce((sum, value) => sum + value, 0)).toBe(balance);
  },
);

test('what is settled tomorrow is owed today, as the ledger says', async ({ house }) => {
  const clerk = await house.as('accountant');
  const day = '2026-11-21';
  await invoiced(house, 1, 1_000_00, { party: zenith, date: day, dueDate: day });
  const [item] = (await clerk.call(accounts.listReceivableItems, {})).rows;

  await paid(house, 1, 1_000_00, { party: zenith, date: '2026-11-22' });
  const [receipt] = (await clerk.call(accounts.listReceivableItems, { side: 'credit' })).rows;
  await clerk.call(accounts.allocate, {
    pairs: [{ debitItemId: item?.id ?? 0, creditItemId: receipt?.id ?? 0, amount: 1_000_00 }],
  });

  const seen = await clerk.call(accounts.receivables, {});
  const tomorrow = await clerk.call(accounts.receivables, { asOf: '2026-11-22' });
  expect([seen.sums.balance, seen.ledgerBalance]).toEqual([1_000_00, 1_000_00]);
  expect([tomorrow.sums.balance, tomorrow.ledgerBalance]).toEqual([0, 0]);
});

test('a buyer gets a statement of account, by anyone who may see what is owed', async ({
  house,
}) => {
  await owing(house);
  const clerk = await house.as('accountant');
  const packer = await house.as('packer');

  const paper = await clerk.send(accounts.partyStatement, { kind: 'company', id: 4 });

  const { text } = await extractText(new Uint8Array(paper.bytes), { mergePages: true });
  // They know their own name, and read the number beside it.
  expect(text).toContain('15 Nov 2026 INV-7 Invoice issued 11,800.00 57,800.00');
  expect(text).toContain('10 Nov 2026 RCT-30 Payment received 5,000.00 46,000.00');
  expect(text).toContain('Closing balance ₹57,800.00');
  expect(text).toMatch(/Ageing by due date\s+Not due ₹11,800.00\s+1 to 30 days ₹24,000.00/u);
  await expect(
    clerk.call(accounts.partyStatement, { kind: 'company', id: 9 }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(packer.call(accounts.receivables, {})).rejects.toMatchObject({ status: 403 });
});
