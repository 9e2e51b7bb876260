import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';
import { getEntry, listEntriesFor } from '../../accounts/journal/entry.service.ts';
import { credit, debit, post, reverse } from './journal.service.ts';

const today = '2026-11-21';
const asha = { kind: 'customer' as const, id: 7, name: 'Asha Rao' };

const dispatched = (value: number, { id = 1, date = today } = {}) => ({
  event: 'stock.dispatched' as const,
  date,
  source: { kind: 'parcel', id, no: `PKG-${id}` },
  centre: 'B2C' as const,
  lines: [debit('cost_of_goods_sold', value), credit('inventory.finished', value)],
});

const entriesOf = (house: TestHouse, kind: string, id: number) =>
  atWork(house, async (ctx) => (await listEntriesFor(ctx, { kind, id })).rows);

describe('posting', () => {
  test('writes one balanced entry that says where it came from', async ({ house }) => {
    const id = await atWork(house, (ctx) => post(ctx, dispatched(12_345)));

    const entry = await atWork(house, (ctx) => getEntry(ctx, { id: id ?? 0 }));
    expect(entry).toMatchObject({
      date: today,
      event: 'stock.dispatched',
      sourceKind: 'parcel',
      sourceId: 1,
      sourceNo: 'PKG-1',
      narration: 'Goods dispatched: PKG-1',
      total: 12_345,
      lines: [
        { accountCode: '5100', debit: 12_345, credit: 0, centre: 'B2C' },
        { accountCode: '1152', debit: 0, credit: 12_345, centre: 'B2C' },
      ],
    });
  });

  test('leaves out what is zero, and makes no entry of nothing', async ({ house }) => {
    const id = await atWork(house, (ctx) => post(ctx, dispatched(0)));

    expect(id).toBeNull();
    expect(await entriesOf(house, 'parcel', 1)).toEqual([]);
  });

  test('nets an account that stands on both sides', async ({ house }) => {
    await atWork(house, (ctx) =>
      post(ctx, {
        event: 'purchase.billEntered',
        date: today,
        source: { kind: 'voucher', id: 3, no: 'JV-3' },
        party: { kind: 'vendor', id: 4, name: 'Areca Growers' },
        lines: [
          debit('goods_received_not_billed', 5_000),
          debit('purchase_price_variance', 300),
          credit('purchase_price_variance', 100),
          credit('vendor_payable', 5_200),
        ],
      }),
    );

    const [entry] = await entriesOf(house, 'voucher', 3);
    expect(
      entry?.lines.map(({ accountCode, debit: dr, credit: cr }) => [accountCode, dr, cr]),
    ).toEqual([
      ['2120', 5_000, 0],
      ['5110', 200, 0],
      ['2110', 0, 5_200],
    ]);
  });

  test('of the same event of a document is refused, with the entry that is there', async ({
    house,
  }) => {
    const first = await atWork(house, (ctx) => post(ctx, dispatched(500)));

    const again = atWork(house, (ctx) => post(ctx, dispatched(500)));

    await expect(again).rejects.toMatchObject({
      status: 409,
      code: 'entry.posted_already',
      message: `This event is already in the books (#${first}).`,
    });
  });

  test('needs a party on a control account', async ({ house }) => {
    const nobody = atWork(house, (ctx) =>
      post(ctx, {
        event: 'payment.received',
        date: today,
        source: { kind: 'order_payment', id: 1, no: 'ORD-1' },
        party: asha,
        lines: [debit('cod_receivable', 500), credit('receivable', 500)],
      }),
    );

    await expect(nobody).rejects.toMatchObject({
      code: 'entry.party_missing',
      message: 'Choose the courier for Cash on delivery with couriers.',
    });
  });

  test('stops a role that the event does not have on that side', async ({ house }) => {
    const wrong = atWork(house, (ctx) =>
      post(ctx, { ...dispatched(1), lines: [debit('inventory.finished', 1), credit('cash', 1)] }),
    );

    await expect(wrong).rejects.toThrow('stock.dispatched does not debit inventory.finished');
  });

  test('stops what does not balance', async ({ house }) => {
    const wrong = atWork(house, (ctx) =>
      post(ctx, {
        ...dispatched(1),
        lines: [debit('cost_of_goods_sold', 100), credit('inventory.finished', 99)],
      }),
    );

    await expect(wrong).rejects.toThrow('does not balance by 1');
  });

  test('says which account of the chart is missing', async ({ house }) => {
    await house.database.direct.execute(
      sql`update ledger_account set system_key = null where system_key = 'cogs'`,
    );

    const asked = atWork(house, (ctx) => post(ctx, dispatched(1)));

    await expect(asked).rejects.toMatchObject({
      status: 503,
      message: 'The chart of accounts is incomplete: cogs.',
    });
  });
});

describe('a reversal', () => {
  const of = { event: 'stock.dispatched' as const, source: { kind: 'parcel', id: 1 } };

  test('swaps the sides and names what it undoes and why', async ({ house }) => {
    const first = await atWork(house, (ctx) => post(ctx, dispatched(700)));

    await atWork(house, (ctx) => reverse(ctx, of, { reason: 'Parcel stayed here' }));

    const [original, reversal] = await entriesOf(house, 'parcel', 1);
    expect(original).toMatchObject({ id: first, reversedById: reversal?.id });
    expect(reversal).toMatchObject({
      event: 'stock.dispatchReversed',
      reversesId: first,
      reason: 'Parcel stayed here',
      date: today,
      lines: [
        { accountCode: '1152', debit: 700 },
        { accountCode: '5100', credit: 700 },
      ],
    });
  });

  test('of a reversed entry is refused', async ({ house }) => {
    const first = await atWork(house, (ctx) => post(ctx, dispatched(700)));
    const undone = await atWork(house, (ctx) => reverse(ctx, of, { reason: 'Mistake' }));

    const again = atWork(house, (ctx) => reverse(ctx, of, { reason: 'Mistake' }));

    await expect(again).rejects.toMatchObject({
      status: 409,
      message: `Entry #${first} is already reversed by #${undone}.`,
    });
  });

  test('lets the document post the event again', async ({ house }) => {
    await atWork(house, (ctx) => post(ctx, dispatched(700)));
    await atWork(house, (ctx) => reverse(ctx, of, { reason: 'Parcel stayed here' }));

    await atWork(house, (ctx) => post(ctx, dispatched(800)));

    const entries = await entriesOf(house, 'parcel', 1);
    expect(entries.map(({ total }) => total)).toEqual([700, 700, 800]);
  });

  test('of an event that posted nothing makes no entry', async ({ house }) => {
    expect(await atWork(house, (ctx) => reverse(ctx, of, { reason: 'Mistake' }))).toBeNull();
  });

  test('of a month that is locked is dated today', async ({ house }) => {
    await atWork(house, (ctx) => post(ctx, dispatched(700, { date: '2026-10-05' })));
    await house.database.direct.execute(
      sql`update period set status = 'locked' where month_start = '2026-10-01'`,
    );

    await atWork(house, (ctx) => reverse(ctx, of, { reason: 'Parcel came back' }));

    const [, reversal] = await entriesOf(house, 'parcel', 1);
    expect(reversal?.date).toBe(today);
  });
});

describe('the ledger', () => {
  test.for([
    `update journal_entry set narration = 'Something else'`,
    `delete from journal_entry`,
    `truncate journal_entry cascade`,
    `update journal_line set debit = debit + 1`,
    `delete from journal_line`,
    `truncate journal_line cascade`,
  ])('refuses: %s', async (statement, { house }) => {
    await atWork(house, (ctx) => post(ctx, dispatched(700)));

    const tried = house.database.write((tx) => tx.execute(sql.raw(statement)));

    await expect(tried).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/is insert only$/u) as string },
    });
  });

  test.for([
    { lines: `('1152', 100, 0), ('5100', 0, 99)`, constraint: 'journal_entry_balances' },
    { lines: `('1152', 99, 0), ('5100', 0, 99)`, constraint: 'journal_entry_balances' },
    { lines: `('1152', 100, 0)`, constraint: 'journal_entry_lines' },
    { lines: `('1141', 100, 0), ('5100', 0, 100)`, constraint: 'journal_line_party_kind' },
    { lines: `('1150', 100, 0), ('5100', 0, 100)`, constraint: 'journal_line_group' },
    { lines: `('1152', 100, 100), ('5100', 0, 100)`, constraint: 'journal_line_one_side' },
  ])('refuses an entry of 100 with $lines at commit', async ({ lines, constraint }, { house }) => {
    const tried = house.database.write((tx) =>
      tx.execute(
        sql.raw(`with entry as (
          insert into journal_entry (entry_date, posted_at, posted_by, event, source_kind, source_id,
            source_seq, source_no, narration, total)
          values ('2026-11-21', now(), 0, 'stock.dispatched', 'parcel', 1, 1, 'P', 'By hand', 100)
          returning id, entry_date)
        insert into journal_line (entry_id, entry_date, line_no, account_id, debit, credit, centre_id)
        select e.id, e.entry_date, row_number() over (), a.id, v.debit, v.credit,
          (select min(id) from centre)
        from entry e, (values ${lines}) v (code, debit, credit) join ledger_account a using (code)`),
      ),
    );

    await expect(tried).rejects.toMatchObject({ cause: { constraint } });
  });

  test('refuses a line that is added to an old entry', async ({ house }) => {
    await atWork(house, (ctx) => post(ctx, dispatched(700)));

    const tried = house.database.write((tx) =>
      tx.execute(sql`
        insert into journal_line (entry_id, entry_date, line_no, account_id, debit, credit, centre_id)
        select l.entry_id, l.entry_date, l.line_no + 2, l.account_id, l.debit, l.credit, l.centre_id
        from journal_line l`),
    );

    await expect(tried).rejects.toMatchObject({ cause: { constraint: 'journal_entry_balances' } });
  });
});
