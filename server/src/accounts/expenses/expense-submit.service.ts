import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { tellStuck } from '../unposted-documents.service.ts';
import type { ExpenseRow } from './expense-post.service.ts';
import { expenses } from './expense.table.ts';

export const linkOfExpense = (id: number) => `${addresses.vouchers}?tab=expenses&open=${id}`;

/** Puts an expense before all who may approve it. The caller holds it. */
export async function putBefore(ctx: WriteContext, expense: ExpenseRow): Promise<void> {
  await changeRow(ctx, expenses, expense, {
    status: 'waiting',
    submittedBy: ctx.user.id,
    statusNote: '',
  });
  await notify(ctx, {
    to: { permission: 'accounts.expense.approve' },
    kind: 'expense_waiting',
    text: `${ctx.user.name} asks for approval of ${rupees(expense.total)}: ${expense.description}`,
    link: linkOfExpense(expense.id),
    about: `expense ${expense.id}`,
  });
  await tellStuck(ctx);
}
