import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type { Plan } from '@counting-house/contract/production/plan.ts';
import { inArray } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { openPdf, paper, pdfFile } from '../../platform/papers/pdf.ts';
import { readBatches } from '../../stock/batches/batch.service.ts';
import { heldFor } from '../../stock/demand/plan-goods.service.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { getPlan } from './plan-list.service.ts';
import { drawPlanSheet, type Fetched } from './plan-sheet.ts';

/**
 * The sheet of a plan, as a store keeper and anyone who makes it work by it.
 *
 * @throws {Problem} `not_found`.
 */
export const planSheet = (ctx: ReadContext, { id }: { id: number }): Promise<FileAnswer> =>
  planSheets(ctx, { ids: [id] });

/**
 * The sheets of several plans, each beginning on a page of its own.
 *
 * @throws {Problem} `not_found`.
 */
export async function planSheets(
  ctx: ReadContext,
  { ids }: { ids: readonly number[] },
): Promise<FileAnswer> {
  const sheets = [];
  for (const id of ids) {
    const plan = await getPlan(ctx, { id });
    sheets.push({ plan, fetched: await fetchedFor(ctx, plan) });
  }
  const [first] = sheets;
  invariant(first, 'a plan was asked for');
  const name = sheets.length === 1 ? first.plan.number : `${sheets.length} plans`;
  const page = await openPdf(paper.a4, `Plan ${name}`);
  for (const sheet of sheets) {
    drawPlanSheet(page, { ...sheet, business: ctx.settings['business.name'] });
  }
  return pdfFile(page, `${name.replaceAll(/[^\w-]+/gu, '-')}.pdf`);
}

/** What is held for a plan, in the order in which somebody walks past it. */
export async function fetchedFor(
  ctx: ReadContext,
  { materialLines }: Pick<Plan, 'materialLines'>,
): Promise<Fetched[]> {
  const held = await heldFor(
    ctx,
    materialLines.map(({ id }) => id),
  );
  const parts = [...held.values()].flat();
  const batches = await readBatches(
    ctx,
    parts.map(({ batchId }) => batchId),
  );
  const places =
    parts.length === 0
      ? []
      : await ctx.tx
          .select({ id: trays.id, code: trays.code, pickOrder: trays.pickOrder })
          .from(trays)
          .where(
            inArray(
              trays.id,
              parts.map(({ trayId }) => trayId),
            ),
          );
  const trayOf = new Map(places.map((tray) => [tray.id, tray]));
  const lineOf = new Map(materialLines.map((line) => [line.id, line]));
  return parts
    .flatMap(({ refLineId, batchId, trayId, left }) => {
      const line = lineOf.get(refLineId);
      const tray = trayOf.get(trayId);
      const batch = batches.get(batchId);
      if (!line || !tray || !batch) return [];
      return [
        {
          order: tray.pickOrder,
          trayId,
          tray: tray.code,
          name: line.name,
          sku: line.sku,
          batch: batch.isRunning ? '' : batch.code,
          expiryDate: batch.expiryDate,
          qty: left,
          unit: line.unit,
          isIssued: line.consumption === 'issue',
        },
      ];
    })
    .toSorted((a, b) => a.order - b.order || a.trayId - b.trayId || a.name.localeCompare(b.name));
}
