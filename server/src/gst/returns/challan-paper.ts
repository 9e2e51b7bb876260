import type { SetOff, TaxHead } from '@counting-house/contract/gst/gst-return.ts';
import type { TaxMonth } from '@counting-house/contract/gst/tax-month.ts';
import { dateText, daysBetween } from '../../platform/clock.ts';
import { halfUp, roundTo } from '../../platform/money.ts';
import type { PdfPage } from '../../platform/papers/pdf.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import {
  heading,
  line,
  paragraph,
  penOn,
  roomyLook,
  title,
  type Pen,
} from '../../platform/papers/report-page.ts';
import { monthText } from '../../tax/tax-month.service.ts';

/** The heads of a challan by their codes, in the order of the form. @see CGST Rules 2017, form GST PMT-06. */
const majorHeads: readonly (readonly [head: TaxHead, code: string])[] = [
  ['CGST', '0005'],
  ['IGST', '0008'],
  ['CESS', '0009'],
  ['SGST', '0006'],
];

type ChallanRow = {
  readonly head: TaxHead;
  readonly code: string;
  readonly cash: number;
  readonly interest: number;
};

/** What a challan of a month asks for: each head with its cash and interest, and the whole; paise. */
export function challanRows(
  { rows, cash }: SetOff,
  daysLate: number,
): { readonly rows: readonly ChallanRow[]; readonly total: number; readonly interest: number } {
  const cashOf = (head: TaxHead) => rows.find((row) => row.head === head)?.cash ?? 0;
  const asked = majorHeads.map(([head, code]) => {
    const tax = cashOf(head);
    return { head, code, cash: tax, interest: interestOn(tax, daysLate) };
  });
  return {
    rows: asked,
    total: cash,
    interest: asked.reduce((sum, row) => sum + row.interest, 0),
  };
}

/** Per cent a year on tax that is paid late in cash. @see CGST Act 2017, section 50(1); CGST Rules 2017, rule 88B(1). */
const interestRate = 18;

/** Interest of days for which cash is late, in whole rupees; paise. */
const interestOn = (tax: number, days: number): number =>
  roundTo(halfUp(BigInt(tax) * BigInt(interestRate) * BigInt(Math.max(days, 0)), 36_500n), 100);

/** Draws the sheet that goes with a payment of GST: what each head is paid, the challans, and what is noted by hand. */
export function drawChallan(
  page: PdfPage,
  {
    month,
    business,
    today,
  }: { readonly month: TaxMonth; readonly business: string; readonly today: string },
): void {
  const pen = penOn(page);
  title(pen, `${business}, GSTIN ${month.gstin}`, `GST payment, ${monthText(month.month)}`);
  paragraph(
    pen,
    month.settlement
      ? `Set off on ${dateText(month.settlement.date)} by ${month.settlement.by}. Due ${dateText(month.due.gstr3b)}.`
      : `Not set off yet: as in the accounts today. Due ${dateText(month.due.gstr3b)}.`,
  );
  drawHeads(pen, month, today);
  drawPaid(pen, month);
  drawBlanks(pen);
}

const wide = { name: 0.22, code: 0.12, amount: 0.165 };

function columns(pen: Pen, words: readonly string[], amounts: readonly string[], isStrong = false) {
  const [name = '', code = ''] = words;
  line(
    pen,
    [
      { text: name, width: wide.name, isStrong },
      { text: code, width: wide.code, isStrong },
      ...amounts.map((text) => ({ text, width: wide.amount, isRight: true, isStrong })),
    ],
    roomyLook,
  );
}

/**
 * Each head with the interest that it bears when it is paid today; a month that challans were recorded of bears what they
 * say. Late fee depends on the day of filing, which is not known before: its column is left to be filled in.
 */
function drawHeads(pen: Pen, { setOff, due, paid }: TaxMonth, today: string): void {
  const daysLate = paid.length > 0 ? 0 : Math.max(daysBetween(due.gstr3b, today), 0);
  heading(pen, 'To pay in cash (form PMT-06)');
  columns(pen, ['Tax', 'Head'], ['Tax ₹', 'Interest ₹', 'Fees ₹', 'Total ₹'], true);
  const { rows, total, interest } = challanRows(setOff, daysLate);
  const asks = (tax: number, late: number) => [
    plainAmount(tax),
    paid.length > 0 ? '' : plainAmount(late),
    '',
    paid.length > 0 ? '' : plainAmount(tax + late),
  ];
  for (const row of rows) columns(pen, [row.head, row.code], asks(row.cash, row.interest));
  columns(pen, ['Total', ''], asks(total, interest), true);
  if (daysLate === 0) return;
  paragraph(
    pen,
    `Interest of ${interestRate}% a year for ${daysLate} ${daysLate === 1 ? 'day' : 'days'} late, if paid on ${dateText(today)}. Add the late fee that the portal asks for.`,
  );
}

function drawPaid(pen: Pen, { paid, unpaid, settlement }: TaxMonth): void {
  if (paid.length === 0) return;
  heading(pen, 'Challans recorded');
  columns(pen, ['Challan', ''], ['Tax ₹', 'Interest ₹', 'Late fee ₹', 'Total ₹'], true);
  for (const { challanNo, date, number, tax, interest, lateFee } of paid) {
    columns(
      pen,
      [challanNo, ''],
      [tax, interest, lateFee, tax + interest + lateFee].map(plainAmount),
    );
    paragraph(pen, `Paid on ${dateText(date)}, voucher ${number}`);
  }
  if (settlement) columns(pen, ['Still unpaid', ''], [plainAmount(unpaid), '', '', ''], true);
}

/** What the portal and the bank give, noted by hand. */
function drawBlanks(pen: Pen): void {
  heading(pen, 'From the portal and the bank');
  for (const name of [
    'CPIN',
    'CIN',
    'BRN or UTR',
    'Bank',
    'Paid on',
    'ARN of GSTR-3B',
    'Signature',
  ]) {
    pen.y += 6;
    line(
      pen,
      [
        { text: name, width: 0.22 },
        { text: '', width: 0.78 },
      ],
      roomyLook,
    );
  }
}
