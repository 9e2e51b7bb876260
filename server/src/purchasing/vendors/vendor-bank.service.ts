import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { roles } from '../../platform/people/role.table.ts';
import { users } from '../../platform/people/user.table.ts';
import { vendorBankChanged } from '../purchasing.templates.ts';
import type { vendors } from './vendor.table.ts';

/**
 * Tells all who may change bank details of vendors, under their bell and by mail, that somebody did: money that
 * is sent to a changed account seldom comes back.
 */
export async function tellOfBankChange(
  ctx: WriteContext,
  vendor: typeof vendors.$inferSelect,
): Promise<void> {
  const permission = 'purchasing.vendor.bank';
  await notify(ctx, {
    to: { permission },
    kind: 'vendor_bank_changed',
    text: `Bank details of ${vendor.displayName} were changed by ${ctx.user.name}`,
    link: `${addresses.vendors}?open=${vendor.id}`,
    about: `vendor ${vendor.id}`,
  });
  const holders = await ctx.tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        eq(users.status, 'active'),
        isNotNull(users.email),
        sql`(${roles.key} = 'super_admin' or ${permission} = any(${roles.permissions}))`,
      ),
    );
  for (const { name, email } of holders) {
    await send(ctx, {
      template: vendorBankChanged,
      channel: 'mail',
      to: email ?? '',
      values: {
        name,
        vendor: `${vendor.displayName} (${vendor.number})`,
        by: ctx.user.name,
      },
      about: { entity: 'vendor', id: vendor.id },
    });
  }
}
