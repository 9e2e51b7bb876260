import type { OpenItem } from '@counting-house/contract/accounts/open-items/open-item.ts';
import { sql } from 'drizzle-orm';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { conflict, invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { insertRow, lockRow, updateRow } from '../../platform/rows/rows.ts';
import { itemsById } from './open-item-list.service.ts';
import { openItemDisputes, openItems } from './open-item.table.ts';

type Marked = { readonly id: number; readonly reason: string };

/**
 * Marks an invoice or a bill as disputed from today on; its money and its days stay as they are. Locks it.
 *
 * @throws {Problem} `open_item.not_disputable` (422) of an advance, a note, or what is settled;
 *   `open_item.disputed_already` (409).
 */
export async function dispute(ctx: WriteContext, { id, reason }: Marked): Promise<OpenItem> {
  const item = await lockItem(ctx, id);
  const isOwed = (item.side === 'debit') === (item.partyKind !== 'vendor');
  if (!isOwed || item.outstanding === 0) {
    const says = isOwed
      ? `${item.docNo} is settled.`
      : `${item.docNo} is not due yet: an advance or a note cannot be disputed.`;
    throw ruleBroken('open_item.not_disputable', says);
  }
  if (await openDispute(ctx, id)) {
    throw conflict('open_item.disputed_already', `${item.docNo} is disputed already.`);
  }
  await insertRow(ctx, openItemDisputes, { openItemId: id, disputedOn: ctx.today, reason });
  return shown(ctx, id);
}

/** Takes the mark off again. Locks the document. @throws {Problem} `open_item.not_disputed` (409). */
export async function endDispute(ctx: WriteContext, { id, reason }: Marked): Promise<OpenItem> {
  const item = await lockItem(ctx, id);
  const open = await openDispute(ctx, id);
  if (!open) throw conflict('open_item.not_disputed', `${item.docNo} is not disputed.`);
  const endedOn = open.disputedOn > ctx.today ? open.disputedOn : ctx.today;
  await updateRow(ctx, openItemDisputes, { id: open.id }, { endedOn, endReason: reason });
  return shown(ctx, id);
}

async function lockItem(ctx: WriteContext, id: number) {
  const item = await lockRow(ctx, openItems, id);
  if (item.partyKind === 'vendor') needsRight(ctx, 'accounts.payable.pay');
  return item;
}

async function openDispute(ctx: WriteContext, openItemId: number) {
  const [open] = await readRows(ctx, openItemDisputes, { openItemId, endedOn: null });
  return open;
}

async function shown(ctx: WriteContext, id: number): Promise<OpenItem> {
  const [item] = await itemsById(ctx, [id]);
  invariant(item, 'a marked document is there');
  return item;
}

/** Whether an open item, named in the query, is disputed at the end of a day. */
export const disputedOn = (day: string) =>
  sql<boolean>`exists (select from ${openItemDisputes} d where d.open_item_id = ${openItems}.id
    and d.disputed_on <= ${day} and (d.ended_on is null or d.ended_on > ${day}))`;
