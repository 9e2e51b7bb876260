import type { BuyerRef } from '@counting-house/contract/orders/buyer.ts';
import { paymentMethodNames, type NewPayment } from '@counting-house/contract/orders/payment.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { hot } from '../../platform/database/hot.ts';
import { rupees } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import { salesOrders } from '../order.table.ts';
import { ofAlone, paymentKey } from './payment.rules.ts';
import type { PaymentRecord } from './payment.service.ts';
import { orderPayments } from './payment.table.ts';

type Asked = {
  readonly orderId: number | undefined;
  readonly buyer: BuyerRef | null;
  readonly payments: readonly NewPayment[];
  /** The row that each is recorded with already. */
  readonly recorded: readonly (PaymentRecord | null)[];
};

type Shared = { readonly fields: Record<string, string>; readonly warnings: string[] };

/**
 * Payments whose reference paid before. One transfer may pay several orders, also of several customers: a person
 * confirms that, and is warned; a program cannot know it, and is refused.
 */
export async function sharedReferences(
  ctx: ReadContext,
  { orderId, buyer, payments, recorded }: Asked,
): Promise<Shared> {
  const asked = keysOf({ payments, recorded });
  const shared: Shared = { fields: {}, warnings: [] };
  if (asked.length === 0) return shared;
  const known = await withReferences(ctx.tx).execute({ references: asked });
  const told = new Set(recorded.map((row) => row?.id));
  for (const [index, payment] of payments.entries()) {
    const key = recorded[index] ? null : paymentKey(payment);
    const before = known.find(
      (row) => key !== null && row.key === key && !told.has(row.id) && isOneSource(payment, row),
    );
    if (!before) continue;
    const isHere = before.orderId === orderId;
    const where = isHere ? 'this order' : before.orderNo;
    const by = paymentMethodNames[before.method];
    const says = `Reference ${payment.reference} is already recorded on ${where}: ${rupees(before.amount)} by ${by}.`;
    if (ctx.user.kind !== 'user') {
      shared.fields[`payments.${index}.reference`] =
        `${says} A person has to confirm that it pays this order too.`;
    } else if (payment.sharesReference) {
      shared.warnings.push(`Reference ${payment.reference} is already used on ${where}`);
    } else {
      shared.fields[`payments.${index}.sharesReference`] =
        `${says} Confirm that the same transfer pays this order too.`;
    }
  }
  return shared;

  /** Cheques of two customers are numbered by two banks. */
  function isOneSource(payment: NewPayment, row: (typeof known)[number]): boolean {
    if (payment.method !== 'cheque' && row.method !== 'cheque') return true;
    return buyer !== null && buyer.kind === row.buyerKind && buyer.id === row.buyerId;
  }
}

/**
 * The same once more behind a lock, so that two who record one reference at once see each other.
 *
 * @returns sentences about references that a person said pay several orders.
 * @throws {Problem} `invalid` (422) by payment.
 */
export async function refuseShared(
  ctx: WriteContext,
  { isAlone = false, ...asked }: Asked & { readonly isAlone?: boolean },
): Promise<string[]> {
  const keys = keysOf(asked);
  if (keys.length === 0) return [];
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('payment ' || key, 19))
      from unnest(${sql.param(keys.toSorted())}::text[]) with ordinality as asked(key, at) order by at`,
  );
  const { fields, warnings } = await sharedReferences(ctx, asked);
  if (Object.keys(fields).length > 0) throw invalid(isAlone ? ofAlone(fields) : fields);
  return warnings;
}

const keysOf = ({ payments, recorded }: Pick<Asked, 'payments' | 'recorded'>): string[] =>
  payments.flatMap((payment, index) => (recorded[index] ? [] : (paymentKey(payment) ?? [])));

const withReferences = hot((tx) =>
  tx
    .select({
      id: orderPayments.id,
      orderId: orderPayments.orderId,
      orderNo: salesOrders.orderNo,
      buyerKind: salesOrders.buyerKind,
      buyerId: salesOrders.buyerId,
      method: orderPayments.method,
      amount: orderPayments.amount,
      key: sql<string>`upper(${orderPayments.reference})`,
    })
    .from(orderPayments)
    .innerJoin(salesOrders, eq(salesOrders.id, orderPayments.orderId))
    .where(
      and(
        sql`upper(${orderPayments.reference})
          = any((select ${sql.placeholder('references')}::text[])::text[])`,
        eq(orderPayments.status, 'done'),
        eq(orderPayments.direction, 'in'),
        ne(orderPayments.method, 'cod'),
      ),
    )
    // By the index of references: in the order of ids alone, all payments there are would be gone through.
    .orderBy(sql`upper(${orderPayments.reference})`, orderPayments.id)
    .limit(100)
    .prepare('payments_by_reference'),
);
