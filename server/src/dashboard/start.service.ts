import type { StartKey, StartStep } from '@counting-house/contract/dashboard/home.ts';
import type { Access } from '@counting-house/contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import { may, type ReadContext } from '../platform/context.ts';

/** The steps to a house that works, each with the right that doing it needs. */
const rights: Readonly<Record<StartKey, Access>> = {
  business: 'admin.setting.read',
  details: 'admin.setting.write',
  gst: 'admin.setting.write',
  bank: 'accounts.bank.write',
  product: 'catalogue.product.write',
  import: 'catalogue.product.write',
  stock: 'stock.adjustment.write',
  opening: 'accounts.journal.write',
  colleague: 'admin.user.write',
  totp: 'self',
  order: 'orders.order.create',
};

/** What of the first steps is done, those that the asker can do. */
export async function readStartSteps(ctx: ReadContext): Promise<StartStep[]> {
  const found = await ctx.tx.execute<
    Record<Exclude<StartKey, 'business' | 'details' | 'gst'>, boolean>
  >(sql`
    select exists (select 1 from product where status = 'active') as product,
      exists (select 1 from bank_account where account_number <> '' or upi_id <> '') as bank,
      exists (select 1 from list_upload) as import,
      exists (select 1 from opening_balance) as opening,
      exists (select 1 from stock_movement) as stock,
      exists (select 1 from management_user where id <> ${ctx.user.id}) as colleague,
      exists (select 1 from management_user where id = ${ctx.user.id} and totp_enabled_at is not null) as totp,
      exists (select 1 from sales_order where status <> 'draft') as order`);
  const [row] = found.rows;
  const done: Readonly<Record<StartKey, boolean | undefined>> = {
    business: true,
    details: ctx.settings['business.address'] !== '' && ctx.settings['business.phone'] !== '',
    gst: ctx.settings['business.gstin'] !== '',
    bank: row?.bank,
    product: row?.product,
    import: row?.import,
    stock: row?.stock,
    opening: row?.opening,
    colleague: row?.colleague,
    totp: row?.totp,
    order: row?.order,
  };
  return (Object.keys(rights) as StartKey[])
    .filter((key) => isOpenTo(ctx, rights[key]))
    .map((key) => ({ key, isDone: done[key] ?? false }));
}

const isOpenTo = (ctx: ReadContext, access: Access) =>
  access === 'self' || (access !== 'public' && may(ctx, access));
