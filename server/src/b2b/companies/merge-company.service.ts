import { labelBeside } from '@counting-house/contract/customers/address.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { mergeWallets } from '../../customers/wallets/wallet-merge.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { changeRow, theOne, removeRow } from '../../platform/rows/rows.ts';
import { companyAddresses } from './company-address.table.ts';
import { companies } from './company.table.ts';
import { refreshCompany } from '../figures.service.ts';
import { groups } from '../groups/group.table.ts';
import type { CompanyRecord } from '../lock.service.ts';
import { keepSearchText } from '../search-text.service.ts';
import { shippingCharges } from '../shipping/shipping-charge.table.ts';

type Pair = { readonly keep: CompanyRecord; readonly drop: CompanyRecord };

/**
 * Locks two companies so that nobody can write anything more for either, lowest id first.
 *
 * @throws {Problem} `not_found`; `company.merged` (422) of one that was merged before.
 */
export async function lockCompaniesToMerge(
  ctx: WriteContext,
  { keepId, dropId }: { readonly keepId: number; readonly dropId: number },
): Promise<Pair> {
  const first = await lockWhole(ctx, Math.min(keepId, dropId));
  const second = await lockWhole(ctx, Math.max(keepId, dropId));
  const [keep, drop] = keepId < dropId ? [first, second] : [second, first];
  return { keep, drop };
}

/** Why two companies cannot become one as they are; null when they can. */
export function whyNotMerge({ keep, drop }: Pair): string | null {
  if (keep.gstin === null && drop.gstin !== null) {
    return `Keep ${drop.name}: it has the GSTIN ${drop.gstin}.`;
  }
  return null;
}

/**
 * Gives groups, addresses, charges and the wallet of a company to another one, whose terms hold from then on; the
 * one that goes is closed.
 */
export async function absorbCompany(ctx: WriteContext, { keep, drop }: Pair): Promise<void> {
  await moveGroups(ctx, keep, drop);
  await moveAddresses(ctx, keep, drop);
  await mergeWallets(ctx, 'company', { keepId: keep.id, dropId: drop.id });
  await ctx.tx
    .update(companies)
    .set({ mergedIntoId: keep.id })
    .where(eq(companies.mergedIntoId, drop.id));
  const gone = await changeRow(ctx, companies, drop, {
    status: 'closed',
    mergedIntoId: keep.id,
    note: '',
  });
  const kept = await changeRow(ctx, companies, keep, {
    email: keep.email ?? drop.email,
    tags: [...new Set([...keep.tags, ...drop.tags])].slice(0, 20),
    note: [keep.note, drop.note].filter(Boolean).join('\n\n').slice(0, 2_000),
    status: drop.status === 'on_hold' && keep.status === 'active' ? 'on_hold' : keep.status,
  });
  for (const company of [kept, gone]) {
    await keepSearchText(ctx, company);
    await refreshCompany(ctx, company.id);
  }
}

/** Groups keep their prices and people; of two with one name the one that comes gets the number behind it. */
async function moveGroups(ctx: WriteContext, keep: CompanyRecord, drop: CompanyRecord) {
  const [own, moving] = [await groupsOf(ctx, keep.id), await groupsOf(ctx, drop.id)];
  const names = new Set(own.map(({ name }) => name.toLowerCase()));
  for (const group of moving) {
    const name = names.has(group.name.toLowerCase())
      ? `${group.name.slice(0, 60)} (${drop.number})`
      : group.name;
    await changeRow(ctx, groups, group, { companyId: keep.id, name });
  }
  const ofAll = await ctx.tx
    .select()
    .from(shippingCharges)
    .where(and(eq(shippingCharges.companyId, drop.id), isNull(shippingCharges.groupId)));
  for (const { id } of ofAll) await removeRow(ctx, shippingCharges, id);
  await ctx.tx
    .update(shippingCharges)
    .set({ companyId: keep.id })
    .where(eq(shippingCharges.companyId, drop.id));
}

const groupsOf = (ctx: WriteContext, companyId: number) =>
  ctx.tx.select().from(groups).where(eq(groups.companyId, companyId)).orderBy(groups.id);

async function moveAddresses(ctx: WriteContext, keep: CompanyRecord, drop: CompanyRecord) {
  const addressesOf = (companyId: number) =>
    ctx.tx
      .select()
      .from(companyAddresses)
      .where(eq(companyAddresses.companyId, companyId))
      .orderBy(companyAddresses.id);
  const labels: { readonly label: string }[] = await addressesOf(keep.id);
  for (const address of await addressesOf(drop.id)) {
    const label = labelBeside(labels, address.label);
    labels.push({ label });
    await changeRow(ctx, companyAddresses, address, {
      companyId: keep.id,
      label,
      isDefaultBilling: false,
      isDefaultShipping: false,
    });
  }
}

async function lockWhole(ctx: WriteContext, id: number): Promise<CompanyRecord> {
  const row = theOne(
    companies,
    await ctx.tx.select().from(companies).where(eq(companies.id, id)).for('update'),
  );
  if (row.mergedIntoId !== null) {
    throw ruleBroken('company.merged', 'This company was merged into another. Open that one.');
  }
  return row;
}
