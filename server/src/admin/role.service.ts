import { allPermissions } from '@counting-house/contract/contract.ts';
import { and, eq } from 'drizzle-orm';
import type { StockRole } from '@counting-house/contract/kit/permission.ts';
import type { WriteContext } from '../platform/context.ts';
import { insertRows } from '../platform/rows.ts';
import { roles } from './role.table.ts';

export type Role = typeof roles.$inferSelect;

const stockRoles: Readonly<Record<StockRole, readonly [name: string, description: string]>> = {
  admin: ['Admin', 'Runs the whole house, but for what only its owner may do.'],
  accountant: ['Accountant', 'Keeps the books, the banks and the taxes.'],
  auditor: ['Auditor', 'Reads everything and changes nothing.'],
  sales: ['Sales', 'Takes orders and looks after customers.'],
  store_keeper: ['Store keeper', 'Receives, keeps and counts goods.'],
  packer: ['Packer', 'Picks, packs and hands parcels over.'],
};

/** Makes the roles that come with the house, each with what the table of permissions gives it. */
export async function setUpRoles(ctx: WriteContext): Promise<Role[]> {
  const rows = Object.entries(stockRoles).map(([key, [name, description]]) => ({
    key,
    name,
    description,
    permissions: permissionsOf(key as StockRole),
  }));
  const owner = {
    key: 'super_admin',
    name: 'Super Admin',
    description: 'Owns the house and may do everything.',
    permissions: [],
  };
  return insertRows(ctx, roles, [owner, ...rows]);
}

/** What a stock role holds by default. */
export function permissionsOf(role: StockRole): string[] {
  return allPermissions.filter(({ roles: held }) => held.includes(role)).map(({ key }) => key);
}

/** Gives the stock roles that nobody has changed what the table of permissions gives them now. */
export async function refreshStockRoles(ctx: WriteContext): Promise<void> {
  for (const key of Object.keys(stockRoles) as StockRole[]) {
    await ctx.tx
      .update(roles)
      .set({ permissions: permissionsOf(key) })
      .where(and(eq(roles.key, key), eq(roles.isCustomised, false)));
  }
}
