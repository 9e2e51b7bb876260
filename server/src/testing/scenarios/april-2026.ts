import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { credit, debit, post, type LedgerEvent } from '../../books/journal/journal.service.ts';
import { taxComponents } from '../../tax/tax-component.table.ts';
import type { TestHouse } from '../house.ts';
import { atWork } from '../work.ts';

const customer: Party = { kind: 'customer', id: 11, name: 'Asha Rao' };
const company: Party = { kind: 'company', id: 21, name: 'Zenith Traders Pvt Ltd' };
const vendor: Party = { kind: 'vendor', id: 31, name: 'Areca Growers' };

/** Paise from rupees. */
export const rupees = (amount: number) => Math.round(amount * 100);
const source = (kind: string, id: number) => ({ kind, id, no: `${kind}-${id}` });

/** The worked book of April 2026: a supplier in Karnataka, state 29. */
function aprilEvents(
  accounts: ReadonlyMap<string, number>,
  components: ReadonlyMap<string, number>,
): LedgerEvent[] {
  const account = (code: string) => ({ accountId: accounts.get(code) ?? 0 });
  const bank = account('1121');
  const tax = (code: string, base: number, rate: number) => ({
    componentId: components.get(code) ?? 0,
    base: rupees(base),
    rate,
  });
  const ofTax = (code: string, base: number, rate: number) => ({ tax: tax(code, base, rate) });

  return [
    {
      event: 'openingBalance.entered',
      date: '2026-03-31',
      source: source('opening', 1),
      lines: [
        debit('opening_balance', rupees(500_000), bank),
        debit('inventory.raw', rupees(100_000)),
        credit('opening_equity', rupees(600_000)),
      ],
    },
    {
      event: 'stock.goodsReceived',
      date: '2026-04-03',
      source: source('inward', 2),
      party: vendor,
      lines: [
        debit('inventory.raw', rupees(40_000)),
        credit('goods_received_not_billed', rupees(40_000)),
      ],
    },
    {
      event: 'purchase.billEntered',
      date: '2026-04-05',
      source: source('bill', 3),
      party: vendor,
      lines: [
        debit('goods_received_not_billed', rupees(40_000)),
        debit('purchase_price_variance', rupees(1_000)),
        debit('input_tax', rupees(1_025), ofTax('CGST', 41_000, 2_500)),
        debit('input_tax', rupees(1_025), ofTax('SGST', 41_000, 2_500)),
        credit('vendor_payable', rupees(43_050)),
      ],
    },
    {
      event: 'production.issued',
      date: '2026-04-08',
      source: source('stock_doc', 4),
      lines: [debit('work_in_progress', rupees(60_000)), credit('inventory.raw', rupees(60_000))],
    },
    {
      event: 'production.received',
      date: '2026-04-08',
      source: source('run', 5),
      lines: [
        debit('inventory.finished', rupees(66_000)),
        credit('work_in_progress', rupees(60_000)),
        credit('overhead_absorbed', rupees(6_000)),
      ],
    },
    {
      event: 'sales.invoiceIssued',
      date: '2026-04-10',
      source: source('sales_invoice', 6),
      party: customer,
      channel: 'b2c',
      goods: rupees(20_000),
      shipping: rupees(99),
      other: 0,
      taxes: [
        { ...tax('CGST', 20_099, 9_000), amount: rupees(1_808.91) },
        { ...tax('SGST', 20_099, 9_000), amount: rupees(1_808.91) },
      ],
      roundOff: 18,
      total: rupees(23_717),
    },
    {
      event: 'payment.received',
      date: '2026-04-10',
      source: source('order_payment', 7),
      party: customer,
      lines: [debit('gateway_clearing', rupees(23_717)), credit('receivable', rupees(23_717))],
    },
    {
      event: 'stock.dispatched',
      date: '2026-04-11',
      source: source('parcel', 8),
      centre: 'B2C',
      lines: [
        debit('cost_of_goods_sold', rupees(12_000)),
        credit('inventory.finished', rupees(12_000)),
      ],
    },
    {
      event: 'courier.costAccrued',
      date: '2026-04-11',
      source: source('parcel', 8),
      centre: 'B2C',
      lines: [debit('courier_expense', rupees(80)), credit('courier_accrued', rupees(80))],
    },
    {
      event: 'sales.invoiceIssued',
      date: '2026-04-12',
      source: source('sales_invoice', 10),
      party: company,
      channel: 'b2b',
      goods: rupees(50_000),
      shipping: 0,
      other: 0,
      taxes: [{ ...tax('IGST', 50_000, 18_000), amount: rupees(9_000) }],
      roundOff: 0,
      total: rupees(59_000),
      dueDate: '2026-05-12',
    },
    {
      event: 'stock.dispatched',
      date: '2026-04-12',
      source: source('parcel', 11),
      centre: 'B2B',
      lines: [
        debit('cost_of_goods_sold', rupees(30_000)),
        credit('inventory.finished', rupees(30_000)),
      ],
    },
    {
      event: 'sales.creditNoteIssued',
      date: '2026-04-15',
      source: source('credit_note', 12),
      party: customer,
      centre: 'B2C',
      lines: [
        debit('sales_returns', rupees(5_000)),
        debit('output_tax', rupees(450), ofTax('CGST', 5_000, 9_000)),
        debit('output_tax', rupees(450), ofTax('SGST', 5_000, 9_000)),
        credit('receivable', rupees(5_900)),
      ],
    },
    {
      event: 'stock.returnedRestocked',
      date: '2026-04-15',
      source: source('return', 13),
      centre: 'B2C',
      lines: [
        debit('inventory.finished', rupees(3_000)),
        credit('cost_of_goods_sold', rupees(3_000)),
      ],
    },
    {
      event: 'payment.refunded',
      date: '2026-04-15',
      source: source('order_payment', 14),
      party: customer,
      lines: [debit('receivable', rupees(5_900)), credit('wallet', rupees(5_900))],
    },
    {
      event: 'gateway.settled',
      date: '2026-04-18',
      source: source('voucher', 15),
      lines: [
        debit('bank', rupees(23_157.28), bank),
        debit('gateway_fee', rupees(474.34)),
        debit('input_tax', rupees(85.38), ofTax('IGST', 474.34, 18_000)),
        credit('gateway_clearing', rupees(23_717)),
      ],
    },
    {
      event: 'payment.received',
      date: '2026-04-20',
      source: source('order_payment', 16),
      party: company,
      lines: [
        debit('bank', rupees(40_000), { ...bank, bankRef: 'SBIN326111234567' }),
        credit('receivable', rupees(40_000)),
      ],
    },
    {
      event: 'payment.made',
      date: '2026-04-22',
      source: source('voucher', 17),
      party: vendor,
      lines: [debit('vendor_payable', rupees(43_050)), credit('bank', rupees(43_050), bank)],
    },
    {
      event: 'expense.recorded',
      date: '2026-04-25',
      source: source('expense', 18),
      lines: [
        debit('expense', rupees(10_000), account('6150')),
        debit('input_tax', rupees(900), ofTax('CGST', 10_000, 9_000)),
        debit('input_tax', rupees(900), ofTax('SGST', 10_000, 9_000)),
        credit('bank', rupees(11_800), bank),
      ],
    },
    {
      event: 'stock.scrapped',
      date: '2026-04-28',
      source: source('stock_doc', 19),
      lines: [debit('scrap_loss', rupees(1_500)), credit('inventory.raw', rupees(1_500))],
    },
    {
      event: 'giftCard.sold',
      date: '2026-04-30',
      source: source('gift_card', 20),
      lines: [debit('cash', rupees(1_000)), credit('gift_cards', rupees(1_000))],
    },
  ];
}

/** Posts the worked book, all twenty events in one transaction. */
export async function postApril(house: TestHouse): Promise<void> {
  const { direct } = house.database;
  const accounts = await direct.select().from(ledgerAccounts);
  const components = await direct.select().from(taxComponents);
  const events = aprilEvents(
    new Map(accounts.map(({ code, id }) => [code, id])),
    new Map(components.map(({ code, id }) => [code, id])),
  );
  await atWork(house, async (ctx) => {
    for (const event of events) await post(ctx, event);
  });
}
