import type {
  NotableBill,
  NoteAccounts,
  NoteLineInput,
} from '@counting-house/contract/purchasing/vendor-note.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readRows } from '../../platform/rows/read.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { isRegular } from '../../tax/registration.service.ts';
import { taxOn } from '../../tax/tax.service.ts';
import { calledBill, type BillRow } from '../bills/bill-lock.service.ts';
import type { BillLineRow } from '../bills/bill-match.service.ts';
import { billLines, bills } from '../bills/bill.table.ts';
import { taxesOn } from '../purchase-orders/priced-lines.service.ts';
import type { Vendor, VendorAddress } from '../purchase-orders/vendor-terms.service.ts';
import { billedRests } from '../returns/return-plan.service.ts';
import { noteTax } from './vendor-note.rules.ts';
import type { vendorNoteLines } from './vendor-note.table.ts';

type NoteHead = {
  readonly vendor: Vendor;
  readonly address: VendorAddress;
  /** Null of a note over no one bill. */
  readonly bill: BillRow | null;
  readonly businessDate: string;
  readonly reverseCharge: boolean;
};

/** A line as the table keeps it, but for its note. */
export type PricedNoteLine = Omit<
  typeof vendorNoteLines.$inferInsert,
  | 'id'
  | 'noteId'
  | 'billLineId'
  | 'accountId'
  | 'taxId'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'version'
> & {
  readonly billLineId: number | null;
  readonly accountId: number | null;
  readonly taxId: number | null;
};

type Priced = { readonly lines: PricedNoteLine[]; readonly fields: Record<string, string> };

/**
 * Lines of a note with their taxes: of a bill at what it was billed with, and no more than is left of it; else by the
 * tax of the day.
 *
 * @returns the lines, and what is wrong with them by path.
 */
export async function priceNoteLines(
  ctx: ReadContext,
  lines: readonly NoteLineInput[],
  head: NoteHead,
): Promise<Priced> {
  const priced = head.bill
    ? await ofBill(ctx, lines, head.bill)
    : await ofAccounts(ctx, lines, head);
  for (const [index, { taxable, taxExcess }] of lines.entries()) {
    if (taxable + taxExcess === 0) {
      priced.fields[`lines.${index}.taxable`] ??= 'Enter an amount';
    }
  }
  return priced;
}

async function ofBill(
  ctx: ReadContext,
  lines: readonly NoteLineInput[],
  bill: BillRow,
): Promise<Priced> {
  const fields: Record<string, string> = {};
  const known = await linesOf(ctx, bill.id);
  const rests = await billedRests(
    ctx,
    known.map(({ id }) => id),
  );
  const priced = lines.flatMap((line, index): PricedNoteLine[] => {
    const at = `lines.${index}`;
    const of = known.find(({ id }) => id === line.billLineId);
    const rest = rests.get(line.billLineId ?? 0);
    if (!of || !rest) {
      fields[`${at}.billLineId`] = 'Choose a line of the bill.';
      return [];
    }
    if (lines.findIndex(({ billLineId }) => billLineId === of.id) < index) {
      fields[`${at}.billLineId`] = 'This line of the bill is there twice.';
    }
    if (line.accountId !== undefined) {
      fields[`${at}.accountId`] = 'A line of a bill has its account; leave it out.';
    }
    const { components, wrong } = noteTax(line, rest);
    for (const [field, says] of Object.entries(wrong)) fields[`${at}.${field}`] = says;
    return [
      {
        lineNo: index + 1,
        billLineId: of.id,
        accountId: of.accountId,
        description: line.description || of.description,
        hsn: of.hsn,
        taxable: line.taxable,
        taxExcess: line.taxExcess,
        taxId: of.taxId,
        taxRate: of.taxRate,
        taxComponents: components,
        tax: components.reduce((sum, { amount }) => sum + amount, 0),
        itcEligible: of.itcEligible,
      },
    ];
  });
  return { lines: priced, fields };
}

async function ofAccounts(
  ctx: ReadContext,
  lines: readonly NoteLineInput[],
  { vendor, address, businessDate: date, reverseCharge }: NoteHead,
): Promise<Priced> {
  const fields: Record<string, string> = {};
  const accounts = await ctx.tx
    .select({ id: ledgerAccounts.id, name: ledgerAccounts.name })
    .from(ledgerAccounts)
    .where(
      and(
        inArray(
          ledgerAccounts.id,
          lines.flatMap(({ accountId }) => accountId ?? []),
        ),
        canBeLowered,
      ),
    );
  const nameOf = new Map(accounts.map(({ id, name }) => [id, name]));
  const recovers = await isRegular(ctx, date);
  const taxes = await taxesOn(
    ctx,
    lines.map(({ taxId }) => taxId ?? null),
    { terms: { vendor, address, date, reverseCharge }, fields },
  );
  const priced = lines.map((line, index): PricedNoteLine => {
    const at = `lines.${index}`;
    const name = nameOf.get(line.accountId ?? 0);
    if (line.billLineId !== undefined) fields[`${at}.billLineId`] = 'Choose the bill first.';
    else if (name === undefined) fields[`${at}.accountId`] = 'Choose an account.';
    if (line.taxExcess > 0) {
      fields[`${at}.taxExcess`] = 'Choose the bill on which too much tax was charged.';
    }
    const { tax, components } = taxOn(line.taxable, taxes.get(line.taxId ?? 0) ?? [], 'exclusive');
    return {
      lineNo: index + 1,
      billLineId: null,
      accountId: line.accountId ?? null,
      description: line.description || (name ?? ''),
      hsn: '',
      taxable: line.taxable,
      taxExcess: 0,
      taxId: line.taxId ?? null,
      taxRate: components.reduce((sum, { rate }) => sum + rate, 0),
      taxComponents: components,
      tax,
      itcEligible: line.itcEligible && recovers,
    };
  });
  return { lines: priced, fields };
}

const linesOf = (ctx: ReadContext, billId: number): Promise<BillLineRow[]> =>
  readRows(ctx, billLines, { billId }, { orderBy: ['lineNo'] });

/** What a note can still take off each line of a confirmed bill. @throws {Problem} `not_found`. */
export async function getNotableBill(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<NotableBill> {
  const bill = await readRow(ctx, bills, id);
  const lines = bill.status === 'confirmed' ? await linesOf(ctx, id) : [];
  const rests = await billedRests(
    ctx,
    lines.map((line) => line.id),
  );
  return {
    id,
    number: calledBill(bill),
    vendorId: bill.vendorId,
    vendorName: bill.vendorName,
    vendorBillNo: bill.vendorBillNo,
    reverseCharge: bill.reverseCharge,
    tdsAmount: bill.tdsAmount,
    lines: lines.map((line) => {
      const rest = rests.get(line.id);
      return {
        billLineId: line.id,
        description: line.description,
        taxRate: line.taxRate,
        taxable: rest?.taxable ?? 0,
        tax: rest?.components.reduce((sum, { amount }) => sum + amount, 0) ?? 0,
      };
    }),
  };
}

/** Accounts that a note without a bill can go to: discount received first, then what is spent on. */
export async function listNoteAccounts(ctx: ReadContext): Promise<NoteAccounts> {
  const { id, code, name } = ledgerAccounts;
  const rows = await ctx.tx
    .select({ id, code, name })
    .from(ledgerAccounts)
    .where(canBeLowered)
    .orderBy(
      asc(sql`case when ${ledgerAccounts.type} = 'other_income' then 0 else 1 end`),
      asc(code),
    );
  return { rows };
}

/** Other income, running costs, machines and the like. */
const canBeLowered = and(
  inArray(ledgerAccounts.type, [
    'other_income',
    'operating_expense',
    'employee_cost',
    'fixed_asset',
    'current_asset',
  ]),
  eq(ledgerAccounts.isGroup, false),
  eq(ledgerAccounts.isActive, true),
);
