import type { ChangedInvoice, Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { outsideIndia } from '@counting-house/contract/customers/state.ts';
import { moveDueDate } from '../books/open-items/open-item.service.ts';
import { dateText } from '../platform/clock.ts';
import type { WriteContext } from '../platform/context.ts';
import { invalid } from '../platform/problem.ts';
import { changeRow, lockRow, stale } from '../platform/rows/rows.ts';
import { holdRegistration } from '../tax/registration.service.ts';
import { readFiledGstr1 } from '../tax/filed.service.ts';
import { cancelledAlready } from './issuing/cancelled.rules.ts';
import { getInvoice } from './invoice.service.ts';
import { salesInvoices } from './invoice.table.ts';

/**
 * Changes what may still change on an invoice: its due date, as long as it has not passed, and what is
 * written on it beside the amounts.
 *
 * @throws {Problem} `invalid` (422) at `dueDate` or a field of the shipping bill; `invoice.cancelled_already`, `stale` (409); `not_found`.
 */
export async function updateInvoice(
  ctx: WriteContext,
  { id, version, ...values }: ChangedInvoice,
): Promise<Invoice> {
  const invoice = await lockRow(ctx, salesInvoices, id);
  if (invoice.status === 'cancelled') throw cancelledAlready(invoice.number);
  if (invoice.version !== version) throw await stale(ctx, salesInvoices, invoice);
  const { dueDate } = values;
  if (dueDate !== undefined && dueDate !== invoice.dueDate) {
    if (invoice.dueDate < ctx.today) {
      throw invalid({ dueDate: `The due date ${dateText(invoice.dueDate)} has passed` });
    }
    if (dueDate < invoice.dueDate) {
      throw invalid({
        dueDate: `The due date can only be moved later than ${dateText(invoice.dueDate)}`,
      });
    }
    await moveDueDate(ctx, { kind: 'sales_invoice', id }, dueDate);
  }
  await passShippingBill(ctx, invoice, values);
  await changeRow(ctx, salesInvoices, invoice, values);
  return getInvoice(ctx, { id });
}

const shippingFields = ['shippingBillNo', 'shippingBillDate', 'portCode'] as const;
type ShippingField = (typeof shippingFields)[number];

/**
 * Lets the shipping bill of an export pass: complete, not before the invoice, and not after its GSTR-1 was filed.
 *
 * @throws {Problem} `invalid` (422).
 * @see CGST Rules 2017, form GSTR-1, table 6A.
 */
async function passShippingBill(
  ctx: WriteContext,
  invoice: typeof salesInvoices.$inferSelect,
  values: Partial<Pick<ChangedInvoice, ShippingField>>,
): Promise<void> {
  const changed = shippingFields.filter(
    (field) => values[field] !== undefined && values[field] !== invoice[field],
  );
  const [first] = changed;
  if (!first) return;
  const now = { ...invoice, ...values };
  if (invoice.placeOfSupply !== outsideIndia) {
    throw invalid({ [first]: 'Only an export has a shipping bill' });
  }
  const missing = shippingFields.filter((field) => !now[field]);
  if (missing.length > 0 && missing.length < shippingFields.length) {
    throw invalid(Object.fromEntries(missing.map((field) => [field, asks[field]])));
  }
  const { shippingBillDate } = now;
  if (shippingBillDate && shippingBillDate < invoice.issueDate) {
    const says = `The invoice is of ${dateText(invoice.issueDate)}. A shipping bill is not older`;
    throw invalid({ shippingBillDate: says });
  }
  if (shippingBillDate && shippingBillDate > ctx.today) {
    throw invalid({ shippingBillDate: 'This day has not come yet' });
  }
  await holdRegistration(ctx);
  const { month, isFiled } = await readFiledGstr1(ctx, {
    issueDate: invoice.issueDate,
    gstin: invoice.seller.gstin,
  });
  if (isFiled) {
    throw invalid({ [first]: `GSTR-1 of ${month} is filed. Amend the export on the portal` });
  }
}

const asks: Readonly<Record<ShippingField, string>> = {
  shippingBillNo: 'Enter the number of the shipping bill',
  shippingBillDate: 'Enter the date of the shipping bill',
  portCode: 'Enter the port code',
};
