import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { proveWorth } from '../../stock/ledger/proof.service.ts';
import { test } from '../house.ts';
import { first, openPlay } from '../simulation/open-play.ts';
import { pieces } from '../stock.ts';
import { atWork } from '../work.ts';
import { lawsIn, unseenFaults, type Faults } from './faults.ts';
import { lawsBroken } from './laws.ts';

const faults: Faults = {
  'a line of a purchase order is what its receipts brought': `update po_line set accepted_qty = accepted_qty + 1`,
  'what is open of a closed purchase order is given up': `update po_line set closed_qty = 0 where closed_qty > 0`,
  'a purchase order is the sum of its lines': `update purchase_order set total = total + 1`,
  'what a receipt brought is what it posted': `update inward set goods_value = goods_value + 1`,
  'received and not billed is what receipts have open': `update inward_batch set unbilled_value = unbilled_value + 1`,
  'charges that receipts counted and no bill took are accrued': `update inward_charge set amount = amount + 1`,
  'a charge of a bill is borne by goods and by what was counted for it': `update bill_charge_share set value = value + 1`,
  'what bills and returns took of a receipt is what it has no longer unbilled': `update inward_batch set unbilled_qty = unbilled_qty + 1`,
  'what a paper of a vendor changed of stock is what it posted': `update stock_movement set value = value - 1 where doc_kind = 'vendor_return'`,
  'what is billed of a line of an order is on its bills': `update po_line set billed_qty = billed_qty + 1`,
  'a confirmed bill is owed by its open item and its entry': `update bill set total = total + 1 where status = 'confirmed'`,
  'a bill is the sum of its lines': `update bill set taxable = taxable + 1`,
  'a return to a vendor holds or moved what it lists': `update vendor_return_line set value = value + 1`,
  'goods are held for returns that are drafts': `update vendor_return set status = 'cancelled' where status = 'draft'`,
  'a return to a vendor came with receipts': `update vendor_return_part set qty = qty + 1`,
  'no more of a bill goes back than is on it, less what notes took off': `update vendor_return_part set qty = 900000000 where bill_line_id is not null`,
  'what orders await again went back': `update po_line set returned_qty = returned_qty + 1`,
  'a debit note is what the vendor owes for it': `update vendor_return set total = total + 1 where status = 'posted'`,
  'a note is the sum of its lines': `update vendor_note_line set taxable = taxable + 1`,
  'a confirmed note is what the vendor owes for it': `update vendor_note set total = total + 1, round_off = round_off + 1 where status = 'confirmed'`,
  'a line of a note is what its goods cost less': `update vendor_note_share set difference = difference - 1`,
  'work in progress is what lies at plans': `update plan_stock set value = value + 1`,
  'what lies at a plan was issued, and neither used, given back nor scrapped': `update plan_material set issued = issued + 1`,
  'used of a plan is what its runs used': `update plan_material set used = used + 1`,
  'a plan is the sum of its runs': `update product_plan set good_qty = good_qty + 1`,
  'a run is what went in and what came out': `update production_run set material_value = material_value + 1`,
  'what a run made is in the ledger, and what was reversed is not': `update run_output set qty = qty + 1`,
  'what a plan has is what it took from the store': `update demand set done = done + 1 where purpose = 'plan'`,
  'a plan that is closed holds nothing': `update product_plan set status = 'completed'`,
  'nothing lies at a plan that is closed': `update product_plan set status = 'cancelled'`,
  'a counted line is its last entry': `update count_line set counted = counted + 1`,
  'posted of a counted line is its movement': `update count_line set posted_qty = posted_qty + 1`,
  'all that was accepted is posted': `update count_line set posted_qty = null`,
  'a tray is held by an open count': `update count_tray set is_open = not is_open`,
  'goods on the way are open lines of transfers': `update stock_transfer_line set sent_qty = sent_qty + 1`,
  'received of a line is its movements': `update stock_transfer_line set received_qty = received_qty + 1`,
  'lost of a line is written off, or waits to be': `update stock_transfer_line set lost_qty = lost_qty + 1`,
  'a transfer stands where its lines do': `update stock_transfer set status = 'sent'`,
  'goods are held for somebody by a hold that lasts': `update stock_hold set status = 'released'`,
  'a hold wants what it has': `update demand set wanted = wanted + 1 where purpose = 'hold'`,
  'no more is held than was asked for': `update stock_hold set qty = 1`,
};

test('each law of bought, made, counted and carried goods names the row of a fault', async ({
  house,
}) => {
  const { acts } = await openPlay(house);
  for (const [what, drawn] of [
    ['receive', { which: 3 }],
    ['bill', { which: 4, price: 1_999 }],
    ['sendBack', { which: 1, qty: pieces(2), flag: false }],
    ['sendBack', { which: 3, qty: pieces(2), flag: false }],
    ['noteBill', { which: 1, price: 7 }],
    ['plan', { qty: pieces(9) }],
    ['keep', { which: 0, qty: pieces(9), flag: false }],
  ] as const) {
    await acts[what]({ ...first, ...drawn });
  }
  expect(await lawsBroken(house.database.direct)).toEqual([]);

  expect(await unseenFaults(house, faults)).toEqual([]);
}, 120_000);

test('no law of goods goes without a fault that breaks it', () => {
  const laws = lawsIn([
    'purchase-laws.ts',
    'vendor-return-laws.ts',
    'vendor-note-laws.ts',
    'production-laws.ts',
    'count-laws.ts',
    'transfer-laws.ts',
    'hold-laws.ts',
  ]);

  expect(new Set(Object.keys(faults))).toEqual(new Set(laws));
});

test('stock that is worth another figure than its account is named', async ({ house }) => {
  await openPlay(house);
  const faultsOf = await atWork(house, async (ctx) => {
    const worthMore = (by: number) =>
      ctx.tx.execute(sql`update stock_position set value = value + ${by} where on_hand > 0`);
    await worthMore(1);
    const named = await proveWorth(ctx);
    await worthMore(-1);
    return named;
  });

  expect(await atWork(house, proveWorth)).toEqual([]);
  expect(faultsOf).not.toEqual([]);
}, 120_000);
