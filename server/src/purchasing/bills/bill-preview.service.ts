import type {
  BillPreview,
  BillPreviewInput,
} from '@counting-house/contract/purchasing/bills/bill.ts';
import { tdsOfDocument, tdsSeen } from './tds-of-document.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readStore } from '../../stock/trays/store.service.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import {
  addressFrom,
  owesTaxFor,
  type Vendor,
  type VendorAddress,
  readVendorTerms,
} from '../purchase-orders/vendor-terms.service.ts';
import { priceBillLines } from './bill-lines.service.ts';
import { heldAgainst, readMatches } from './bill-match.service.ts';
import { differsText } from './bill-post.service.ts';
import { readAdvance } from './bill-view.service.ts';
import { datesWrong, dueOn, sameNumber, takenText } from './bill.service.ts';

/** What a bill would come to, how its goods match, and what saving or confirming it would refuse. */
export async function previewBill(ctx: ReadContext, input: BillPreviewInput): Promise<BillPreview> {
  const { vendorId } = input;
  const store = await readStore(ctx, input.storeId);
  const vendor = vendorId === undefined ? null : await readVendorTerms(ctx, vendorId);
  const reverseCharge = input.reverseCharge ?? (vendor !== null && owesTaxFor(vendor));
  const address =
    vendor && (await addressFrom(ctx, vendor.id, input.vendorAddressId).catch(() => null));
  const vendorBillDate = input.vendorBillDate ?? ctx.today;
  const businessDate = input.businessDate ?? ctx.today;
  const dueDate = input.dueDate ?? (vendor ? dueOn(vendorBillDate, vendor) : vendorBillDate);
  const head = {
    vendor,
    address,
    storeId: store.id,
    vendorBillDate,
    businessDate,
    reverseCharge,
  };
  const { lines, fields } = await priceBillLines(ctx, input.lines, head);
  const goods = lines.filter(
    ({ inwardLineId, lineNo }) =>
      inwardLineId !== null && !(`lines.${lineNo - 1}.inwardLineId` in fields),
  );
  const matches = await readMatches(ctx, goods);
  const matchOf = new Map(goods.map(({ lineNo }, index) => [lineNo, matches[index]]));
  const sum = (of: 'taxable' | 'tax') => lines.reduce((total, line) => total + line[of], 0);
  const owed = sum('taxable') + (reverseCharge ? 0 : sum('tax'));
  const { vendorTotal = owed } = input;
  Object.assign(
    fields,
    datesWrong(ctx, { vendorBillDate, businessDate, dueDate }),
    await headWrong(ctx, input, { vendor, address }),
    differsText(ctx, owed, vendorTotal),
  );
  const { tds: held, wrong } = await tdsOfDocument(ctx, {
    kind: 'bill',
    id: input.id,
    vendor,
    date: businessDate,
    taxable: sum('taxable'),
    sectionId: input.tdsSectionId,
    typed: input.tdsAmount,
    reason: input.tdsReason,
  });
  Object.assign(fields, wrong);
  if (held.tdsAmount > owed) {
    fields['tdsAmount'] = 'TDS cannot be more than the bill.';
  }
  return {
    reverseCharge,
    tds: await tdsSeen(ctx, held),
    advance: vendor ? await readAdvance(ctx, vendor.id) : 0,
    lines: lines.map(({ lineNo, taxable, tax, taxId, shares }) => {
      const match = matchOf.get(lineNo);
      return {
        taxable,
        tax,
        total: taxable + tax,
        taxId: taxId ?? null,
        match: match
          ? {
              qty: match.qtyVerdict,
              price: match.priceVerdict,
              tax: match.taxVerdict,
              ...heldAgainst(match),
              billedQty: match.billedQty,
              acceptedQty: match.acceptedQty,
              orderedValue: match.orderedValue,
              billedValue: match.billedValue,
              says: match.says,
            }
          : null,
        shares: shares.map(({ inwardNo, name, value }) => ({ inwardNo, name, value })),
      };
    }),
    fields,
    taxesByRate: taxesByRate(lines),
    taxable: sum('taxable'),
    tax: sum('tax'),
    sum: owed,
    roundOff: vendorTotal - owed,
    businessDate,
    dueDate,
  };
}

async function headWrong(
  ctx: ReadContext,
  { id, vendorBillNo, vendorBillDate }: BillPreviewInput,
  { vendor, address }: { vendor: Vendor | null; address: VendorAddress | null },
): Promise<Record<string, string>> {
  if (!vendor) return { vendorId: 'Choose a vendor.' };
  if (!address) return { vendorAddressId: 'Choose an address that goods leave from.' };
  if (!vendorBillNo || !vendorBillDate) return {};
  const known = await sameNumber(ctx, vendor.id, { vendorBillNo, vendorBillDate }, id);
  return known ? { vendorBillNo: takenText(vendor, { vendorBillNo }, known) } : {};
}
