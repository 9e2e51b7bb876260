import { contract } from '@counting-house/contract/contract.ts';
import type { RuleCondition } from '@counting-house/contract/accounts/reconciliation/bank-rule.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test as rule } from 'vitest';
import { entryOf } from '../../testing/bills.ts';
import { paid } from '../../testing/books.ts';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { imported } from '../../testing/statements-of-bank.ts';
import { accountId } from '../../testing/vouchers.ts';
import { hits, matchesRule } from './bank-rule.rules.ts';

const { accounts } = contract;

const line = { bankAccountId: 1, description: 'SMS  chgs OCT', reference: 'R-77', amount: -118_00 };
const sms = { field: 'description', test: 'contains', value: 'sms chgs' } as const;
const any = { direction: 'both', needsAll: true } as const;
const cond = (test: RuleCondition['test'], value: string) =>
  ({ field: 'description', test, value }) as const;

rule.each([
  [{ ...any, conditions: [sms] }, true],
  [{ ...any, conditions: [cond('excludes', 'SMS')] }, false],
  [{ ...any, conditions: [cond('equals', 'SMS CHGS OCT')] }, true],
  [{ ...any, conditions: [cond('starts', 'CHGS')] }, false],
  [{ ...any, conditions: [sms, cond('contains', 'NOV')] }, false],
  [{ ...any, needsAll: false, conditions: [sms, cond('contains', 'NOV')] }, true],
  [{ ...any, conditions: [{ field: 'reference', test: 'equals', value: 'r-77' } as const] }, true],
  [{ ...any, direction: 'in', conditions: [sms] } as const, false],
  [{ ...any, bankAccountId: 2, conditions: [sms] }, false],
  [{ ...any, conditions: [sms], minAmount: 118_00, maxAmount: 118_00 }, true],
  [{ ...any, conditions: [sms], minAmount: 118_01 }, false],
])('%j hits a line of ₹118.00 out: %s', (tests, expected) => {
  expect(hits(tests, line)).toBe(expected);
});

rule('a rule says what it looks for', () => {
  expect(matchesRule({ ...any, direction: 'out', conditions: [sms], maxAmount: 200_00 })).toBe(
    'Text contains “sms chgs”, money out, up to ₹200.00',
  );
});

const november = `Date,Narration,Ref,Debit,Credit,Balance
18/11/2026,SMS CHGS OCT,,118.00,,1000.00
19/11/2026,SMS CHGS NOV,,118.00,,882.00
20/11/2026,REVERSED TWICE,,,50.00,932.00
20/11/2026,RAZOR SETTLEMENT,N7,,976.40,1908.40
`;

/** A statement of the primary bank account with four open lines. */
async function aStatement(house: TestHouse) {
  const clerk = await house.as('accountant');
  const { rows } = await clerk.call(accounts.listBankAccounts, {});
  const id = rows.find(({ isPrimary }) => isPrimary)?.id ?? 0;
  await imported(house, clerk, { id, text: november });
  return { clerk, id };
}

const linesOf = async (clerk: Person, id: number) =>
  (await clerk.call(accounts.listStatementLines, { id })).rows;

describe('rules for lines of statements', () => {
  test('are tested, proposed with their reason, and book many lines at once', async ({ house }) => {
    const { clerk, id } = await aStatement(house);
    const charges = await accountId(house, '6120');
    const tests = { conditions: [sms], direction: 'out' as const };
    const tested = await clerk.call(accounts.testBankRule, tests);
    expect(tested).toMatchObject({ looked: 4, hits: 2 });
    await clerk.call(accounts.createBankRule, {
      ...tests,
      name: 'Bank charges',
      outcome: 'account',
      accountId: charges,
    });
    await clerk.call(accounts.createBankRule, {
      name: 'Twice',
      conditions: [cond('contains', 'twice')],
      outcome: 'exclude',
    });
    const lines = await linesOf(clerk, id);
    expect(lines.map((one) => one.rule?.name ?? null)).toEqual([
      'Bank charges',
      'Bank charges',
      'Twice',
      null,
    ]);

    const booked = await clerk.call(accounts.bookStatementLines, {
      lineIds: lines.map((one) => one.id),
    });

    expect(booked).toMatchObject({ done: 3, failed: 1 });
    expect(booked.rows.at(-1)?.text).toBe('No rule is for this line.');
    expect((await linesOf(clerk, id)).map(({ status }) => status)).toEqual([
      'matched',
      'matched',
      'excluded',
      'open',
    ]);
    const again = await clerk.call(accounts.bookStatementLines, {
      lineIds: lines.slice(0, 1).map((one) => one.id),
    });
    expect(again).toMatchObject({ done: 0, failed: 1 });
  });

  test('are tried in their order, and one that leads nowhere is refused', async ({ house }) => {
    const { clerk, id } = await aStatement(house);
    const charges = await accountId(house, '6120');
    const named = (name: string) => ({
      name,
      conditions: [sms],
      outcome: 'account' as const,
      accountId: charges,
    });
    await clerk.call(accounts.createBankRule, named('First'));
    const second = await clerk.call(accounts.createBankRule, named('Second'));

    await clerk.call(accounts.moveBankRule, { id: second.id, version: second.version, to: 'up' });

    expect((await linesOf(clerk, id))[0]?.rule?.name).toBe('Second');
    await expect(clerk.call(accounts.createBankRule, named('first'))).rejects.toMatchObject({
      code: 'bank_rule.name_taken',
    });
    const {
      rows: [first],
    } = await clerk.call(accounts.moveBankRule, {
      id: second.id,
      version: second.version + 1,
      to: 'up',
    });
    expect(
      await clerk.call(accounts.updateBankRule, {
        id: second.id,
        version: first?.version ?? 0,
        isActive: false,
      }),
    ).toMatchObject({ ...named('Second'), position: first?.position, isActive: false });
    expect((await linesOf(clerk, id))[0]?.rule?.name).toBe('First');
    const toControl = { ...named('Owed'), accountId: await accountId(house, '1141') };
    await expect(clerk.call(accounts.createBankRule, toControl)).rejects.toMatchObject({
      status: 422,
      fields: { accountId: expect.stringContaining('posted by documents only') },
    });
  });

  test('change by what is named alone, and only as they were seen', async ({ house }) => {
    const clerk = await house.as('accountant');
    const made = await clerk.call(accounts.createBankRule, {
      name: 'Bank charges',
      conditions: [sms],
      direction: 'out',
      outcome: 'account',
      accountId: await accountId(house, '6120'),
    });
    const { id, version } = made;

    const changed = await clerk.call(accounts.updateBankRule, { id, version, isActive: false });

    expect(changed).toEqual({ ...made, isActive: false, version: version + 1 });
    await expect(
      clerk.call(accounts.updateBankRule, { id, version, name: 'Charges' }),
    ).rejects.toMatchObject({ status: 409, code: 'stale' });
  });

  test('book an expense with the tax in it', async ({ house }) => {
    const { clerk, id } = await aStatement(house);
    const { rows } = await house.database.direct.execute<{ id: string }>(
      sql`select id from tax where rate = 18000 and valid_to is null order by id limit 1`,
    );
    await clerk.call(accounts.createBankRule, {
      name: 'Charges with tax',
      conditions: [sms],
      direction: 'out',
      outcome: 'expense',
      accountId: await accountId(house, '6120'),
      taxId: Number(rows[0]?.id),
    });
    const [first] = await linesOf(clerk, id);

    const booked = await clerk.call(accounts.bookStatementLines, { lineIds: [first?.id ?? 0] });

    expect(booked.rows[0]?.text).toMatch(/^EXP-/u);
    const seen = (await linesOf(clerk, id)).find((one) => one.id === first?.id);
    expect(seen).toMatchObject({ status: 'matched', bookedAs: [{ sourceKind: 'expense' }] });
  });
});

test('a line is booked as the settlement of the gateway, with its fee', async ({ house }) => {
  await paid(house, 1, 1_000_00, { method: 'gateway', reference: 'pay_1' });
  const { clerk, id } = await aStatement(house);
  const { rows } = await clerk.call(accounts.listUnsettled, { source: 'gateway' });
  const { rows: taxes } = await house.database.direct.execute<{ id: string }>(
    sql`select id from tax where rate = 18000 and valid_to is null order by id limit 1`,
  );
  const settled = (await linesOf(clerk, id)).find(({ reference }) => reference === 'N7');
  const book = (fee: number) =>
    clerk.call(accounts.bookStatementLine, {
      id: settled?.id ?? 0,
      settlement: {
        journalLineIds: rows.map(({ journalLineId }) => journalLineId),
        fee,
        feeTax: 3_60,
        taxId: Number(taxes[0]?.id),
      },
    });
  await expect(book(10_00)).rejects.toMatchObject({ code: 'settlement.net_differs' });

  const booked = await book(20_00);

  const entry = await entryOf(house, booked.voucherId ?? 0, 'voucher');
  expect(entry[0]).toEqual(['1121', 976_40]);
  expect(entry.at(-1)).toEqual(['1131', -1_000_00]);
  expect((await clerk.call(accounts.listUnsettled, { source: 'gateway' })).rows).toEqual([]);
});

test('of two who book the same line one does, the other reads who did', async ({ crowd }) => {
  const { clerk, id } = await aStatement(crowd);
  const admin = await crowd.as('admin');
  const [first] = await linesOf(clerk, id);
  const lines = [{ accountId: await accountId(crowd, '6120'), amount: 118_00 }];

  const told = await Promise.allSettled(
    [clerk, admin].map((one) =>
      one.call(accounts.bookStatementLine, { id: first?.id ?? 0, lines }),
    ),
  );

  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(told.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, message: expect.stringMatching(/ (?:handled|matched) /u) },
  });
});
