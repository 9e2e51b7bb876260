import type {
  ExpensePreview,
  NewExpense,
  PreviewExpense,
} from '@counting-house/contract/accounts/expense.ts';
import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { fiscalYearOf } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { readRows } from '../../platform/rows/read.ts';
import { bills } from '../../purchasing/bills/bill.table.ts';
import { vendorAddresses } from '../../purchasing/vendors/vendor-address.table.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { isRegular } from '../../tax/registration.service.ts';
import { readComponents } from '../../tax/tax.service.ts';
import { taxes } from '../../tax/tax.table.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { tdsOfDocument, tdsSeen } from '../../purchasing/bills/tds-of-document.service.ts';
import { calculateExpense, plainNumber } from './expense.rules.ts';
import { expenses } from './expense.table.ts';
import { numberOrDraft } from '../../platform/rows/search.ts';

/** An expense as it is typed. */
export type TypedExpense = Omit<NewExpense, 'post' | 'submit' | 'reason' | 'fileIds'>;

type Vendor = typeof vendors.$inferSelect;

/**
 * An expense as the table keeps it.
 *
 * @param input.isWords nothing of it changes that the books know, so what was decided of TDS stays.
 * @throws {Problem} `invalid` (422) with a text for each wrong field; `expense.tax_differs` (422);
 *   `expense.bill_taken` (409).
 */
export async function readyExpense(
  ctx: WriteContext,
  input: TypedExpense,
  { id, isWords = false }: { readonly id?: number; readonly isWords?: boolean } = {},
) {
  const date = input.date ?? ctx.today;
  const fields: Record<string, string> = {};
  const vendor = await vendorNamed(ctx, input.vendorId);
  const [account] = await readRows(ctx, ledgerAccounts, { id: input.accountId });
  if (!account || account.isGroup || account.root !== 'expense' || account.type === 'cogs') {
    if (account?.type !== 'fixed_asset' && account?.type !== 'current_asset') {
      fields['accountId'] = 'Choose what the money was spent on.';
    }
  }
  const moneyAccountId = await placeOf(ctx, input, fields);
  if (input.paidFrom === 'vendor_credit' && !vendor) fields['vendorId'] = 'Choose the vendor.';
  if (input.billDate && input.billDate > ctx.today) {
    fields['billDate'] = 'The date cannot be in the future';
  }
  if (input.tdsSectionId && !vendor) fields['vendorId'] = 'Choose the vendor.';
  const figures = await figured(ctx, { ...input, date }, { vendor, fields, id });
  if (figures.reverseCharge && figures.tax > 0 && !vendor && input.payeeName === '') {
    fields['payeeName'] = 'Enter the supplier: the self-invoice under reverse charge names them.';
  }
  if (!isWords) Object.assign(fields, figures.wrong);
  if (figures.tds.tdsAmount > figures.total) {
    fields['tdsAmount'] = 'TDS cannot be more than the expense.';
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const of = fiscalYearOf(
    input.billDate ?? date,
    ctx.settings['business.fiscalYearStartMonth'],
  ).startYear;
  if (vendor) await refuseTaken(ctx, { vendor, billNo: input.billNo, fiscalYear: of, id });
  const { tds, wrong: _wrong, components: taxComponents, ...sums } = figures;
  return {
    date,
    accountId: input.accountId,
    description: input.description,
    vendorId: vendor?.id ?? null,
    vendorName: vendor?.displayName ?? '',
    payeeName: vendor ? '' : input.payeeName,
    paidFrom: input.paidFrom,
    moneyAccountId,
    amount: input.amount,
    ...sums,
    ...tds,
    taxComponents,
    taxTyped: Boolean(input.taxComponents),
    blockedReason:
      figures.tax > 0 && !figures.creditEligible ? (input.blockedReason ?? null) : null,
    billNo: input.billNo,
    normalizedNo: plainNumber(input.billNo),
    fiscalYear: of,
    billDate: input.billDate ?? null,
    centre: input.centre,
    reference: input.reference,
    searchText: [
      vendor?.displayName,
      vendor?.name,
      input.payeeName,
      input.description,
      input.billNo,
      input.reference,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** What an expense comes to, as its form shows it. */
export async function previewExpense(
  ctx: ReadContext,
  input: PreviewExpense,
): Promise<ExpensePreview> {
  const fields: Record<string, string> = {};
  const vendor = await vendorNamed(ctx, input.vendorId);
  const figures = await figured(
    ctx,
    { ...input, date: input.date ?? ctx.today },
    { vendor, fields },
  );
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return {
    taxable: figures.taxable,
    tax: figures.tax,
    taxComponents: figures.components,
    roundOff: figures.roundOff,
    total: figures.total,
    creditEligible: figures.creditEligible,
    tdsAmount: figures.tds.tdsAmount,
    tds: await tdsSeen(ctx, figures.tds),
    tdsReasonMissing: figures.wrong['tdsReason'] ?? null,
  };
}

type Taxed = PreviewExpense & Pick<Partial<TypedExpense>, 'taxComponents'> & { date: string };

async function figured(
  ctx: ReadContext,
  input: Taxed,
  found: { vendor: Vendor | null; fields: Record<string, string>; id?: number | undefined },
) {
  const { vendor, fields } = found;
  const isTaxed = input.taxMode !== 'none';
  if (isTaxed && !input.taxId) fields['taxId'] = 'Choose a tax.';
  const taxId = isTaxed ? (input.taxId ?? null) : null;
  const supplyState =
    input.supplyState ?? (await stateOf(ctx, vendor)) ?? ctx.settings['business.stateCode'];
  const reverseCharge = isTaxed && input.reverseCharge;
  const parts =
    taxId === null
      ? []
      : ((
          await readComponents(ctx, [taxId], {
            placeOfSupply: supplyState,
            date: input.date,
            bought: vendor?.gstTreatment === 'sez' ? 'inter' : 'by state',
          })
        ).get(taxId) ?? []);
  const figures = calculateExpense(
    { amount: input.amount, taxMode: taxId === null ? 'none' : input.taxMode, reverseCharge },
    parts,
    input.taxComponents ?? undefined,
  );
  if (!figures) {
    const [tax] = await readRows(ctx, taxes, { id: taxId ?? 0 });
    const says = `The tax differs from ${tax?.name ?? 'the rate'} by more than ₹1.00. Check the rate.`;
    throw ruleBroken('expense.tax_differs', says, { fields: { taxComponents: says } });
  }
  const { tds, wrong } = await tdsOfDocument(ctx, {
    kind: 'expense',
    id: found.id,
    vendor,
    date: input.date,
    taxable: figures.taxable,
    sectionId: input.tdsSectionId,
    typed: input.tdsAmount,
    reason: input.tdsReason,
  });
  const mayCredit = (await isRegular(ctx, input.date)) && (reverseCharge || Boolean(vendor?.gstin));
  const { taxComponents: components, ...sums } = figures;
  return {
    ...sums,
    components,
    taxMode: taxId === null ? ('none' as const) : input.taxMode,
    taxId,
    taxRate: parts.reduce((sum, { rate }) => sum + rate, 0),
    supplyState,
    reverseCharge,
    creditEligible: mayCredit && (input.creditEligible ?? true),
    tds,
    wrong,
  };
}

const vendorNamed = async (ctx: ReadContext, id: number | null | undefined) =>
  id ? readRow(ctx, vendors, id) : null;

/** The state that a vendor supplies from: that of the GSTIN, else of the usual address. */
async function stateOf(ctx: ReadContext, vendor: Vendor | null): Promise<string | null> {
  if (!vendor) return null;
  if (vendor.gstin) return vendor.gstin.slice(0, 2);
  const [address] = await ctx.tx
    .select({ stateCode: vendorAddresses.stateCode })
    .from(vendorAddresses)
    .where(eq(vendorAddresses.vendorId, vendor.id))
    .orderBy(desc(vendorAddresses.isDefaultDispatch), asc(vendorAddresses.id))
    .limit(1);
  return address?.stateCode ?? null;
}

/** The account that it was paid from; null when it is owed. Faults are put to their fields. */
async function placeOf(
  ctx: ReadContext,
  { paidFrom, moneyAccountId }: TypedExpense,
  fields: Record<string, string>,
): Promise<number | null> {
  if (paidFrom !== 'account') return null;
  const [account] = await readRows(
    ctx,
    ledgerAccounts,
    moneyAccountId ? { id: moneyAccountId } : { systemKey: 'cash.main' },
  );
  if (account?.type !== 'cash' && account?.type !== 'bank') {
    fields['moneyAccountId'] = 'Choose where it was paid from.';
    return null;
  }
  const [bank] = await readRows(ctx, bankAccounts, { ledgerAccountId: account.id });
  if (bank?.isActive === false) {
    fields['moneyAccountId'] = 'This bank account is switched off. Choose another.';
  }
  return account.id;
}

/** @throws {Problem} `expense.bill_taken` (409) when an expense or a bill of the vendor has the number this year. */
async function refuseTaken(
  ctx: ReadContext,
  of: { vendor: Vendor; billNo: string; fiscalYear: number; id: number | undefined },
): Promise<void> {
  const normalizedNo = plainNumber(of.billNo);
  if (normalizedNo === '') return;
  const [expense] = await ctx.tx
    .select({ number: numberOrDraft(expenses) })
    .from(expenses)
    .where(
      and(
        eq(expenses.vendorId, of.vendor.id),
        eq(expenses.fiscalYear, of.fiscalYear),
        eq(expenses.normalizedNo, normalizedNo),
        ne(expenses.status, 'cancelled'),
        ne(expenses.id, of.id ?? 0),
      ),
    )
    .limit(1);
  const [bill] = await ctx.tx
    .select({ number: numberOrDraft(bills) })
    .from(bills)
    .where(
      and(
        eq(bills.vendorId, of.vendor.id),
        eq(bills.fiscalYear, of.fiscalYear),
        eq(bills.normalizedNo, normalizedNo),
        ne(bills.status, 'cancelled'),
      ),
    )
    .limit(1);
  const known = expense ?? bill;
  if (!known) return;
  const says = `Bill ${of.billNo} of ${of.vendor.displayName} is already entered (${known.number}).`;
  throw conflict('expense.bill_taken', says, { fields: { billNo: says } });
}
