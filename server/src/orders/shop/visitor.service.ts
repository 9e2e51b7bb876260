import { and, eq, gt } from 'drizzle-orm';
import { customers } from '../../customers/customer.table.ts';
import { isPage, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { passLimits, tooMany, waitText } from '../../session/sign-in/rate.service.ts';
import { salesOrders } from '../order.table.ts';

/** Orders within an hour, and those of a phone that nobody has paid or confirmed yet. */
const most = { address: 20, visitor: 10, phone: 10, unpaid: 5 } as const;
const minutes = 60;

/**
 * Keeps a stranger from holding the shop's stock with orders that nobody pays: so many an hour from an address, of a
 * visitor and of a phone, and so many of a phone at a time.
 *
 * @throws {Problem} `too_many` (429); `order.unpaid_open` (422) at `customer.phone`.
 */
export async function passVisitor(
  ctx: WriteContext,
  { phone, visitor }: { readonly phone: string; readonly visitor: string | undefined },
): Promise<void> {
  const { user, request } = ctx;
  const limits = [
    ...(isPage(user)
      ? [{ key: `shop orders from ${request.address}`, minutes, most: most.address }]
      : []),
    ...(visitor
      ? [{ key: `shop orders of visitor ${user.tokenId} ${visitor}`, minutes, most: most.visitor }]
      : []),
    { key: `shop orders of phone ${phone}`, minutes, most: most.phone },
  ];
  await passLimits(ctx, limits, (seconds) =>
    tooMany(`Too many orders. Try again in ${waitText(seconds)}.`, seconds),
  );
  if ((await unpaidOf(ctx, phone)) < most.unpaid) return;
  const says = `${most.unpaid} orders of this phone are still open. Pay for one of them first.`;
  throw ruleBroken('order.unpaid_open', says, { fields: { 'customer.phone': says } });
}

async function unpaidOf(ctx: ReadContext, phone: string): Promise<number> {
  const [customer] = await ctx.tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.phone, phone));
  if (!customer) return 0;
  return ctx.tx.$count(
    salesOrders,
    and(
      eq(salesOrders.buyerKind, 'customer'),
      eq(salesOrders.buyerId, customer.id),
      eq(salesOrders.source, 'storefront'),
      eq(salesOrders.status, 'placed'),
      eq(salesOrders.paidIn, 0),
      gt(salesOrders.grandTotal, 0),
    ),
  );
}
