import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { dayTotalsJob } from '../../books/journal/day-totals.job.ts';
import { creditLines } from '../../invoices/credit/credit.service.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { salesDaysJob } from '../../reports/sales/sales-days.job.ts';
import { test, type TestHouse } from '../house.ts';
import { lawsIn, unseenFaults } from './faults.ts';
import { lawsBroken } from './laws.ts';
import { aPackedOrder } from '../logistics.ts';
import { aCoupon } from '../offers.ts';
import { anOrder, byUpi } from '../orders.ts';
import {
  aDeliveredOrder,
  aKeptReturn,
  aReceivedReturn,
  aSettledReturn,
  cancelledWithCredit,
} from '../returns.ts';
import { pieces } from '../stock.ts';
import { atWork } from '../work.ts';

const { customers, offers, orders, returns } = contract;

/**
 * Law → what a fault in the program could leave behind, past all rules of the database. The first row that the
 * story below has is taken.
 */
const faults: Readonly<Record<string, string>> = {
  'an entry balances': `update journal_line set debit = debit + 1 where id = (select min(id) from journal_line where debit > 0)`,
  'what a party owes by document stands on its account': `update open_item set outstanding = outstanding + 1, amount = amount + 1`,
  'what is left of a document is what nothing has settled': `update open_item set outstanding = outstanding + 1`,
  'no document is settled by more than it is of, on any day': `update allocation set amount = amount + 100000000`,
  'a party on an account is its lines': `update ledger_party set balance = balance + 1`,
  'a day of an account is its lines up to the mark': `update ledger_day set debit = debit + 1`,
  'balance is its movements': `update stock_balance set on_hand = on_hand + 1`,
  'reserved is its reservations': `update stock_balance set reserved = reserved + 1`,
  'batch in the store is its movements': `update batch_store set on_hand = on_hand + 1`,
  'value of the batch is its movements': `update batch_store set value = value + 1`,
  'position is its movements': `update stock_position set on_hand = on_hand + 1`,
  'value of the position is its movements': `update stock_position set value = value + 1`,
  'reserved of the position is its reservations': `update stock_position set reserved = reserved + 1`,
  'reserved of the demand is its reservations': `update demand set reserved = reserved + 1`,
  'an empty batch is worth nothing': `update batch_store set on_hand = 0, value = 1`,
  'everything that came into a batch is accounted for': `update stock_movement set kind = 'move', value = 0`,
  'a recalled batch is stopped by a recall that runs': `update batch set status = 'recalled', status_reason = 'RCL-1'`,
  'the last movement says what is left': `update stock_movement set position_after = position_after + 1`,
  'paid is the payments that are done': `update sales_order set paid_in = paid_in + 1`,
  'a buyer owes beside orders what names none': `update customer set other_balance = other_balance + 1`,
  'paid of an order is its payments and what settled it otherwise': `update sales_order set settled_otherwise = settled_otherwise + 1`,
  'a buyer has outstanding what their account says': `update customer set orders_to_invoice = orders_to_invoice + 1`,
  'an order owes what is open of it in the books and not invoiced': `update open_item set outstanding = outstanding - 1 where order_id is not null and outstanding > 0`,
  'what goes back is the refunds that are pending': `update sales_order set pending_refund = pending_refund + 1`,
  'refunded of a payment is its refunds': `update order_payment set refunded = refunded + 1`,
  'an order owes what is left of it and not paid': `update sales_order set taxable = taxable + 1`,
  'a cancelled order has nothing left': `update sales_order set status = 'cancelled'`,
  'cash on delivery is the payments that are pending': `update sales_order set cod_promised = cod_promised + 1`,
  'a payment stands in the books': `update order_payment set amount = amount + 1 where status = 'done'`,
  'an order is its lines and charges': `update sales_order set goods_net = goods_net + 1`,
  'invoiced of an order is its invoices': `update sales_order set invoiced_value = invoiced_value + 1`,
  'invoiced of a line is its invoices': `update order_line set qty_invoiced = qty_invoiced + 1`,
  'an invoice is its lines': `update sales_invoice set taxable = taxable + 1`,
  'what is left of an invoice is its open item': `update sales_invoice set rest = rest + 1`,
  'an invoice is what somebody owes for it in the books': `update sales_invoice set total = total + 1`,
  'a payment stands in the books once': `update journal_entry set source_id = -source_id where source_kind = 'order_payment'`,
  'what is held for an order is what its line still orders': `update demand set wanted = wanted + 1 where status = 'open'`,
  'what is left of an invoice line is what no credit note took': `update sales_invoice_line set rest_net = rest_net + 1`,
  'tax that is left of an invoice line is what no credit note took': `update sales_invoice_line set rest_components = '[]'`,
  'tax of a credit is no more than the tax it took': `update credit_note_line set taken_components = '[]'`,
  'credited of an invoice is its credit notes': `update sales_invoice set credited = credited + 1`,
  'credited of an order is its credit notes': `update sales_order set credited_value = credited_value + 1`,
  'a credit note is its lines': `update credit_note set taxable = taxable + 1`,
  'a credit note is what the house owes for it in the books': `update credit_note set total = total + 1`,
  'what is left of a credit note is its open item': `update credit_note set rest = rest + 1`,
  'a wallet is its entries': `update wallet set balance = balance + 1`,
  'what is left of money in a wallet is what nothing has taken': `update wallet_entry set remaining = remaining + 1`,
  'money that left a wallet is money that came in': `update wallet_use set amount = amount + 1`,
  'no more comes back to a wallet than was taken': `update wallet_entry set back_of_id = (select min(id) from wallet_entry where kind = 'order_payment'), amount = 900000 where kind = 'top_up'`,
  'an order is paid from the wallet with what left it': `update order_payment set wallet_entry_id = (select min(id) from wallet_entry where kind = 'top_up') where wallet_entry_id is not null`,
  'what left a wallet for an order paid it': `update order_payment set wallet_entry_id = null`,
  'a gift card is its entries': `update gift_card set balance = balance + 1`,
  'what moves on gift cards stands on their account': `update gift_card_entry set amount = amount + 1`,
  'gift cards are their account': `update gift_card set balance = balance - 1`,
  'a gift card of an order is one that its receipt bills': `update order_line set kind = 'gift_card' where qty_invoiced >= 1000`,
  'an order is paid with what left the gift card': `update order_payment set gift_card_entry_id = (select min(id) from gift_card_entry where kind = 'issue') where gift_card_entry_id is not null`,
  'what left a gift card for an order paid it': `update order_payment set gift_card_entry_id = null`,
  'credit that is used was taken off an order of the same buyer': `update order_payment set amount = amount + 1 where moved_from_id is not null`,
  'credit that was taken off an order is used': `update order_payment set moved_from_id = null`,
  'no credit is left between orders': `update journal_line set debit = debit + 1 where account_id in (select id from ledger_account where system_key = 'clearing.credit')`,
  'what came of a return is its pieces': `update return_line set qty_received = qty_received + 1`,
  'a settled return is its credit notes': `update return_order set credit_total = credit_total + 1`,
  'a kept return credits its offer': `update return_offer set amount = amount + 1`,
  'an order in exchange is of the buyer of its return': `update sales_order set source = 'exchange'`,
  'returned of a line is its settled returns': `update order_line set qty_returned = qty_returned + 1`,
  'a gift card that came back is taken back whole': `update order_line set kind = 'gift_card' where qty_returned > 0`,
  'no more comes back than was shipped': `update return_piece set qty = 9000000`,
  'stars of a product are those of its published reviews': `update product set rating_count = rating_count + 1`,
  'a parcel of a return holds nothing of our stock': `update parcel set return_id = (select min(id) from return_order), basket_id = null where id = (select min(parcel_id) from parcel_line)`,
  'an offer counts the orders that use it': `update offer set used_count = used_count + 1`,
  'a coupon counts the orders that use it': `update coupon_code set used_count = used_count + 1`,
  'what offers take off an order stands on its lines': `update sales_order set offer_discount_amount = offer_discount_amount + 1`,
  'a cancelled order uses no offer': `update sales_order set status = 'cancelled' where id in (select order_id from offer_usage)`,
  'cash of a closed till is what passed it': `update till_session set expected = expected + 1`,
  'what was sold of a document is its lines': `update sales_fact set total = total + 1 where line_kind <> 'cost'`,
  'what is void cancels out': `update sales_fact set is_void = true`,
  'an entry costs what its document says': `update sale_cost set doc_id = doc_id + 1000`,
  'goods billed and not dispatched stand on their account': `update sale_cost set waiting = waiting + 1, cost = cost + 1 where kind = 'billed'`,
  'no more leaves of an invoice than it bears': `update sale_cost set waiting_qty = -1 where invoice_id is not null`,
  'what is billed of an order line has left or waits': `update sale_cost set waiting_qty = waiting_qty - 1 where kind = 'billed'`,
  'a sale costs in the reports what it costs in the books': `update sales_fact set cost = cost + 1 where line_kind = 'cost'`,
  'what leaves or comes back costs what its goods are worth': `update stock_movement set value = value - 1 where kind = 'ship'`,
  'all invoices of an order but one are further ones': `update sales_invoice set (order_id, buyer_kind, buyer_id) = (select i.order_id, i.buyer_kind, i.buyer_id from sales_invoice i order by i.id limit 1)`,
  'invoices of a day are counted in its sums': `update sales_day set invoices = invoices + 1`,
  'sums of sales are their facts up to the mark': `update sales_goods_month set qty = qty + 1`,
  'a wallet stands on its account': `update journal_line set credit = credit + 1 where account_id in (select id from ledger_account where type = 'wallet')`,
};

test('each law names the row of a fault that it is there for', async ({ house }) => {
  await aStory(house);
  expect(await lawsBroken(house.database.direct)).toEqual([]);

  const unseen = await unseenFaults(house, faults);

  expect(unseen).toEqual([]);
});

test('no law goes without a fault that breaks it', () => {
  const laws = lawsIn([
    'laws.ts',
    'cost-laws.ts',
    'held-laws.ts',
    'offer-laws.ts',
    'owed-laws.ts',
    'recall-laws.ts',
    'return-laws.ts',
    'review-laws.ts',
    'sales-laws.ts',
    'till-laws.ts',
  ]);

  expect(new Set(Object.keys(faults))).toEqual(new Set(laws));
});

/** An order that was packed, invoiced, paid in two ways and credited in part, and one that waits. */
async function aStory(house: TestHouse): Promise<void> {
  const owner = await house.as('owner');
  const { rows: tills } = await owner.call(orders.listTills, {});
  const till = await owner.call(orders.openTill, { tillId: tills[0]?.id ?? 0, float: 0 });
  await owner.call(orders.closeTill, { id: till.id, version: till.version, counted: [] });
  const { order, variantId } = await aPackedOrder(house, { qty: 3, worth: 300_000 });
  await owner.call(customers.postWallet, {
    ownerType: 'customer',
    ownerId: order.buyer?.id ?? 0,
    kind: 'top_up',
    method: 'cash',
    amount: 50_000,
  });
  const { cards } = await owner.call(offers.createGiftCards, { value: 50_000, note: 'A gift' });
  const payments = [
    { method: 'wallet' as const, amount: 20_000 },
    { method: 'gift_card' as const, amount: 1_000, giftCardCode: cards[0]?.code ?? '' },
    byUpi(29_000),
  ];
  await owner.call(orders.recordPayment, { orderId: order.id, payments });
  const [line] = order.lines;
  await atWork(house, (ctx) =>
    creditLines(ctx, {
      orderId: order.id,
      reasonKind: 'return',
      reason: 'Came back',
      lines: [{ orderLineId: line?.id ?? 0, qty: pieces(1) }],
    }),
  );
  await aCoupon(house, 'STORY');
  await anOrder(house, {
    lines: [{ variantId, qty: pieces(3) }],
    confirm: true,
    couponCode: 'STORY',
  });
  await aSettledReturn(house);
  const replaced = await aReceivedReturn(house, await aDeliveredOrder(house));
  await owner.call(returns.settle, {
    id: replaced.id,
    version: replaced.version,
    resolution: 'replacement',
  });
  await aKeptReturn(house);
  const from = await cancelledWithCredit(
    house,
    await anOrder(house, { customerId: order.buyer?.id ?? 0, payments: [byUpi(20_000)] }),
  );
  await owner.call(orders.useCredit, {
    fromOrderId: from.id,
    toOrderId: order.id,
    amount: 1_000,
  });
  for (const sums of [dayTotalsJob, salesDaysJob])
    await atWork(house, (ctx) => startJob(ctx, sums, {}));
  await house.runJobs();
}
