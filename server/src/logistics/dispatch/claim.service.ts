import type { ClaimUpdate, Parcel } from '@counting-house/contract/logistics/parcel.ts';
import { eq } from 'drizzle-orm';
import { credit, debit, post, reverse } from '../../books/journal/journal.service.ts';
import { moneyLine } from '../../books/open-items/money.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';
import { updateRow } from '../../platform/rows/rows.ts';
import { couriers } from '../couriers/courier.table.ts';
import { parcels, type ParcelRecord } from './parcel.table.ts';
import { getParcel } from './parcel.service.ts';
import { lockParcel } from './tracking.service.ts';

/**
 * Claims an amount of the courier of a parcel: they owe it from now on.
 *
 * @throws {Problem} `claim.no_courier` (422) for our own delivery.
 */
export async function openClaim(
  ctx: WriteContext,
  parcel: ParcelRecord,
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  const party = await courierOf(ctx, parcel);
  if (!party) {
    const says = 'Own delivery: no courier claim possible.';
    throw ruleBroken('claim.no_courier', says, { fields: { claimAmount: says } });
  }
  await updateRow(ctx, parcels, { id: parcel.id }, { claimStatus: 'open', claimAmount: amount });
  await post(ctx, {
    event: 'courier.claimOpened',
    date: ctx.today,
    source: { kind: 'parcel', id: parcel.id, no: parcel.number },
    narration: `Claim for ${parcel.number}, ${parcel.status}`,
    lines: [debit('courier_claims', amount, { party }), credit('other_income', amount)],
  });
  await noteEvent(ctx, {
    orderId: parcel.orderId,
    kind: 'note',
    text: `${rupees(amount)} claimed of ${party.name} for ${parcel.number}`,
  });
}

/** Takes a claim back that is not paid. @throws {Problem} `claim.paid` (409). */
export async function takeBackClaim(
  ctx: WriteContext,
  parcel: ParcelRecord,
  reason: string,
): Promise<void> {
  if (parcel.claimStatus === 'paid') {
    throw conflict('claim.paid', `The claim for ${parcel.number} is paid.`);
  }
  if (parcel.claimStatus === 'open') await reverseClaim(ctx, parcel, reason);
  await updateRow(ctx, parcels, { id: parcel.id }, { claimStatus: 'none', claimAmount: 0 });
}

/**
 * Notes what became of a claim: paid, in whole or in part, into a bank account; or refused; or open again, where
 * that was a mistake.
 *
 * @throws {Problem} `claim.not_open`, `claim.not_ended` (409); `claim.too_much` (422); `stale` (409); those of the books.
 */
export async function claimUpdate(ctx: WriteContext, input: ClaimUpdate): Promise<Parcel> {
  const parcel = await lockParcel(ctx, input);
  if (input.status === 'open') {
    await reopen(ctx, parcel, input.note);
    return getParcel(ctx, input);
  }
  if (parcel.claimStatus !== 'open') {
    throw conflict('claim.not_open', `${parcel.number} has no open claim.`);
  }
  if (input.status === 'paid')
    await takeMoney(ctx, parcel, { ...input, amount: input.amount ?? 0 });
  else await reverseClaim(ctx, parcel, input.note || 'Claim refused');
  await updateRow(ctx, parcels, { id: parcel.id }, { claimStatus: input.status });
  await noteEvent(ctx, {
    orderId: parcel.orderId,
    kind: 'note',
    text:
      input.status === 'paid'
        ? `${rupees(input.amount ?? 0)} of the claim for ${parcel.number} received`
        : `Claim for ${parcel.number} refused${input.note ? `: ${input.note}` : ''}`,
  });
  return getParcel(ctx, input);
}

/** The courier owes it again: what was paid or refused is taken out of the books. */
async function reopen(ctx: WriteContext, parcel: ParcelRecord, reason: string): Promise<void> {
  const { id, number, orderId, claimStatus, claimAmount } = parcel;
  if (claimStatus === 'paid') {
    await reverse(ctx, { source: { kind: 'parcel', id }, event: 'courier.claimPaid' }, { reason });
    await updateRow(ctx, parcels, { id }, { claimStatus: 'open' });
    await noteEvent(ctx, {
      orderId,
      kind: 'note',
      text: `Claim for ${number} is open again, it was not paid: ${reason}`,
    });
    return;
  }
  if (claimStatus !== 'refused') {
    throw conflict('claim.not_ended', `The claim for ${number} was neither paid nor refused.`);
  }
  await noteEvent(ctx, {
    orderId,
    kind: 'note',
    text: `Claim for ${number} was not refused: ${reason}`,
  });
  await openClaim(ctx, parcel, claimAmount);
}

/** Money of a courier; what they do not pay of the claim is no income after all. */
async function takeMoney(
  ctx: WriteContext,
  parcel: ParcelRecord,
  { amount, bankAccountId, reference }: ClaimUpdate & { readonly amount: number },
): Promise<void> {
  const { claimAmount } = parcel;
  if (amount > claimAmount) {
    const says = `At most ${rupees(claimAmount)}`;
    throw ruleBroken('claim.too_much', says, { fields: { amount: says } });
  }
  const party = (await courierOf(ctx, parcel)) ?? undefined;
  const place = await moneyLine(ctx, {
    direction: 'in',
    method: 'bank_transfer',
    amount,
    bankAccountId,
    reference: reference || undefined,
  });
  await post(ctx, {
    event: 'courier.claimPaid',
    date: ctx.today,
    source: { kind: 'parcel', id: parcel.id, no: parcel.number },
    narration: `Claim for ${parcel.number}`,
    lines: [
      place,
      debit('other_income', claimAmount - amount),
      credit('courier_claims', claimAmount, { party }),
    ],
  });
}

const reverseClaim = (ctx: WriteContext, parcel: ParcelRecord, reason: string) =>
  reverse(
    ctx,
    { source: { kind: 'parcel', id: parcel.id }, event: 'courier.claimOpened' },
    { reason },
  );

/** Who carried a parcel, as a party of the books; null when our own people did. */
async function courierOf(ctx: ReadContext, parcel: ParcelRecord) {
  const [courier] = await ctx.tx
    .select()
    .from(couriers)
    .where(eq(couriers.id, parcel.courierId ?? 0));
  if (courier?.mode !== 'manual') return null;
  return { kind: 'courier', id: courier.id, name: courier.name } as const;
}
