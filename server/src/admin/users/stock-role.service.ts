import { allPermissions } from '@counting-house/contract/contract.ts';
import type { StockRole } from '@counting-house/contract/kit/permission.ts';
import { and, eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { insertRows } from '../../platform/rows/rows.ts';
import { roles } from '../../platform/people/role.table.ts';

const stockRoles: Readonly<Record<StockRole, readonly [name: string, description: string]>> = {
  admin: ['Admin', 'Runs everything except what only the owner can do.'],
  accountant: ['Accountant', 'Keeps the books, the banks and the taxes.'],
  auditor: ['Auditor', 'Reads everything and changes nothing.'],
  sales: ['Sales', 'Takes orders and looks after customers.'],
  purchaser: ['Purchaser', 'Orders from vendors and enters their bills.'],
  store_keeper: ['Store keeper', 'Receives, keeps and counts goods.'],
  packer: ['Packer', 'Picks, packs and hands parcels over.'],
};

/** The keys of all permissions, in the order of their table. */
export const allKeys: readonly string[] = allPermissions.map(({ key }) => key);

/** Makes the roles that come with the house, each with what the table of permissions gives it. */
export async function setUpRoles(ctx: WriteContext) {
  const rows = Object.entries(stockRoles).map(([key, [name, description]]) => ({
    key,
    name,
    description,
    permissions: permissionsOf(key),
    knownPermissions: [...allKeys],
  }));
  const owner = {
    key: 'super_admin',
    name: 'Super Admin',
    description: 'Owner. Can do everything.',
    permissions: [],
    knownPermissions: [...allKeys],
  };
  return insertRows(ctx, roles, [owner, ...rows]);
}

/** What a stock role holds by default. */
export function permissionsOf(role: string): string[] {
  return allPermissions
    .filter(({ roles: held }) => held.includes(role as StockRole))
    .map(({ key }) => key);
}

/**
 * After an update of the program: roles of the house that nobody has customised get the permissions
 * that came with it. The others show them as new, to be ticked by a person.
 */
export async function refreshStockRoles(ctx: WriteContext): Promise<void> {
  for (const key of Object.keys(stockRoles)) {
    await ctx.tx
      .update(roles)
      .set({ permissions: permissionsOf(key), knownPermissions: [...allKeys] })
      .where(and(eq(roles.key, key), eq(roles.isCustomised, false)));
  }
}
