import { ReturnOffer } from '@counting-house/contract/returns/offer.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { returnOffers } from '../requests/return.table.ts';

export type OfferRecord = typeof returnOffers.$inferSelect;

const answerers = alias(users, 'answerer');

/** What was offered for a return, the newest first. */
export function readReturnOffers(ctx: ReadContext, returnId: number): Promise<ReturnOffer[]> {
  return ctx.tx
    .select({
      ...columnsFor(ReturnOffer, returnOffers),
      at: returnOffers.createdAt,
      by: sql<string>`coalesce(${users.name}, '')`,
      answeredBy: sql<string>`coalesce(${answerers.name}, '')`,
    })
    .from(returnOffers)
    .leftJoin(users, eq(users.id, returnOffers.createdBy))
    .leftJoin(answerers, eq(answerers.id, returnOffers.answeredBy))
    .where(eq(returnOffers.returnId, returnId))
    .orderBy(desc(returnOffers.id));
}

/** The offer of a return that waits for an answer, if there is one; the caller has locked the return. */
export async function openOffer(
  ctx: ReadContext,
  returnId: number,
): Promise<OfferRecord | undefined> {
  const [offer] = await readRows(ctx, returnOffers, { returnId, status: 'offered' });
  return offer;
}

/** Takes an offer back that nobody answered, since its return has gone on without it. */
export async function withdrawOffer(ctx: WriteContext, returnId: number): Promise<void> {
  const offer = await openOffer(ctx, returnId);
  if (!offer) return;
  await changeRow(ctx, returnOffers, offer, {
    status: 'withdrawn',
    answeredAt: ctx.now,
    answeredBy: ctx.user.id,
  });
}
