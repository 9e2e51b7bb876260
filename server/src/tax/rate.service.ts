import { type NewTax, Tax, type TaxChange } from '@counting-house/contract/tax/tax.ts';
import type { tax as taxOperations } from '@counting-house/contract/tax/tax.operations.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { journalLines } from '../books/journal/journal.table.ts';
import { chargeTaxFault } from '../admin/settings/setting-together.service.ts';
import { note } from '../platform/audit/audit.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { asked, pick } from '../platform/rows/asked.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { deleteRow } from '../platform/rows/deleted.ts';
import { pageOf } from '../platform/rows/list.ts';
import { conflict, invalid, ruleBroken } from '../platform/problem.ts';
import type { RowSeen } from '../platform/rows/row-register.ts';
import { insertRow, insertRows, merged, theOne, updateRow } from '../platform/rows/rows.ts';
import { counted } from '../platform/rows/thing.ts';
import { readParts } from './part.service.ts';
import { checkParts, endedParts, partsKey } from './part.rules.ts';
import { taxComponents } from './tax-component.table.ts';
import { taxes, taxParts } from './tax.table.ts';
import { taxedLines } from './taxed-line.table.ts';

/** The taxes, by name. */
export async function listTaxes(
  ctx: ReadContext,
  input: z.output<typeof taxOperations.listTaxes.input>,
): Promise<ListAnswer<Tax>> {
  const successor = alias(taxes, 'successor');
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({ ...taxFields, replacedByName: successor.name })
      .from(taxes)
      .leftJoin(successor, eq(successor.id, taxes.replacedById))
      .$dynamic(),
    matching: ctx.tx.select({ id: taxes.id }).from(taxes).$dynamic(),
    id: taxes.id,
    where: [
      ...asked(input, { active: taxes.isActive, treatment: taxes.treatment }),
      input.at === undefined
        ? undefined
        : and(
            lte(taxes.validFrom, input.at),
            or(isNull(taxes.validTo), gte(taxes.validTo, input.at)),
          ),
    ],
    search: [taxes.name, taxes.code],
    sorts: { name: taxes.name, code: taxes.code, rate: taxes.rate, validFrom: taxes.validFrom },
    defaultSort: 'rate,name',
  });
  const parts = await readParts(
    ctx,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, parts: parts.get(row.id) ?? [] })) };
}

/** @throws {Problem} `not_found`. */
export async function getTax(ctx: ReadContext, { id }: { id: number }): Promise<Tax> {
  const successor = alias(taxes, 'successor');
  const row = theOne(
    taxes,
    await ctx.tx
      .select({ ...taxFields, replacedByName: successor.name })
      .from(taxes)
      .leftJoin(successor, eq(successor.id, taxes.replacedById))
      .where(eq(taxes.id, id)),
  );
  const parts = await readParts(ctx, [id]);
  return { ...row, parts: parts.get(id) ?? [] };
}

/** What taxes are made of, in the order of documents. */
export async function listComponents(ctx: ReadContext) {
  const rows = await ctx.tx
    .select(pick(taxComponents, 'id', 'code', 'name', 'validTo'))
    .from(taxComponents)
    .orderBy(taxComponents.position);
  return { rows };
}

/**
 * Adds a tax with its parts.
 *
 * @throws {Problem} `tax.name_taken`, `tax.code_taken` (409); `invalid` (422) when the parts do not add
 *   up to the rate, or one of them ends before the tax.
 */
export async function createTax(ctx: WriteContext, input: NewTax): Promise<Tax> {
  checkParts(input);
  await refuseEnded(ctx, input);
  await refuseTaken(ctx, input);
  const { parts, ...fields } = input;
  const row = await insertRow(ctx, taxes, fields);
  await insertRows(
    ctx,
    taxParts,
    parts.map((part) => ({ ...part, taxId: row.id })),
  );
  return getTax(ctx, row);
}

/**
 * Changes a tax. What a posted document was taxed with stays: such a rate can only be ended.
 *
 * @throws {Problem} `tax.in_use` (422), and those of `createTax`.
 */
export async function updateTax(ctx: WriteContext, input: TaxChange): Promise<Tax> {
  const { id, version, parts, ...fields } = input;
  const before = await getTax(ctx, { id });
  const after = merged(before, { ...fields, parts });
  checkParts(after);
  if (chargesDifferently(before, after) && (await isPosted(ctx, before))) {
    const says = 'This rate is in use. End it and add a new one.';
    throw ruleBroken('tax.in_use', says, { fields: { rate: says } });
  }
  if (after.isActive) await refuseEnded(ctx, after);
  await refuseTaken(ctx, after, id);
  await updateRow(ctx, taxes, { id, version }, fields);
  const fault = await chargeTaxFault(ctx);
  if (fault) {
    const says =
      'This tax is used for shipping and other charges. Choose another one in the settings first.';
    throw invalid({ [fault]: says });
  }
  if (parts && partsKey(parts) !== partsKey(before.parts)) await replaceParts(ctx, before, parts);
  return getTax(ctx, { id });
}

/**
 * Deletes a tax that was never used; it can come back.
 *
 * @throws {Problem} `tax.in_use` (422) when the books hold it, `row.in_use` (422).
 */
export async function deleteTax(ctx: WriteContext, at: RowSeen): Promise<void> {
  const tax = await getTax(ctx, at);
  const lines = await ctx.tx.$count(taxedLines, isTaxed('order', tax.id));
  if (lines > 0) throw ruleBroken('row.in_use', `Tax is in use: ${counted(lines, 'order_line')}.`);
  if (await isPosted(ctx, tax)) {
    throw ruleBroken('tax.in_use', 'This rate is in use. End it and add a new one.');
  }
  await deleteRow(ctx, taxes, at, {
    before: [{ table: taxParts, where: eq(taxParts.taxId, tax.id) }],
  });
  if (await chargeTaxFault(ctx)) {
    throw ruleBroken('row.in_use', 'Tax is in use: the setting for shipping and other charges.');
  }
}

const taxFields = columnsFor(Tax, taxes);

const chargesDifferently = (
  before: Tax,
  after: Pick<NewTax, 'rate' | 'treatment' | 'validFrom' | 'parts'>,
) =>
  before.rate !== after.rate ||
  before.treatment !== after.treatment ||
  before.validFrom !== after.validFrom ||
  partsKey(before.parts) !== partsKey(after.parts);

/** Whether an invoice names the tax, or the books hold one of its components at its rate. */
async function isPosted(ctx: ReadContext, tax: Tax): Promise<boolean> {
  const [invoiced] = await ctx.tx
    .select({ taxId: taxedLines.taxId })
    .from(taxedLines)
    .where(isTaxed('invoice', tax.id))
    .limit(1);
  if (invoiced) return true;
  const ofPart = tax.parts
    .filter(({ rate }) => rate > 0)
    .map(({ componentId, rate }) =>
      and(eq(journalLines.taxComponentId, componentId), eq(journalLines.taxRate, rate)),
    );
  if (ofPart.length === 0) return false;
  const [line] = await ctx.tx
    .select({ id: journalLines.id })
    .from(journalLines)
    .where(or(...ofPart))
    .limit(1);
  return line !== undefined;
}

const isTaxed = (of: 'order' | 'invoice', taxId: number) =>
  and(eq(taxedLines.of, of), eq(taxedLines.taxId, taxId));

/** @throws {Problem} `invalid` (422) at the last day, or at a part that is over before the tax begins. */
async function refuseEnded(
  ctx: ReadContext,
  tax: Pick<NewTax, 'parts' | 'validFrom'> & { readonly validTo?: string | null | undefined },
): Promise<void> {
  const { rows } = await listComponents(ctx);
  const fields = endedParts(tax, rows);
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

async function replaceParts(ctx: WriteContext, tax: Tax, parts: NewTax['parts']): Promise<void> {
  await ctx.tx.delete(taxParts).where(eq(taxParts.taxId, tax.id));
  await insertRows(
    ctx,
    taxParts,
    parts.map(({ componentId, scope, rate }) => ({ taxId: tax.id, componentId, scope, rate })),
  );
  const fields = [{ field: 'parts', before: tax.parts, after: parts }];
  note(ctx, { action: 'change', entity: 'tax', entityId: tax.id, entityNo: tax.code, fields });
}

async function refuseTaken(
  ctx: WriteContext,
  tax: { name: string; code: string },
  id = 0,
): Promise<void> {
  const rows = await ctx.tx
    .select({ id: taxes.id, name: taxes.name, code: taxes.code })
    .from(taxes);
  const others = rows.filter((row) => row.id !== id);
  if (others.some((row) => row.name.toLowerCase() === tax.name.toLowerCase())) {
    const says = `Another tax is called ${tax.name}.`;
    throw conflict('tax.name_taken', says, { fields: { name: says } });
  }
  if (others.some((row) => row.code === tax.code)) {
    const says = `Another tax has the code ${tax.code}.`;
    throw conflict('tax.code_taken', says, { fields: { code: says } });
  }
}
