import type { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import type { DocKind } from '@counting-house/contract/accounts/open-items/open-item.ts';
import type { Role } from '../chart/role.rules.ts';

/** What an event may debit and credit. */
type PostingRow = {
  readonly debit: readonly Role[];
  readonly credit: readonly Role[];
  /** What its line on a receivable or payable account becomes as an open item. */
  readonly item?: DocKind;
  /** How its reversal is called; its own name when left out. */
  readonly undoneAs?: LedgerEvent;
  /** Its lines make no open items: those of the party are given to another. */
  readonly movesItems?: true;
  /** The house dates it on the opening date, which may lie one day before the first year. */
  readonly isOpening?: true;
  /** It closes or reopens a year: months that are locked do not refuse it. */
  readonly isClosing?: true;
};

const goods = [
  'inventory.raw',
  'inventory.finished',
  'inventory.packing',
  'inventory.semi',
  'inventory.consumable',
] as const satisfies Role[];

const money = [
  'cash',
  'bank',
  'cheques_in_hand',
  'gateway_clearing',
  'cod_receivable',
] as const satisfies Role[];

const sales = ['sales_b2c', 'sales_b2b', 'shipping_income'] as const satisfies Role[];

/** The posting table: every event of the books with the roles that it may name on each side. */
export const postingTable: Readonly<Record<LedgerEvent, PostingRow>> = {
  'openingBalance.entered': {
    debit: ['opening_balance', 'opening_equity', ...goods],
    credit: ['opening_balance', 'opening_equity'],
    item: 'opening',
    isOpening: true,
  },
  'stock.opening': { debit: goods, credit: ['opening_equity'], isOpening: true },
  'stock.goodsReceived': {
    debit: goods,
    credit: ['goods_received_not_billed', 'charges_payable_estimate'],
  },
  'stock.dispatched': {
    debit: ['goods_billed', 'cost_of_goods_sold'],
    credit: [...goods, 'cost_of_goods_sold'],
    undoneAs: 'stock.dispatchReversed',
  },
  'stock.dispatchReversed': { debit: goods, credit: ['cost_of_goods_sold'] },
  'stock.returnedRestocked': { debit: goods, credit: ['cost_of_goods_sold'] },
  'stock.returnedUnsellable': { debit: ['scrap_loss'], credit: ['cost_of_goods_sold'] },
  'stock.scrapped': { debit: ['scrap_loss', 'stock_loss', 'production_loss'], credit: goods },
  'stock.expired': { debit: ['expiry_loss'], credit: goods },
  'stock.recalled': { debit: ['recall_loss'], credit: goods },
  'stock.sampleIssued': { debit: ['sample_expense', 'internal_use'], credit: goods },
  'stock.packed': { debit: ['packing_expense'], credit: ['inventory.packing'] },
  'stock.countGain': { debit: goods, credit: ['stock_gain', 'stock_difference'] },
  'stock.revalued': {
    debit: [...goods, 'purchase_price_variance'],
    credit: [...goods, 'purchase_price_variance'],
  },
  'stock.countLoss': { debit: ['stock_loss', 'stock_difference'], credit: goods },
  'production.issued': { debit: ['work_in_progress'], credit: goods },
  'production.returned': { debit: goods, credit: ['work_in_progress'] },
  'production.scrapped': { debit: ['production_loss'], credit: ['work_in_progress'] },
  'production.received': {
    debit: [...goods, 'abnormal_loss'],
    credit: ['work_in_progress', 'labour_absorbed', 'overhead_absorbed'],
  },
  'sales.invoiceIssued': {
    debit: ['receivable', 'round_off', 'cost_of_goods_sold'],
    credit: [...sales, 'gift_cards', 'output_tax', 'round_off', 'goods_billed'],
    item: 'invoice',
    undoneAs: 'sales.invoiceCancelled',
  },
  'sales.invoiceCancelled': { debit: [], credit: [] },
  'sales.creditNoteIssued': {
    debit: [
      'sales_returns',
      'gift_cards',
      'shipping_income',
      'output_tax',
      'round_off',
      'goods_billed',
    ],
    credit: ['receivable', 'round_off', 'cost_of_goods_sold'],
    item: 'credit_note',
    undoneAs: 'sales.creditNoteCancelled',
  },
  'sales.creditNoteCancelled': { debit: [], credit: [] },
  'payment.received': {
    debit: [...money, 'account'],
    credit: ['receivable', 'account'],
    item: 'receipt',
  },
  'payment.refunded': {
    debit: ['receivable'],
    credit: [...money, 'wallet', 'gift_cards', 'account'],
    item: 'refund',
  },
  'credit.takenOff': { debit: ['receivable'], credit: ['credit_moved'], item: 'refund' },
  'credit.used': { debit: ['credit_moved'], credit: ['receivable'], item: 'receipt' },
  'payment.made': {
    debit: ['vendor_payable', 'account'],
    credit: [...money, 'account'],
    item: 'payment',
  },
  'purchase.billEntered': {
    debit: [
      ...goods,
      'goods_received_not_billed',
      'charges_payable_estimate',
      'purchase_price_variance',
      'expense',
      'input_tax',
      'round_off',
    ],
    credit: [
      ...goods,
      'vendor_payable',
      'tds_payable',
      'purchase_price_variance',
      'rcm_tax',
      'round_off',
    ],
    item: 'bill',
    undoneAs: 'purchase.billCancelled',
  },
  'purchase.billCancelled': { debit: [], credit: [] },
  'purchase.returnedUnbilled': {
    debit: ['goods_received_not_billed', 'purchase_price_variance'],
    credit: [...goods, 'purchase_price_variance'],
  },
  'purchase.debitNoteIssued': {
    debit: ['vendor_payable', 'rcm_tax', ...goods, 'purchase_price_variance', 'round_off'],
    credit: [...goods, 'input_tax', 'purchase_price_variance', 'expense', 'round_off'],
    item: 'debit_note',
  },
  'purchase.refundReceived': {
    debit: [...money, 'account'],
    credit: ['vendor_payable'],
    item: 'refund',
  },
  'gateway.settled': {
    debit: ['bank', 'gateway_fee', 'input_tax', 'account'],
    credit: ['gateway_clearing', 'account'],
  },
  'cod.remitted': {
    debit: ['bank', 'courier_expense', 'input_tax', 'account'],
    credit: ['cod_receivable', 'account'],
  },
  'bank.transferred': { debit: ['cash', 'bank', 'account'], credit: ['cash', 'bank'] },
  'cheque.deposited': { debit: ['bank'], credit: ['cheques_in_hand'] },
  'cheque.returned': {
    debit: ['receivable', 'vendor_payable', 'account', 'input_tax'],
    credit: ['bank'],
    item: 'cheque_return',
  },
  'cheque.issuedReturned': {
    debit: ['bank', 'account', 'input_tax'],
    credit: ['receivable', 'vendor_payable', 'account', 'bank'],
    item: 'cheque_return',
  },
  'cheque.charged': { debit: ['account'], credit: ['account'], item: 'cheque_return' },
  'settlement.writtenOff': { debit: ['account'], credit: ['account'], item: 'write_off' },
  'settlement.writtenBack': { debit: ['account'], credit: ['account'], item: 'write_off' },
  'settlement.setOff': { debit: ['account'], credit: ['account'], item: 'journal' },
  'interest.charged': { debit: ['account'], credit: ['account'], item: 'interest' },
  'tax.settled': { debit: ['account'], credit: ['account'] },
  'tax.creditReversed': { debit: ['account'], credit: ['account'] },
  'tax.paid': { debit: ['account'], credit: ['cash', 'bank'] },
  'journal.manual': { debit: ['account'], credit: ['account'], item: 'journal' },
  'wallet.toppedUp': { debit: money, credit: ['wallet'] },
  'wallet.granted': { debit: ['marketing'], credit: ['wallet'] },
  'wallet.spent': { debit: ['wallet'], credit: ['receivable'], item: 'receipt' },
  'wallet.paidOut': { debit: ['wallet'], credit: money },
  'wallet.expired': { debit: ['wallet'], credit: ['credit_expired'] },
  'wallet.adjusted': { debit: ['wallet', 'other_expense'], credit: ['wallet', 'other_income'] },
  'giftCard.sold': { debit: [...money, 'discount_allowed'], credit: ['gift_cards'] },
  'giftCard.granted': { debit: ['marketing'], credit: ['gift_cards'] },
  'giftCard.redeemed': { debit: ['gift_cards'], credit: ['receivable'], item: 'receipt' },
  'giftCard.expired': { debit: ['gift_cards'], credit: ['credit_expired'] },
  'giftCard.adjusted': {
    debit: ['gift_cards', 'other_expense'],
    credit: ['gift_cards', 'other_income'],
  },
  'courier.costAccrued': { debit: ['courier_expense'], credit: ['courier_accrued'] },
  'courier.claimOpened': { debit: ['courier_claims'], credit: ['other_income'] },
  'courier.claimPaid': { debit: [...money, 'other_income'], credit: ['courier_claims'] },
  'till.paidOut': { debit: ['other_expense'], credit: ['cash'] },
  'till.paidIn': { debit: ['cash'], credit: ['other_income'] },
  'till.moved': { debit: ['cash'], credit: ['cash'] },
  'till.counted': { debit: ['cash', 'cash_difference'], credit: ['cash', 'cash_difference'] },
  'party.merged': { debit: ['account'], credit: ['account'], movesItems: true },
  'stock.transferred': { debit: ['account'], credit: ['account'] },
  'account.merged': { debit: ['account'], credit: ['account'] },
  'year.closed': {
    debit: ['account', 'retained_earnings'],
    credit: ['account', 'retained_earnings'],
    undoneAs: 'year.reopened',
    isClosing: true,
  },
  'year.reopened': { debit: [], credit: [], isClosing: true },
  'expense.recorded': {
    debit: ['expense', 'input_tax', 'round_off'],
    credit: [...money, 'vendor_payable', 'expenses_payable', 'tds_payable', 'rcm_tax', 'round_off'],
    item: 'bill',
  },
};
