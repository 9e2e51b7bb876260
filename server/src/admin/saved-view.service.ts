import {
  type SavedView,
  type ChangedView,
  type NewView,
  viewLimits,
  type ViewOrder,
  type ViewsInput,
} from '@counting-house/contract/admin/saved-view.ts';
import { and, asc, count, eq, or } from 'drizzle-orm';
import { may, type ReadContext, type WriteContext } from '../platform/context.ts';
import { deleteRow, restoreRow } from '../platform/rows/deleted.ts';
import { invariant, notAllowed, notFound, ruleBroken } from '../platform/problem.ts';
import type { RowSeen } from '../platform/rows/row-register.ts';
import { insertRow, lockRow, removeRow, updateRow } from '../platform/rows/rows.ts';
import { users } from '../platform/people/user.table.ts';
import { savedViews } from './saved-view.table.ts';

/** The asker's own views of a list and those that are shared with everybody, in their order. */
export async function listViews(ctx: ReadContext, { list }: ViewsInput) {
  const rows = await viewsWhere(ctx)
    .where(
      and(
        eq(savedViews.list, list),
        or(eq(savedViews.ownerId, ctx.user.id), eq(savedViews.isShared, true)),
      ),
    )
    .orderBy(asc(savedViews.position), asc(savedViews.id));
  return { rows: rows.map((row) => viewOf(ctx, row)) };
}

/**
 * Keeps a list under a name.
 *
 * @throws {Problem} `not_allowed` (403) for a shared view without the permission to share, `view.too_many`
 *   past fifty of one list.
 */
export async function createView(ctx: WriteContext, input: NewView): Promise<SavedView> {
  if (input.isShared) needsSharing(ctx);
  const [own] = await ctx.tx
    .select({ n: count() })
    .from(savedViews)
    .where(and(eq(savedViews.list, input.list), eq(savedViews.ownerId, ctx.user.id)));
  const position = own?.n ?? 0;
  if (position >= viewLimits.perList)
    throw ruleBroken('view.too_many', `Keep at most ${viewLimits.perList} views of a list.`);
  const row = await insertRow(ctx, savedViews, { ...input, ownerId: ctx.user.id, position });
  return oneView(ctx, row.id);
}

/**
 * Changes a view of one's own, or a shared one.
 *
 * @throws {Problem} `not_allowed` (403) without the permission to share, `not_found` for another's; `stale` (409).
 */
export async function updateView(
  ctx: WriteContext,
  { id, version, ...changes }: ChangedView,
): Promise<SavedView> {
  if (changes.isShared) needsSharing(ctx);
  await lockOwn(ctx, id);
  await updateRow(ctx, savedViews, { id, version }, changes);
  return oneView(ctx, id);
}

/** Forgets a view; for a shared one the permission to share is needed. */
export async function deleteView(ctx: WriteContext, { id }: { id: number }) {
  await lockOwn(ctx, id);
  await removeRow(ctx, savedViews, id);
  return { ok: true as const };
}

/** Forgets a view so that it can come back. */
export async function archiveView(ctx: WriteContext, at: RowSeen): Promise<void> {
  await lockOwn(ctx, at.id);
  await deleteRow(ctx, savedViews, at);
}

/** Brings a forgotten view back to its owner. */
export async function restoreView(ctx: WriteContext, { id }: { id: number }): Promise<void> {
  await restoreRow(ctx, savedViews, id);
  await lockOwn(ctx, id);
}

/** Calls a view something else, or moves it in its list. */
export async function changeView(
  ctx: WriteContext,
  at: RowSeen,
  values: { name?: string; position?: number },
): Promise<void> {
  await lockOwn(ctx, at.id);
  await updateRow(ctx, savedViews, at, values);
}

/** Puts the asker's views of a list into an order; views that they may not change keep their places. */
export async function orderViews(ctx: WriteContext, { list, ids }: ViewOrder) {
  const { rows } = await listViews(ctx, { list });
  const mine = new Set(rows.filter(({ isMine }) => isMine).map(({ id }) => id));
  for (const [position, id] of ids.entries())
    if (mine.has(id)) await updateRow(ctx, savedViews, { id }, { position });
  return listViews(ctx, { list });
}

/**
 * Locks a view that the asker may change.
 *
 * @throws {Problem} `not_found` for another's own, `not_allowed` (403) for a shared one.
 */
async function lockOwn(ctx: WriteContext, id: number): Promise<void> {
  const view = await lockRow(ctx, savedViews, id);
  if (view.isShared) needsSharing(ctx);
  else if (view.ownerId !== ctx.user.id) throw notFound('View');
}

function needsSharing(ctx: ReadContext): void {
  if (!may(ctx, 'admin.view.share')) throw notAllowed();
}

async function oneView(ctx: ReadContext, id: number): Promise<SavedView> {
  const [row] = await viewsWhere(ctx).where(eq(savedViews.id, id));
  invariant(row, 'a saved view is there');
  return viewOf(ctx, row);
}

const viewsWhere = (ctx: ReadContext) =>
  ctx.tx
    .select({ view: savedViews, ownerName: users.name })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.ownerId))
    .$dynamic();

type Row = { view: typeof savedViews.$inferSelect; ownerName: string };

function viewOf(ctx: ReadContext, { view, ownerName }: Row): SavedView {
  const { id, name, state, isShared, version } = view;
  const isMine = isShared ? may(ctx, 'admin.view.share') : view.ownerId === ctx.user.id;
  return { id, name, state, isShared, isMine, ownerName, version };
}
