import { contract } from '@counting-house/contract/contract.ts';
import type { Person, TestHouse } from '../house.ts';
import { imported } from '../statements-of-bank.ts';
import { bought, on, once, openTrade, sold, yearMonths, type Trade } from './year-trade.ts';

const { accounts, gst } = contract;

export const yearDays = { from: '2026-04-01', to: '2027-03-31' } as const;

const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    .toISOString()
    .slice(0, 10);

/** The bank tells a quarter: what the books have, and its charge; it closes at zero. */
async function reconciled(trade: Trade, month: string): Promise<void> {
  const { house, owner, bank } = trade;
  const day = lastDayOf(month);
  const booked = { id: bank.id, to: day, limit: 100 } as const;
  const { rows } = await owner.call(accounts.listBookLines, booked);
  const told = [
    ...rows.map(({ date, no, bankRef, amount }) => ({ date, text: `TRF ${no}`, bankRef, amount })),
    { date: day, text: 'BANK CHARGES', bankRef: '', amount: -118_00 },
  ];
  const text = [
    'Date,Narration,Ref,Amount',
    ...told.map(({ date, text, bankRef, amount }) =>
      [date, text, bankRef, (amount / 100).toFixed(2)].join(','),
    ),
  ].join('\n');
  await imported(house, owner, { id: bank.id, text });
  await owner.call(accounts.matchCertain, { id: bank.id });
  const open = { id: bank.id, status: 'open', limit: 100 } as const;
  for (const line of (await owner.call(accounts.listStatementLines, open)).rows) {
    const left = await owner.call(accounts.listBookLines, booked);
    const entry = left.rows.find(
      ({ no, amount }) => amount === line.amount && line.description.endsWith(no),
    );
    await (entry
      ? owner.call(accounts.createBankMatch, {
          statementLineIds: [line.id],
          journalLineIds: [entry.id],
        })
      : owner.call(accounts.bookStatementLine, {
          id: line.id,
          lines: [{ accountId: await trade.account('6120'), amount: 118_00 }],
        }));
  }
  const { rows: before } = await owner.call(accounts.listReconciliations, { id: bank.id });
  const opening = before[0]?.closingBalance ?? 5_00_000_00;
  const { id, version } = await owner.call(accounts.startReconciliation, {
    bankAccountId: bank.id,
    statementDate: day,
    closingBalance: told.reduce((sum, { amount }) => sum + amount, opening),
  });
  await owner.call(accounts.closeReconciliation, { id, version });
}

/** TDS of a month goes to the treasury by the 7th. */
async function paidTds({ house, owner }: Trade, month: string, next: string): Promise<void> {
  await on(house, `${next}-06`);
  const { rows } = await owner.call(gst.listTdsDue, { withUnpaid: true });
  for (const due of rows.filter((row) => row.month === month && row.unpaid > 0)) {
    await owner.call(gst.payTds, {
      month,
      sectionId: due.sectionId ?? 0,
      bsrCode: '0510308',
      paidOn: `${next}-06`,
      challanNo: `TDS${month.replace('-', '')}`,
    });
  }
}

const quarterEnds = new Set(['06', '09', '12', '03']);

/** A month is reconciled at its quarter's end, checked, filed, set off, paid, filed, and locked. */
async function filed(trade: Trade, month: string, next: string) {
  const { house, owner } = trade;
  await on(house, `${next}-18`);
  const seen = await owner.call(gst.getTaxMonth, { month });
  await owner.call(gst.checkMonth, { month, version: seen.version });
  const filing = { month, filedOn: `${next}-18`, arn: `AA29${month.replace('-', '')}0001X` };
  await owner.call(gst.fileReturn, { ...filing, return: 'gstr1' });
  await owner.call(gst.settleTax, { month });
  const { unpaid } = await owner.call(gst.getTaxMonth, { month });
  if (unpaid > 0) {
    await owner.call(gst.payTax, {
      month,
      tax: unpaid,
      paidOn: `${next}-18`,
      challanNo: `GST${month.replace('-', '')}`,
    });
  }
  await owner.call(gst.fileReturn, { ...filing, return: 'gstr3b' });
  const done = await owner.call(gst.getTaxMonth, { month });
  if (quarterEnds.has(month.slice(5))) await reconciled(trade, month);
  const year = await fiscalYear(owner);
  const period = year.periods.find(({ monthStart }) => monthStart.startsWith(month));
  await owner.call(accounts.setPeriodStatus, {
    id: period?.id ?? 0,
    version: period?.version ?? 0,
    status: 'locked',
    withOpen: true,
  });
  return done;
}

/** The year as it stands. */
export async function fiscalYear(owner: Person) {
  const { rows } = await owner.call(accounts.listFiscalYears, {});
  const year = rows.find(({ name }) => name === '2026-27');
  if (!year) throw new Error('set-up made the year');
  return year;
}

/**
 * A business from April to March through its calls, as an accountant takes it: bought, sold, exported, brought back,
 * TDS and GST of each month paid and filed, each month locked, each quarter reconciled. The clock stands in April 2027.
 */
export async function aYearByHand(house: TestHouse) {
  const trade = await openTrade(house);
  const months = [];
  for (const [index, month] of yearMonths.entries()) {
    const next = yearMonths[index + 1] ?? '2027-04';
    await bought(trade, month);
    await sold(trade, month);
    await once(trade, month);
    await paidTds(trade, month, next);
    months.push(await filed(trade, month, next));
  }
  return { ...trade, months };
}
