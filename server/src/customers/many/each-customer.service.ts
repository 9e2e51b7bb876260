import {
  mostCustomerTags,
  type BlockCustomers,
  type TagCustomers,
  type UnblockCustomers,
} from '@counting-house/contract/customers/many.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import type { WriteContext } from '../../platform/context.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { ruleBroken, sentenceOf } from '../../platform/problem.ts';
import { lockRow } from '../../platform/rows/rows.ts';
import { updateCustomer } from '../customer.service.ts';
import { customers } from '../customer.table.ts';

type CustomerRecord = typeof customers.$inferSelect;

/** Adds tags to several customers and takes others off; who has them already stays as they are. */
export function tagEach(
  ctx: WriteContext,
  { ids, add, remove }: TagCustomers,
): Promise<RowResults> {
  return eachCustomer(ctx, ids, 'tagged', async (within, { id, version, tags: before }) => {
    const tags = [...new Set([...before.filter((tag) => !remove.includes(tag)), ...add])];
    if (tags.length > mostCustomerTags) {
      throw ruleBroken('customer.too_many_tags', `A customer can have ${mostCustomerTags} tags`);
    }
    if (tags.join('\n') !== before.join('\n')) await updateCustomer(within, { id, version, tags });
  });
}

/** Keeps new orders of several customers out; who is blocked already keeps their reason. */
export function blockEach(ctx: WriteContext, { ids, reason }: BlockCustomers): Promise<RowResults> {
  return eachCustomer(ctx, ids, 'is blocked', async (within, { id, version, status }) => {
    if (status === 'blocked') return;
    await updateCustomer(within, { id, version, status: 'blocked', blockReason: reason });
  });
}

/** Lets several customers order again. */
export function unblockEach(ctx: WriteContext, { ids }: UnblockCustomers): Promise<RowResults> {
  return eachCustomer(ctx, ids, 'can order again', async (within, { id, version, status }) => {
    if (status === 'active') return;
    await updateCustomer(within, { id, version, status: 'active' });
  });
}

/** Does the same to each customer by itself, lowest id first, as everybody locks them. */
async function eachCustomer(
  ctx: WriteContext,
  ids: readonly number[],
  done: string,
  change: (ctx: WriteContext, customer: CustomerRecord) => Promise<void>,
): Promise<RowResults> {
  const rows: RowResults['rows'] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const tried = await attempt(ctx, async (within) => {
      const customer = await lockRow(within, customers, id);
      await change(within, customer);
      return `${customer.name} ${done}`;
    });
    rows.push({ id, ok: tried.done, text: tried.done ? tried.answer : sentenceOf(tried.problem) });
  }
  const good = rows.filter(({ ok }) => ok).length;
  return { rows, done: good, failed: rows.length - good };
}
