import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { voucherKindLabels } from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import type { VoucherKind } from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import { sql } from 'drizzle-orm';
import { roles } from '../platform/people/role.table.ts';
import { notify } from '../integrations/notices/notice.service.ts';
import type { WriteContext } from '../platform/context.ts';
import { rupees } from '../platform/money.ts';
import { users } from '../platform/people/user.table.ts';
import { expenses } from './expenses/expense.table.ts';
import { vouchers } from './vouchers/voucher.table.ts';

type Stuck = {
  readonly kind: VoucherKind | 'expense';
  readonly id: string;
  readonly amount: string;
  readonly whom: string;
};

/**
 * Tells anyone who invites users of vouchers and expenses that wait and that nobody may approve any more: their makers
 * are the only ones left who could.
 *
 * @returns how many wait so.
 */
export async function tellStuck(ctx: WriteContext): Promise<number> {
  const nobodyElse = (permission: string) => sql`not exists (
    select from ${users} u join ${roles} r on r.id = u.role_id
    where u.status = 'active' and (r.key = 'super_admin' or ${permission} = any(r.permissions))
      and u.id not in (waiting.created_by, coalesce(waiting.submitted_by, waiting.created_by)))`;
  const { rows } = await ctx.tx.execute<Stuck>(sql`
    select waiting.kind, waiting.id, waiting.amount, coalesce(waiting.party_name, '') as whom
    from ${vouchers} waiting
    where waiting.status = 'waiting' and ${nobodyElse('accounts.voucher.approve')}
    union all
    select 'expense', waiting.id, waiting.total, waiting.vendor_name
    from ${expenses} waiting
    where waiting.status = 'waiting' and ${nobodyElse('accounts.expense.approve')}
    order by 2 limit 50`);
  for (const { kind, id, amount, whom } of rows) {
    const isExpense = kind === 'expense';
    const words = isExpense ? 'Expense' : voucherKindLabels[kind];
    await notify(ctx, {
      to: { permission: 'admin.user.write' },
      kind: 'approval_stuck',
      text: `${words} of ${rupees(Number(amount))}${whom && ` to ${whom}`} is pending, and no other user can approve it. Give a user the right, or reject it; an owner can approve it with a reason.`,
      link: isExpense
        ? `${addresses.vouchers}?tab=expenses&open=${id}`
        : `${addresses.vouchers}?open=${id}`,
      about: `${isExpense ? 'expense' : 'voucher'} ${id}`,
    });
  }
  return rows.length;
}
