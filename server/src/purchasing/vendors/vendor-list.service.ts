import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type SimilarInput,
  SimilarVendor,
  Vendor,
  type VendorDesk,
  type VendorListInput,
  VendorRow,
} from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { purchaseCategories } from '../categories/category.table.ts';
import { addressesOfVendor } from './vendor-address.service.ts';
import { vendorAddresses } from './vendor-address.table.ts';
import { filesOfVendor } from './vendor-file.service.ts';
import { readDeliveries } from './vendor-score.service.ts';
import { vendorCategories } from './vendor-category.table.ts';
import { masked, nameKey } from './vendor.rules.ts';
import { vendors } from './vendor.table.ts';

const mostSimilar = 5;

const keepers = alias(vendors, 'keeper');

/** What the tabs of the list stand for. */
const desks: Readonly<Record<VendorDesk, Partial<VendorListInput>>> = {
  overdue: { overdue: true },
  hold: { status: ['hold'] },
  msme: { msme: true },
};

/** Vendors by name. What we owe them needs `accounts.payable.read`. */
export async function listVendors(
  ctx: ReadContext,
  { desk, ...filters }: VendorListInput,
): Promise<ListAnswer<VendorRow>> {
  const input = { ...filters, ...(desk ? desks[desk] : {}) };
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({ ...columnsFor(VendorRow, vendors), city, payable: owed })
      .from(vendors)
      .leftJoin(vendorAddresses, isBilling)
      .$dynamic(),
    matching: ctx.tx
      .select({ id: vendors.id })
      .from(vendors)
      .leftJoin(vendorAddresses, isBilling)
      .$dynamic(),
    id: vendors.id,
    where: [
      ...asked(input, {
        ...pick(vendors, 'status', 'gstTreatment'),
        stateCode: vendorAddresses.stateCode,
        overdue: sql<boolean>`exists (select from ${openItems}
          where ${isTheirs(sql`${vendors.id}`)} and ${isDue(ctx.today)})`,
        msme: sql<boolean>`${vendors.msmeType} in ('micro', 'small')`,
      }),
      input.categoryId === undefined
        ? undefined
        : sql`exists (select from ${vendorCategories}
            where ${vendorCategories.vendorId} = ${vendors.id}
              and ${vendorCategories.categoryId} = ${input.categoryId})`,
    ],
    search: [vendors.searchText],
    sorts: {
      displayName: vendors.displayName,
      number: vendors.number,
      ...(may(ctx, 'accounts.payable.read') ? { payable: owed } : {}),
    },
    defaultSort: 'displayName',
  });
  return { ...page, rows: await withDealings(ctx, await withPayables(ctx, page.rows)) };
}

/**
 * A vendor with addresses. Bank details are masked without `purchasing.vendor.bank`.
 *
 * @throws {Problem} `not_found`.
 */
export async function getVendor(ctx: ReadContext, { id }: { id: number }): Promise<Vendor> {
  const { keeper, ...row } = theOne(
    vendors,
    await ctx.tx
      .select({
        ...columnsFor(Vendor, vendors),
        city,
        keeper: { id: keepers.id, name: keepers.displayName },
      })
      .from(vendors)
      .leftJoin(vendorAddresses, isBilling)
      .leftJoin(keepers, eq(keepers.id, vendors.mergedIntoId))
      .where(eq(vendors.id, id)),
  );
  const [dealt] = await withDealings(ctx, await withPayables(ctx, [row]));
  const categories = await ctx.tx
    .select({ id: purchaseCategories.id, name: purchaseCategories.name })
    .from(vendorCategories)
    .innerJoin(purchaseCategories, eq(purchaseCategories.id, vendorCategories.categoryId))
    .where(eq(vendorCategories.vendorId, id))
    .orderBy(asc(purchaseCategories.name));
  const seesBank = may(ctx, 'purchasing.vendor.bank');
  return {
    ...row,
    payable: dealt?.payable ?? null,
    overdue: dealt?.overdue ?? null,
    openOrders: dealt?.openOrders ?? null,
    lastPurchaseDate: dealt?.lastPurchaseDate ?? null,
    onTimeBps: dealt?.onTimeBps ?? null,
    rejectedBps: dealt?.rejectedBps ?? null,
    bankAccountNumber: seesBank ? row.bankAccountNumber : masked(row.bankAccountNumber),
    ifsc: seesBank ? row.ifsc : masked(row.ifsc),
    upiId: seesBank ? row.upiId : masked(row.upiId),
    categories,
    mergedInto: keeper,
    addresses: await addressesOfVendor(ctx, id),
    files: await filesOfVendor(ctx, id),
  };
}

/** Vendors that look like the one being typed, for the box beside the form. */
export async function similarVendors(
  ctx: ReadContext,
  input: SimilarInput,
): Promise<{ rows: SimilarVendor[] }> {
  return { rows: await similarTo(ctx, input) };
}

/** Vendors with the same GSTIN, PAN, phone or mail, or a name that differs only in form. */
export async function similarTo(ctx: ReadContext, input: SimilarInput): Promise<SimilarVendor[]> {
  const phone = input.phone?.replaceAll(/\D/gu, '').replace(/^(91|0)(?=\d{10}$)/u, '');
  const tight = (value: string | undefined) => value?.replaceAll(/\s/gu, '').toUpperCase();
  const key = input.name ? nameKey(input.name) : '';
  const gstin = tight(input.gstin);
  const pan = tight(input.pan);
  const email = input.email?.toLowerCase();
  const likenesses = [
    { says: 'GSTIN', is: gstin ? sql`${vendors.gstin} = ${gstin}` : undefined },
    { says: 'PAN', is: pan ? sql`${vendors.pan} = ${pan}` : undefined },
    {
      says: 'Phone',
      is: phone ? sql`${phone} in (${vendors.phone}, ${vendors.altPhone})` : undefined,
    },
    { says: 'E-mail', is: email ? sql`lower(${vendors.email}) = ${email}` : undefined },
    { says: 'Name', is: key ? sql`${vendors.nameKey} = ${key}` : undefined },
  ].flatMap(({ says, is }) => (is ? [{ says, is }] : []));
  if (likenesses.length === 0) return [];
  const alike = likenesses.map(({ says, is }) => sql`case when ${is} then ${says}::text end`);
  return ctx.tx
    .select({
      ...columnsFor(SimilarVendor, vendors),
      alike: sql<string[]>`array_remove(array[${sql.join(alike, sql`, `)}], null)`,
    })
    .from(vendors)
    .where(
      and(
        or(...likenesses.map(({ is }) => is)),
        ne(vendors.id, input.exceptId ?? 0),
        isNull(vendors.mergedIntoId),
      ),
    )
    .orderBy(asc(vendors.id))
    .limit(mostSimilar);
}

type Dealing = 'openOrders' | 'lastPurchaseDate' | 'onTimeBps' | 'rejectedBps';
type Dealt = Omit<VendorRow, Dealing>;
type Bare = Omit<Dealt, 'payable' | 'overdue'>;

/** How many orders of each are still to come, when goods of theirs came last, and how they deliver. */
async function withDealings(ctx: ReadContext, rows: readonly Dealt[]): Promise<VendorRow[]> {
  const ids = sql.param(rows.map(({ id }) => id));
  type Found = { id: string; open: number; last: string | null };
  const { rows: found } = await ctx.tx.execute<Found>(sql`
    select v.id,
      (select count(*)::int from purchase_order o
        where o.vendor_id = v.id and o.status in ('approved', 'sent', 'part_received')) as open,
      (select to_char(i.business_date, 'YYYY-MM-DD') from inward i
        where i.vendor_id = v.id and i.status = 'posted' order by i.id desc limit 1) as last
    from unnest(${ids}::bigint[]) as v (id)`);
  const known = new Map(found.map((one) => [Number(one.id), one]));
  const deliveries = await readDeliveries(
    ctx,
    rows.map(({ id }) => id),
  );
  const seesOrders = may(ctx, 'purchasing.order.read');
  const seesReceipts = may(ctx, 'purchasing.inward.read');
  return rows.map((row) => ({
    ...row,
    openOrders: seesOrders ? (known.get(row.id)?.open ?? 0) : null,
    lastPurchaseDate: seesReceipts ? (known.get(row.id)?.last ?? null) : null,
    onTimeBps: deliveries.get(row.id)?.onTime.bps ?? null,
    rejectedBps: deliveries.get(row.id)?.rejected.bps ?? null,
  }));
}

async function withPayables(ctx: ReadContext, rows: readonly Bare[]): Promise<Dealt[]> {
  if (!may(ctx, 'accounts.payable.read')) {
    return rows.map((row) => ({ ...row, payable: null, overdue: null }));
  }
  const ids = rows.map(({ id }) => id);
  const signed = sql`case when ${openItems.side} = 'credit' then ${openItems.outstanding} else -${openItems.outstanding} end`;
  const sums =
    ids.length === 0
      ? []
      : await ctx.tx
          .select({
            id: openItems.partyId,
            payable: sql<number>`sum(${signed})`.mapWith(Number),
            overdue:
              sql<number>`coalesce(sum(${openItems.outstanding}) filter (where ${isDue(ctx.today)}), 0)`.mapWith(
                Number,
              ),
          })
          .from(openItems)
          .where(
            and(
              eq(openItems.partyKind, 'vendor'),
              inArray(openItems.partyId, ids),
              sql`${openItems.outstanding} > 0`,
            ),
          )
          .groupBy(openItems.partyId);
  const known = new Map(sums.map((sum) => [sum.id, sum]));
  return rows.map((row) => ({
    ...row,
    payable: known.get(row.id)?.payable ?? 0,
    overdue: known.get(row.id)?.overdue ?? 0,
  }));
}

/** What a vendor is owed, less what it owes us. */
const owed = sql<number>`(select coalesce(sum(case when ${openItems.side} = 'credit'
    then ${openItems.outstanding} else -${openItems.outstanding} end), 0)
  from ${openItems} where ${openItems.partyKind} = 'vendor'
    and ${openItems.partyId} = ${vendors.id} and ${openItems.outstanding} > 0)`.mapWith(Number);

const isTheirs = (id: ReturnType<typeof sql>) =>
  sql`${openItems.partyKind} = 'vendor' and ${openItems.partyId} = ${id} and ${openItems.outstanding} > 0`;

/** A bill whose day is over. */
const isDue = (today: string) =>
  sql`${openItems.side} = 'credit' and ${openItems.dueDate} < ${today}`;

const isBilling = and(
  eq(vendorAddresses.vendorId, vendors.id),
  eq(vendorAddresses.isDefaultBilling, true),
);

const { city } = vendorAddresses;
