import { gstReturnLabels } from '@counting-house/contract/gst/gst-labels.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type { AskedMonth, ReturnFile } from '@counting-house/contract/gst/tax-month.ts';
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { openPdf, paper, pdfFile } from '../../platform/papers/pdf.ts';
import { sheetMimes } from '../../platform/papers/sheet.ts';
import { plainSheet, writeWorkbook } from '../../platform/papers/workbook.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { schemeOfMonth } from '../../tax/registration.service.ts';
import { drawChallan } from './challan-paper.ts';
import { soldBy, sumsOf } from './gst-return.service.ts';
import { readGstinShare } from './gstin-share.service.ts';
import { outward } from './outward.ts';
import { portalGstr1, portalGstr3b, type PortalPart } from './portal.rules.ts';
import { drawReturn } from './return-paper.ts';
import { gstr1Sheets, gstr3bSheets } from './return-sheets.rules.ts';
import { getTaxMonth } from './tax-month.service.ts';
import { daysOf } from '../../tax/tax-month.service.ts';

/**
 * A return of a month as a file: in the layout of the portal's offline tool, as a workbook with a sheet for
 * each table, or on paper.
 *
 * @throws {Problem} `tax_month.not_regular` (422) for a seller without GSTIN.
 */
export async function downloadReturn(ctx: ReadContext, input: ReturnFile): Promise<FileAnswer> {
  await refuseUnregistered(ctx, input.month);
  const month = await getTaxMonth(ctx, { month: input.month, gstin: input.gstin });
  const fileName = `${gstReturnLabels[input.return]} ${month.gstin} ${input.month}.${input.as}`;
  if (input.as === 'pdf') {
    const page = await openPdf(paper.a4, fileName);
    drawReturn(page, { month, of: input.return, business: businessOf(ctx) });
    return pdfFile(page, fileName);
  }
  if (input.return === 'gstr3b') {
    return input.as === 'xlsx'
      ? {
          fileName,
          mime: sheetMimes.xlsx,
          bytes: writeWorkbook(gstr3bSheets(month.gstr3b).map(plainSheet)),
        }
      : jsonFile(fileName, portalGstr3b(month));
  }
  const parts = await portalParts(ctx, input);
  return input.as === 'xlsx'
    ? {
        fileName,
        mime: sheetMimes.xlsx,
        bytes: writeWorkbook(gstr1Sheets(parts, month.gstr1).map(plainSheet)),
      }
    : jsonFile(fileName, portalGstr1({ ...month, parts }));
}

/**
 * The sheet that goes with a payment of GST, as PDF.
 *
 * @throws {Problem} `tax_month.not_regular` (422) for a seller without GSTIN.
 */
export async function printChallan(ctx: ReadContext, asked: AskedMonth): Promise<FileAnswer> {
  await refuseUnregistered(ctx, asked.month);
  const month = await getTaxMonth(ctx, asked);
  const fileName = `GST payment ${month.gstin} ${asked.month}.pdf`;
  const page = await openPdf(paper.a4, fileName);
  drawChallan(page, { month, business: businessOf(ctx), today: ctx.today });
  return pdfFile(page, fileName);
}

async function refuseUnregistered(ctx: ReadContext, month: string): Promise<void> {
  if ((await schemeOfMonth(ctx, daysOf(month))) !== 'unregistered') return;
  throw ruleBroken(
    'tax_month.not_regular',
    'The business has no GSTIN, so there is nothing to file.',
  );
}

const jsonFile = (fileName: string, body: object): FileAnswer => ({
  fileName,
  mime: 'application/json',
  bytes: new TextEncoder().encode(JSON.stringify(body)),
});

const businessOf = ({ settings }: ReadContext) =>
  settings['business.legalName'] || settings['business.name'];

/** The documents that the portal wants one by one, by rate; notes with positive amounts. */
async function portalParts(ctx: ReadContext, { month, gstin }: ReturnFile): Promise<PortalPart[]> {
  type Row = {
    section: PortalPart['section'];
    number: string;
    day: string;
    value: string;
    gstin: string;
    place: string;
    is_intra: boolean;
    is_sez: boolean;
    rate: number;
    taxable: string;
    igst: string;
    cgst: string;
    sgst: string;
    cess: string;
    shipping_bill_no: string | null;
    shipping_bill_date: string | null;
    port_code: string | null;
  };
  const days = daysOf(month);
  const { share } = await readGstinShare(ctx, days, gstin);
  const { rows } = await ctx.tx.execute<Row>(sql`${outward(soldBy(days, share))}
    select section, number, to_char(day, 'YYYY-MM-DD') as day, value, gstin, place, is_intra, is_sez, rate,
      taxable * sign as taxable, igst * sign as igst, cgst * sign as cgst, sgst * sign as sgst, cess * sign as cess,
      shipping_bill_no, to_char(shipping_bill_date, 'YYYY-MM-DD') as shipping_bill_date, port_code
    from outward where section in ('b2b', 'b2cl', 'exp', 'cdnr', 'cdnur')
    order by day, number, rate`);
  return rows.map((row) => ({
    section: row.section,
    number: row.number,
    day: row.day,
    value: Number(row.value),
    gstin: row.gstin,
    place: row.place,
    isIntra: row.is_intra,
    isSez: row.is_sez,
    rate: Number(row.rate),
    shippingBill:
      row.shipping_bill_no !== null && row.shipping_bill_date !== null && row.port_code !== null
        ? { no: row.shipping_bill_no, date: row.shipping_bill_date, port: row.port_code }
        : null,
    ...sumsOf(row),
  }));
}
