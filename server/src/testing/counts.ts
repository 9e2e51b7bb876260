import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { countLines, stockCounts } from '../stock/counts/count.table.ts';
import { countCancel, countCreate, countStart } from '../stock/counts/count.service.ts';
import { countEntry } from '../stock/counts/entry.service.ts';
import { postPart } from '../stock/counts/post-count.service.ts';
import { countDecide, countPost, countSubmit } from '../stock/counts/review.service.ts';
import type { TestHouse } from './house.ts';
import { within } from './within.ts';

/** A spot count of a tray that is being counted. */
export async function startCount(house: TestHouse, trayId: number): Promise<number> {
  return within(house, async (ctx) => {
    const scope = { areas: [], trayIds: [trayId], skuIds: [], categoryIds: [], kinds: [] };
    const plan = { kind: 'spot', scope, isBlind: true, assigneeIds: [], note: '' } as const;
    const { id, version } = await countCreate(ctx, { ...plan, scope, assigneeIds: [] });
    await countStart(ctx, { id, version });
    return id;
  });
}

/** Counts every line that is open at a quantity, as somebody does between sales. */
export async function enterAll(
  house: TestHouse,
  countId: number,
  qty: number,
  userId = 0,
): Promise<void> {
  const lines = await house.database.direct
    .select()
    .from(countLines)
    .where(and(eq(countLines.countId, countId), inArray(countLines.status, ['open', 'recount'])));
  for (const { trayId, batchId } of lines) {
    const entry = { id: countId, trayId, batchId, qty, mode: 'typed', add: false } as const;
    await within(house, (ctx) => countEntry({ ...ctx, user: { ...ctx.user, id: userId } }, entry));
  }
}

const somebodyElse = 9;
/** Who counted none of it: large differences are posted by nobody else. */
const poster = 10;

/** Sends a count to review, has large differences counted again, and posts it. */
export async function finishCount(house: TestHouse, countId: number, qty: number): Promise<void> {
  const decide = () =>
    within(house, async (ctx) => {
      const seen = await seenCount(house, countId);
      return countDecide(ctx, {
        ...seen,
        lines: [],
        rest: ['acceptCounted', 'recountRest', 'leaveUncounted'],
      });
    });
  const submit = async () => {
    const seen = await seenCount(house, countId);
    return within(house, (ctx) => countSubmit(ctx, seen));
  };
  const [entered] = await house.database.direct
    .select({ id: countLines.id })
    .from(countLines)
    .where(and(eq(countLines.countId, countId), isNotNull(countLines.counted)))
    .limit(1);
  if (!entered) return cancelCount(house, countId);
  const { undecided } = await submit();
  if (undecided && (await decide()).status === 'counting') {
    await enterAll(house, countId, qty, somebodyElse);
    await submit();
    await decide().catch(() => undefined); // Nothing is left to decide when it agrees now.
  }
  const seen = await seenCount(house, countId);
  await within(house, (ctx) => countPost({ ...ctx, user: { ...ctx.user, id: poster } }, seen));
  while (!(await within(house, (ctx) => postPart(ctx, countId))).isLast);
}

/** Ends a count whose figures are not wanted. */
export async function cancelCount(house: TestHouse, countId: number): Promise<void> {
  const seen = await seenCount(house, countId);
  await within(house, (ctx) => countCancel(ctx, { ...seen, note: 'Not wanted' }));
}

async function seenCount(house: TestHouse, id: number) {
  const [row] = await house.database.direct
    .select({ version: stockCounts.version })
    .from(stockCounts)
    .where(eq(stockCounts.id, id));
  return { id, version: row?.version ?? 0 };
}
