import { contract } from '@counting-house/contract/contract.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { credit, debit, post, reverse } from '../../books/journal/journal.service.ts';
import { recordMoney } from '../../books/open-items/money.service.ts';
import { invoiceOf, moneyOf } from '../../testing/books.ts';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { plays } from '../../testing/simulation/plays.ts';
import { cellIn } from '../../testing/reports.ts';
import { accountId } from '../../testing/vouchers.ts';
import { atWork } from '../../testing/work.ts';
import { dayBefore } from './columns.rules.ts';

const { accounts, reports } = contract;

/** Days around the ends of months and of the year; the house stands in the year after. */
const days = ['2026-04-01', '2026-04-30', '2026-12-31', '2027-03-31', '2027-04-01', '2027-05-14'];
const day = fc.constantFrom(...days);
const amount = fc.integer({ min: 1, max: 9_000_000 });
const party = fc.constantFrom(
  { kind: 'customer' as const, id: 1, name: 'Asha Rao' },
  { kind: 'company' as const, id: 2, name: 'Zenith Traders' },
);

const step = fc.oneof(
  fc.record({ kind: fc.constant('invoice' as const), day, amount, party }),
  fc.record({
    kind: fc.constant('money' as const),
    day,
    amount,
    party,
    method: fc.constantFrom('cash', 'upi', 'cheque', 'gateway'),
  }),
  fc.record({ kind: fc.constant('rent' as const), day, amount }),
  fc.record({ kind: fc.constant('capital' as const), day, amount }),
  fc.record({ kind: fc.constant('loan' as const), day, amount }),
  fc.record({ kind: fc.constant('machine' as const), day, amount }),
  fc.record({ kind: fc.constant('undo' as const), which: fc.nat(30) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Done = { event: Parameters<typeof reverse>[1]['event']; kind: string; id: number };
type Codes = Readonly<Record<'6130' | '3100' | '2210' | '1210' | '1111', number>>;

/** Refusals of a rule are part of the game; anything else is a fault. */
const refusals = new Set(['cash.short', 'entry.reversed_already']);

async function play(
  house: TestHouse,
  given: Step,
  { id, done, codes }: { id: number; done: Done[]; codes: Codes },
): Promise<void> {
  try {
    await atWork(house, async (ctx) => {
      if (given.kind === 'undo') {
        const undone = done[given.which % Math.max(done.length, 1)];
        if (!undone) return;
        const source = { kind: undone.kind, id: undone.id };
        await reverse(ctx, { event: undone.event, source }, { reason: 'Taken back' });
        return;
      }
      const { day: date, amount: paise } = given;
      if (given.kind === 'invoice') {
        const channel = given.party.kind === 'company' ? 'b2b' : 'b2c';
        await post(ctx, invoiceOf(id, paise, { party: given.party, channel, date }));
        done.push({ event: 'sales.invoiceIssued', kind: 'sales_invoice', id });
        return;
      }
      if (given.kind === 'money') {
        const more = { date, party: given.party, method: given.method as 'cash' };
        await recordMoney(ctx, moneyOf(id, paise, more));
        done.push({ event: 'payment.received', kind: 'order_payment', id });
        return;
      }
      const account = (code: keyof Codes) => ({ accountId: codes[code] });
      const [to, from] = {
        rent: ['6130', '2210'] as const,
        capital: ['1111', '3100'] as const,
        loan: ['1111', '2210'] as const,
        machine: ['1210', '2210'] as const,
      }[given.kind];
      await post(ctx, {
        event: 'journal.manual',
        date,
        source: { kind: 'voucher', id, no: `JNL-${id}` },
        narration: given.kind,
        lines: [debit('account', paise, account(to)), credit('account', paise, account(from))],
      });
      done.push({ event: 'journal.manual', kind: 'voucher', id });
    });
  } catch (error) {
    if (!refusals.has((error as { code?: string }).code ?? '')) throw error;
  }
}

/** What is true of statements between two days, whatever was posted. */
async function expectStatements(person: Person, from: string, to: string): Promise<void> {
  const before = dayBefore(from);
  const all = { zero: true };
  const [opening, closing] = [
    await person.call(reports.getBalanceSheet, { at: before, ...all }),
    await person.call(reports.getBalanceSheet, { at: to, ...all }),
  ];
  const profit = await person.call(reports.getProfitLoss, { from, to, ...all });
  const flow = await person.call(reports.getCashFlow, { from, to, ...all });
  const trial = await person.call(reports.getTrialBalance, { from, to });
  const tied = await person.call(reports.getTieOuts, { at: to });

  for (const { checks, title } of [opening, closing, flow, trial, tied]) {
    expect([title, checks.map(({ difference }) => difference)]).toEqual([title, [0]]);
  }
  const moved = (row: string) => Number(cellIn(closing, row)) - Number(cellIn(opening, row));
  expect(moved('profit')).toBe(cellIn(profit, 'netProfit'));
  expect(moved('totalAssets')).toBe(moved('total'));
  expect(moved('cash')).toBe(cellIn(flow, 'change'));
}

test('whatever is posted on whatever day, the statements agree', async ({ house }) => {
  house.clock.set('2027-05-20T06:00:00.000Z');
  const owner = await house.as('owner');
  const years = await owner.call(accounts.listFiscalYears, {});
  if (!years.rows.some(({ name }) => name === '2027-28')) {
    await owner.call(accounts.createFiscalYear, {
      startDate: '2027-04-01',
      endDate: '2028-03-31',
    });
  }
  const of = (code: string) => accountId(house, code);
  const codes: Codes = {
    6130: await of('6130'),
    3100: await of('3100'),
    2210: await of('2210'),
    1210: await of('1210'),
    1111: await of('1111'),
  };
  let id = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 10 }),
      fc.constantFrom(
        ['2026-04-01', '2026-04-30'],
        ['2026-04-30', '2027-03-31'],
        ['2027-01-01', '2027-05-14'],
        ['2027-04-01', '2027-04-01'],
      ),
      async (steps, [from = '', to = '']) => {
        const done: Done[] = [];
        for (const given of steps) await play(house, given, { id: (id += 1), done, codes });
        await expectStatements(owner, from, to);
      },
    ),
    plays(8),
  );
});
