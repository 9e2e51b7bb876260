import { stateName } from '@counting-house/contract/customers/state.ts';
import type { GstReturn, TaxSums } from '@counting-house/contract/gst/gst-return.ts';
import {
  gstReturnLabels,
  issuedLabels,
  lineLabels,
  sectionLabels,
} from '@counting-house/contract/gst/gst-labels.ts';
import type { TaxMonth } from '@counting-house/contract/gst/tax-month.ts';
import { dateText } from '../../platform/clock.ts';
import type { PdfPage } from '../../platform/papers/pdf.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import {
  heading,
  line,
  paragraph,
  penOn,
  title,
  type Pen,
} from '../../platform/papers/report-page.ts';
import { monthText } from '../../tax/tax-month.service.ts';

type Sheet = {
  readonly month: TaxMonth;
  readonly of: GstReturn;
  readonly business: string;
};

/** Draws a return on A4 pages, with how it is paid. */
export function drawReturn(page: PdfPage, { month, of, business }: Sheet): void {
  const pen = penOn(page);
  const says = `${gstReturnLabels[of]}, ${monthText(month.month)}`;
  title(pen, `${business}, GSTIN ${month.gstin}`, says);
  const filing = month.filings.find((row) => row.return === of);
  paragraph(pen, filing ? `Filed on ${dateText(filing.filedOn)}, ARN ${filing.arn}` : 'Not filed');
  if (of === 'gstr1') drawGstr1(pen, month);
  else drawGstr3b(pen, month);
}

const taxHeads = ['Taxable ₹', 'IGST ₹', 'CGST ₹', 'SGST ₹'];

function row(pen: Pen, words: readonly string[], cells: readonly string[], isStrong = false): void {
  const wide = 0.44 / words.length;
  line(pen, [
    ...words.map((text) => ({ text, width: wide, isStrong })),
    ...cells.map((text) => ({ text, width: 0.14, isRight: true, isStrong })),
  ]);
}

const cells = (sums: TaxSums) => [sums.taxable, sums.igst, sums.cgst, sums.sgst].map(plainAmount);

function drawGstr1(pen: Pen, { gstr1 }: TaxMonth): void {
  heading(pen, 'Tables');
  row(pen, ['Table', 'Rows'], taxHeads, true);
  for (const of of gstr1.sections) {
    const { label, no } = sectionLabels[of.section];
    const isList = of.section !== 'hsn' && of.section !== 'docs';
    row(pen, [`${no} ${label}`, String(of.rows)], isList ? cells(of) : ['', '', '', '']);
  }
  heading(pen, '7 B2C (Others)');
  row(pen, ['Place of supply', 'Rate'], taxHeads, true);
  for (const of of gstr1.b2cs) {
    row(pen, [`${of.place} ${stateName(of.place)}`, `${of.rate / 1000} %`], cells(of));
  }
  heading(pen, '12 HSN-wise summary');
  row(pen, ['HSN', 'Rate'], taxHeads, true);
  for (const of of gstr1.hsn) {
    row(
      pen,
      [
        `${of.isB2B ? 'B2B' : 'B2C'} ${of.hsn}${of.isShort ? ' (too short)' : ''}`,
        `${of.rate / 1000} %`,
      ],
      cells(of),
    );
  }
  heading(pen, '13 Documents issued');
  for (const of of gstr1.docs) {
    const { label } = issuedLabels[of.kind];
    paragraph(
      pen,
      `${label} ${of.from} to ${of.to}: ${of.total} issued, ${of.cancelled} cancelled`,
    );
  }
}

function drawGstr3b(pen: Pen, { gstr3b, setOff, tie }: TaxMonth): void {
  heading(pen, 'Supplies and credit');
  row(pen, ['Line'], taxHeads, true);
  for (const of of gstr3b.lines) {
    const { no, label } = lineLabels[of.line];
    row(pen, [`${no} ${label}`], cells(of));
  }
  row(pen, ['4(C) Net ITC available'], cells(gstr3b.netCredit), true);
  heading(pen, 'Payment of tax');
  row(pen, ['Tax'], ['Payable ₹', 'ITC ₹', 'RCM ₹', 'Cash ₹'], true);
  for (const of of setOff.rows) {
    const credit = of.output - of.left;
    row(pen, [of.head], [of.output, credit, of.reverseCharge, of.cash].map(plainAmount));
  }
  row(pen, ['Cash to pay'], ['', '', '', plainAmount(setOff.cash)], true);
  heading(pen, 'Ledger accounts');
  row(pen, ['Account'], ['', '', 'Books ₹', 'Returns ₹'], true);
  for (const of of tie.filter(({ books, returned }) => books !== 0 || returned !== 0)) {
    row(pen, [`${of.code} ${of.name}`], ['', '', plainAmount(of.books), plainAmount(of.returned)]);
  }
}
