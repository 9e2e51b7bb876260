import { townText } from '@counting-house/contract/customers/address.ts';
import { stateText } from '@counting-house/contract/customers/state.ts';
import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { paymentMethodNames, type PaymentMethod } from '@counting-house/contract/orders/payment.ts';
import { plainQty, rupees } from '../../platform/money.ts';
import type { RollRow } from '../../platform/papers/roll.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import { compositionText } from './invoice-sheet.ts';
import { invoicePaper } from './paper.ts';
import type { BroughtBack } from '../billing/billing-after-return.service.ts';

/** What a receipt says beside its invoice. */
export type ReceiptFacts = {
  /** When it was sold, as the business reads a clock. */
  readonly at: string;
  /** The till and who sold; empty for what was sold elsewhere. */
  readonly till: string;
  readonly payments: readonly {
    readonly method: PaymentMethod;
    readonly amount: number;
    readonly tendered: number | null;
  }[];
  /** What came back for it; null of a sale alone. */
  readonly back: BroughtBack | null;
  readonly copy: string;
};

/**
 * An invoice on the roll of a receipt printer, with everything that an invoice has to say.
 *
 * @see CGST Rules 2017, rules 46 and 49.
 */
export function receiptRows(invoice: Invoice, facts: ReceiptFacts): RollRow[] {
  const { seller, buyer } = invoice;
  const paper = invoicePaper(invoice);
  const line = { line: true } as const;
  return [
    { text: seller.name, align: 'center', face: 'semibold', scale: 1.3 },
    ...sellerLines(invoice).map((text): RollRow => ({ text, align: 'center' })),
    line,
    { text: paper.title, align: 'center', face: 'semibold', scale: 1.1 },
    ...(paper.isCancelled
      ? [{ text: 'Cancelled', align: 'center', face: 'semibold', scale: 1.3 } as const]
      : []),
    ...(seller.scheme === 'composition'
      ? [{ text: compositionText, align: 'center' } as const]
      : []),
    { text: invoice.number, face: 'semibold' },
    { text: facts.at },
    ...(facts.till ? [{ text: facts.till }] : []),
    { text: [buyer.name, buyer.phone].filter(Boolean).join(', ') },
    ...(buyer.gstin ? [{ text: `GSTIN ${buyer.gstin}` }] : []),
    ...addressLines(invoice),
    line,
    ...paper.lines.flatMap((one) => goodsRows(one, paper.isTaxed)),
    line,
    ...(paper.isTaxed ? [{ left: 'Taxable value', right: plainAmount(paper.taxable) }] : []),
    ...paper.taxesByRate.flatMap(({ components }) =>
      components.map(({ code, rate, amount }): RollRow => ({
        left: `${code} ${plainQty(rate)} %`,
        right: plainAmount(amount),
      })),
    ),
    ...(paper.roundOff === 0
      ? []
      : [{ left: 'Round off', right: plainAmount(paper.roundOff) } as const]),
    { left: 'Total', right: rupees(paper.total), face: 'semibold', scale: 1.4 },
    line,
    ...(facts.back ? backRows(facts.back, facts.payments) : facts.payments.flatMap(paymentRows)),
    ...(invoice.rest > 0
      ? [{ left: 'To pay', right: rupees(invoice.rest), face: 'semibold' } as const]
      : []),
    ...(paper.terms ? [line, { text: paper.terms }] : []),
    line,
    { code: invoice.number },
    { text: `${facts.copy}. Bring this bill for returns.`, align: 'center' },
  ];
}

function sellerLines({ seller }: Invoice): string[] {
  return [
    [seller.address, townText(seller), stateText(seller.stateCode)].filter(Boolean).join(', '),
    seller.gstin && `GSTIN ${seller.gstin}`,
    seller.phone,
  ].filter(Boolean);
}

/** An address that the bill bears decides the place of supply. */
function addressLines({ billingAddress, placeOfSupply }: Invoice): RollRow[] {
  const { line1, line2 } = billingAddress;
  const place = [line1, line2, townText(billingAddress)].filter(Boolean);
  return [
    ...(line1 ? [{ text: place.join(', ') }] : []),
    { text: `Place of supply ${stateText(placeOfSupply)}` },
  ];
}

function goodsRows(
  line: ReturnType<typeof invoicePaper>['lines'][number],
  isTaxed: boolean,
): RollRow[] {
  const facts = [
    line.qty === null
      ? ''
      : `${plainQty(line.qty)} ${line.unitCode} × ${plainAmount(line.unitPrice)}`,
    line.hsn && `HSN ${line.hsn}`,
    isTaxed && line.taxRate > 0 && `${plainQty(line.taxRate)} %`,
  ].filter(Boolean);
  return [
    { text: line.title },
    { left: facts.join(' · '), right: plainAmount(line.total) },
    ...(line.discount > 0 ? [{ text: `Discount ${plainAmount(line.discount)} taken off` }] : []),
  ];
}

function paymentRows({ method, amount, tendered }: ReceiptFacts['payments'][number]): RollRow[] {
  const name = paymentMethodNames[method];
  const words = name.charAt(0).toUpperCase() + name.slice(1);
  if (tendered === null || tendered === amount)
    return [{ left: words, right: plainAmount(amount) }];
  return [
    { left: `${words} given`, right: plainAmount(tendered) },
    { left: 'Change', right: plainAmount(tendered - amount) },
  ];
}

/** What was brought back, what of it pays this bill, what else was paid, and what went back. */
function backRows(back: BroughtBack, payments: ReceiptFacts['payments']): RollRow[] {
  const used = payments.reduce(
    (sum, { method, amount }) => sum + (method === 'order_credit' ? amount : 0),
    0,
  );
  const given = back.moneyBack - used;
  const stays = back.total - back.moneyBack;
  const goods = back.lines.flatMap(({ title, qty, unitCode, total }): RollRow[] => [
    { text: title },
    { left: qty === null ? '' : `${plainQty(qty)} ${unitCode}`, right: `−${plainAmount(total)}` },
  ]);
  return [
    { text: `Returned from ${back.orderNo}`, face: 'semibold' },
    ...goods,
    { left: `Credit note ${back.notes.join(', ')}`, right: `−${plainAmount(back.total)}` },
    { line: true },
    { left: 'Paid by return', right: plainAmount(used) },
    ...payments.filter(({ method }) => method !== 'order_credit').flatMap(paymentRows),
    ...(given > 0 ? [{ left: 'Refunded', right: plainAmount(given) } as const] : []),
    ...(stays > 0
      ? [{ left: `Stays on ${back.orderNo}`, right: plainAmount(stays) } as const]
      : []),
  ];
}
