import type { BuyerRef } from '@counting-house/contract/orders/buyer.ts';
import type { NewPayment } from '@counting-house/contract/orders/payment.ts';
import { spendableOf, spendRefusal } from '../../customers/wallet-payment.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { conflict } from '../../platform/problem.ts';

/**
 * Payments that take more than we hold of the buyer's money, by path; nothing when they can be taken. Where the
 * buyer is locked, the answer stays true until the end of the transaction.
 *
 * @param payments those of one call; `recorded` marks those that are taken already.
 */
export async function heldRefusals(
  ctx: ReadContext,
  buyer: BuyerRef | null,
  {
    payments,
    recorded,
  }: { payments: readonly NewPayment[]; recorded: readonly (object | null | undefined)[] },
): Promise<Record<string, string>> {
  const isAsked = ({ method }: NewPayment, index: number) =>
    method === 'wallet' && !recorded[index];
  if (!buyer || !payments.some(isAsked)) return {};
  const wallet = await spendableOf(ctx, buyer);
  let left = wallet.amount;
  const fields: Record<string, string> = {};
  for (const [index, payment] of payments.entries()) {
    if (!isAsked(payment, index)) continue;
    const refusal = spendRefusal(payment.amount, { ...wallet, amount: left });
    if (refusal) fields[`payments.${index}.amount`] = refusal;
    left = Math.max(0, left - payment.amount);
  }
  return fields;
}

/** @throws {Problem} `wallet.short` (409) with what is wrong by path. */
export function refuseShort(fields: Readonly<Record<string, string>>): void {
  const [says] = Object.values(fields);
  if (says) throw conflict('wallet.short', says, { fields });
}
