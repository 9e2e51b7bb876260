import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import type { BuyerRef } from '@counting-house/contract/orders/buyer.ts';
import { and, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import {
  toAddressBlock,
  companyAddress,
  addressesOfCompany,
} from '../../b2b/companies/company-address.service.ts';
import { companies } from '../../b2b/companies/company.table.ts';
import { refreshCompany } from '../../b2b/figures.service.ts';
import { lockCompanies, lockCompany, type CompanyRecord } from '../../b2b/lock.service.ts';
import { addressBlock, readAddresses, rememberAddress } from '../../customers/address.service.ts';
import { customers } from '../../customers/customer.table.ts';
import { refreshFigures } from '../../customers/figures.service.ts';
import { lockCustomer, lockCustomers } from '../../customers/lock.service.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { among } from '../../platform/rows/words.ts';
import { buyers } from './buyer.table.ts';
import { salesOrders } from '../order.table.ts';

/**
 * Anyone who buys, as far as taking, packing, invoicing and paying need to know. This file alone asks what kind
 * of buyer it is.
 */
export type Buyer = BuyerRef & {
  /** Anyone who buys over the counter without a name. */
  readonly isWalkIn: boolean;
  readonly name: string;
  readonly phone: string;
  readonly altPhone: string;
  readonly email: string;
  /** Empty when they are not registered. */
  readonly gstin: string;
  /** Days from the issue of an invoice until it is due. */
  readonly dueDays: number;
  /** Why they get no new order; null when they do. */
  readonly refusal: string | null;
  /** Why they may not pay on delivery; null when they may. */
  readonly codRefusal: string | null;
};

type OfBuyer = Pick<typeof salesOrders.$inferSelect, 'buyerKind' | 'buyerId'>;

/** The buyer that an order names; null of a draft without one. */
export function toBuyerRef({ buyerKind, buyerId }: OfBuyer): BuyerRef | null {
  return buyerKind === null || buyerId === null ? null : { kind: buyerKind, id: buyerId };
}

/** As `refOf`, of an order that was placed. */
export function buyerRefOf(order: OfBuyer): BuyerRef {
  const ref = toBuyerRef(order);
  invariant(ref, 'an order that is placed has a buyer');
  return ref;
}

export const isSameBuyer = (one: BuyerRef | null, other: BuyerRef | null) =>
  one?.kind === other?.kind && one?.id === other?.id;

/** @throws {Problem} `not_found`. */
export async function readBuyer(ctx: ReadContext, { kind, id }: BuyerRef): Promise<Buyer> {
  return kind === 'company'
    ? ofCompany(await readRow(ctx, companies, id))
    : ofCustomer(await readRow(ctx, customers, id));
}

/** As `buyerOf`, of several: asks for the one of an order. */
export async function readBuyers(
  ctx: ReadContext,
  refs: readonly BuyerRef[],
): Promise<(ref: BuyerRef) => Buyer | undefined> {
  const idsOf = (kind: BuyerRef['kind']) => [
    ...new Set(refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : []))),
  ];
  const [people, firms] = [idsOf('customer'), idsOf('company')];
  const all = [
    ...(people.length > 0 ? await readRows(ctx, customers, { id: people }) : []).map(ofCustomer),
    ...(firms.length > 0 ? await readRows(ctx, companies, { id: firms }) : []).map(ofCompany),
  ];
  return (ref) => all.find((buyer) => isSameBuyer(buyer, ref));
}

/** Locks a buyer until the end of the transaction; see `lockCustomer`. @throws {Problem} `not_found`. */
export async function lockBuyer(ctx: WriteContext, { kind, id }: BuyerRef): Promise<Buyer> {
  return kind === 'company'
    ? ofCompany(await lockCompany(ctx, id))
    : ofCustomer(await lockCustomer(ctx, id));
}

/** Locks several buyers, kind after kind and lowest id first; they come in this order. */
export async function lockBuyers(
  ctx: WriteContext,
  refs: readonly BuyerRef[],
): Promise<readonly Buyer[]> {
  const idsOf = (kind: BuyerRef['kind']) => [
    ...new Set(refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : []))),
  ];
  const [people, firms] = [idsOf('customer'), idsOf('company')];
  const customersLocked = people.length > 0 ? await lockCustomers(ctx, people) : [];
  const companiesLocked = firms.length > 0 ? await lockCompanies(ctx, firms) : [];
  return [...customersLocked.map(ofCustomer), ...companiesLocked.map(ofCompany)];
}

/** Brings the figures of a buyer up to date with their orders. The caller has locked them. */
export function refreshBuyer(ctx: WriteContext, { kind, id }: BuyerRef): Promise<void> {
  return kind === 'company' ? refreshCompany(ctx, id) : refreshFigures(ctx, id);
}

/** One of the addresses of a buyer, to be copied. @throws {Problem} `not_found`. */
export async function readBuyerAddress(
  ctx: ReadContext,
  { kind, id }: BuyerRef,
  addressId: number,
): Promise<AddressBlock> {
  return kind === 'company'
    ? toAddressBlock(await companyAddress(ctx, { companyId: id, addressId }))
    : addressBlock(ctx, { customerId: id, addressId });
}

/** Where things usually go to, to be copied; null when there is no address. */
export async function readUsualAddress(
  ctx: ReadContext,
  buyer: BuyerRef,
): Promise<AddressBlock | null> {
  const all =
    buyer.kind === 'company'
      ? await addressesOfCompany(ctx, buyer.id)
      : await readAddresses(ctx, buyer.id);
  const usual = all.find((one) => one.isDefaultShipping);
  return usual ? readBuyerAddress(ctx, buyer, usual.id) : null;
}

/**
 * Keeps the address of an order with its buyer, who is locked, if the person may change them. Addresses of a
 * company are its own business.
 */
export async function keepAddress(
  ctx: WriteContext,
  { kind, id }: BuyerRef,
  address: AddressBlock,
): Promise<void> {
  if (kind === 'customer' && may(ctx, 'customers.customer.write'))
    await rememberAddress(ctx, id, address);
}

/** Joins the view of buyers to orders. */
export const isBuyer = and(
  eq(buyers.kind, salesOrders.buyerKind),
  eq(buyers.id, salesOrders.buyerId),
);

/** Buyers whose orders a word of a search finds. */
const mostBuyers = 500;

/** Orders whose buyer is called so today; the buyers are looked up once, over an index. */
export function boughtBy(ctx: ReadContext, pattern: string): SQL {
  const { people, firms } = buyersLike(ctx, pattern);
  return sql`(${salesOrders.customerId} = any(array(${people})) or ${salesOrders.companyId} = any(array(${firms})))`;
}

/** As `boughtBy`, for a search of several words: the buyers are looked up before (see `among`). */
export async function foundByBuyer(ctx: ReadContext, pattern: string): Promise<SQL | undefined> {
  const { people, firms } = buyersLike(ctx, pattern);
  return or(among(salesOrders.customerId, await people), among(salesOrders.companyId, await firms));
}

const buyersLike = (ctx: ReadContext, pattern: string) => ({
  people: ctx.tx
    .select({ id: customers.id })
    .from(customers)
    .where(ilike(customers.searchText, pattern))
    .limit(mostBuyers),
  firms: ctx.tx
    .select({ id: companies.id })
    .from(companies)
    .where(ilike(companies.searchText, pattern))
    .limit(mostBuyers),
});

function ofCustomer(row: typeof customers.$inferSelect): Buyer {
  return {
    kind: 'customer',
    id: row.id,
    isWalkIn: row.kind === 'walk_in',
    name: row.name,
    phone: row.phone,
    altPhone: row.altPhone ?? '',
    email: row.email ?? '',
    gstin: '',
    dueDays: 0,
    refusal: row.status === 'blocked' ? `This customer is blocked: ${row.blockReason}` : null,
    codRefusal: row.codAllowed === 'no' ? 'it is switched off for them' : null,
  };
}

function ofCompany(row: CompanyRecord): Buyer {
  return {
    kind: 'company',
    id: row.id,
    isWalkIn: false,
    name: row.legalName,
    phone: row.phone,
    altPhone: '',
    email: row.email ?? '',
    gstin: row.gstin ?? '',
    dueDays: row.creditMode === 'limit' ? row.creditDays : 0,
    refusal: row.status === 'closed' ? 'This company is closed' : null,
    codRefusal: 'companies pay on account or in advance',
  };
}
