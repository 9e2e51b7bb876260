import { and, eq, inArray, sql } from 'drizzle-orm';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { nextPart } from '../../books/journal/next-part.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { readBatches, checkSellable, makeBatches, type Batch } from '../batches/batch.service.ts';
import { batches } from '../batches/batch.table.ts';
import { topUp } from './top-up.service.ts';
import { checkDate } from '../documents/document.service.ts';
import { moveGoods, type Movement, type Paper } from '../ledger/movement.service.ts';
import { lockPositions, type Position } from '../ledger/position.service.ts';
import { postGoods } from '../ledger/posting.service.ts';
import { writeSaleCosts } from '../ledger/sale-cost.service.ts';
import { valueLike } from '../ledger/value.rules.ts';
import { readSkus, type Sku } from '../skus/sku.service.ts';
import { storeInUse } from '../trays/store.service.ts';
import { mixedTrays, systemTray, readTrays, whyNotInto } from '../trays/target-tray.service.ts';
import { shippedBy, takeBack, type Shipped, type ShippedLine } from './shipped.service.ts';

/** What becomes of goods that came back: sold again, looked at first, written off, or the customer's still. */
type ReturnDecision = 'restock' | 'quarantine' | 'scrap' | 'send_back';

export type ReturnedPiece = {
  readonly returnLineId: number;
  readonly skuId: number;
  readonly qty: number;
  /** How the goods left; left out when nobody knows. */
  readonly shipped?: ShippedLine | undefined;
  /** The batch in hand, when it was read off the goods: by its id, or by the maker's number. */
  readonly batchId?: number | undefined;
  readonly batchNumber?: string | undefined;
  /** Of a batch that nobody knows yet. */
  readonly expiryDate?: string | undefined;
  readonly decision: ReturnDecision;
  /** Why they are written off; RETURN_UNSALEABLE when left out. */
  readonly reasonCode?: string | undefined;
  /** Where goods for sale are put; the floor of their store area when left out. */
  readonly trayId?: number | undefined;
};

type Returned = {
  /** A recall brings goods back with its own id and number; instead of quarantine they go to the reject tray. */
  readonly by?: 'return' | 'recall';
  readonly returnId: number;
  readonly returnNo: string;
  readonly storeId?: number | undefined;
  /** Today when left out. */
  readonly date?: string | undefined;
  readonly channel: 'b2c' | 'b2b';
  readonly pieces: readonly ReturnedPiece[];
};

type ReceivedPiece = {
  readonly returnLineId: number;
  /** Goods of a batch that nobody knew are looked at first, whatever was decided. */
  readonly decision: ReturnDecision;
  readonly parts: readonly { readonly batchId: number; readonly qty: number }[];
  /** What the goods cost, paise; 0 for what is sent back. */
  readonly value: number;
};

/** A part of a piece that lands in one batch. */
type Landing = {
  readonly piece: ReturnedPiece;
  readonly at: string;
  readonly sku: Sku;
  readonly batch: Batch;
  readonly decision: 'restock' | 'quarantine' | 'scrap';
  readonly qty: number;
  readonly value: number;
  readonly shippedById?: number | undefined;
};

/**
 * Takes goods back that customers returned, into the batch they came from and at what they cost when they
 * left: for sale again, into quarantine, or in and out as written off. The cost of goods sold goes back by it,
 * or becomes the loss.
 *
 * Locks the positions of all SKUs in the input. The caller has locked the return.
 *
 * @returns what became of each piece, in their order.
 * @throws {Problem} `return.too_many` (422) when more comes back than left and has not come back yet;
 *   `batch.on_hold`, `batch.quarantine`, `batch.expired` (422) for goods that cannot be sold again; `invalid`
 *   (422) with a text for each field that is wrong, `pieces.0.trayId`.
 */
export async function receiveReturn(ctx: WriteContext, input: Returned): Promise<ReceivedPiece[]> {
  const date = input.date ?? ctx.today;
  checkDate(ctx, date);
  const store = await storeInUse(ctx, input.storeId);
  const coming = input.pieces.flatMap((piece, index) =>
    piece.decision === 'send_back' ? [] : [{ piece, at: `pieces.${index}` }],
  );
  const skuIds = coming.map(({ piece }) => piece.skuId);
  const skus = await readSkus(ctx, skuIds);
  const positions = await lockPositions(ctx, store.id, skuIds);
  const landings = await landingsOf(ctx, { coming, skus, positions, date });
  checkSellable(
    landings.filter(({ decision }) => decision === 'restock').map(({ batch }) => batch),
    date,
  );
  const paper = {
    docKind: input.by ?? 'return',
    docId: input.returnId,
    docNumber: input.returnNo,
    storeId: store.id,
    businessDate: date,
  } as const;
  await bringIn(ctx, paper, landings, input);
  await topUp(
    ctx,
    store.id,
    landings.filter(({ decision }) => decision === 'restock').map(({ sku }) => sku.id),
  );
  return input.pieces.map((piece) => {
    const own = landings.filter((landing) => landing.piece === piece);
    return {
      returnLineId: piece.returnLineId,
      decision: own[0]?.decision ?? piece.decision,
      parts: own.map(({ batch, qty }) => ({ batchId: batch.id, qty })),
      value: own.reduce((sum, { value }) => sum + value, 0),
    };
  });
}

/** The movements of returned goods, and what they cost in the books. */
async function bringIn(
  ctx: WriteContext,
  paper: Omit<Paper, 'kind'>,
  landings: readonly Landing[],
  { by = 'return', returnId, returnNo, channel }: Returned,
): Promise<void> {
  const places = await placesOf(ctx, paper.storeId, landings, by);
  const goods = landings.map((landing, index): Movement => {
    const { piece, sku, batch, qty, value } = landing;
    return {
      docLineId: piece.returnLineId,
      skuId: sku.id,
      batchId: batch.id,
      trayId: places[index] ?? 0,
      qty,
      value,
    };
  });
  const moved = await moveGoods(
    ctx,
    { ...paper, kind: 'customer_return' },
    goods.map((part, index) => ({ ...part, ...leftBy(landings[index]) })),
  );
  const scrapped = await moveGoods(
    ctx,
    { ...paper, kind: 'scrap' },
    goods.flatMap((part, index) => {
      const landing = landings[index];
      if (landing?.decision !== 'scrap') return [];
      const reasonCode = landing.piece.reasonCode ?? 'RETURN_UNSALEABLE';
      return [{ ...part, qty: -part.qty, value: -(part.value ?? 0), reasonCode }];
    }),
  );
  const head = {
    date: paper.businessDate,
    source: {
      kind: by,
      id: returnId,
      no: returnNo,
      seq: await nextPart(ctx, { kind: by, id: returnId }),
    },
    centre: channel === 'b2b' ? 'B2B' : 'B2C',
  } as const;
  await writeSaleCosts(
    ctx,
    moved.map(({ skuId, value }, index) => ({
      day: paper.businessDate,
      kind: 'back',
      docKind: by,
      docId: returnId,
      orderLineId: landings[index]?.piece.shipped?.orderLineId ?? null,
      skuId,
      waitingQty: 0,
      waiting: 0,
      cost: -value,
    })),
  );
  const kept = moved.filter((_, index) => landings[index]?.decision !== 'scrap');
  await postGoods(ctx, { ...head, event: 'stock.returnedRestocked', moved: kept });
  const lost = -scrapped.reduce((sum, { value }) => sum + value, 0);
  await post(ctx, {
    ...head,
    event: 'stock.returnedUnsellable',
    lines: [debit('scrap_loss', lost), credit('cost_of_goods_sold', lost)],
  });
}

const leftBy = (landing: Landing | undefined) =>
  landing?.shippedById === undefined ? {} : { shippedById: landing.shippedById };

type Coming = { readonly piece: ReturnedPiece; readonly at: string };

/** Which batch each piece lands in, and what it is worth; one that left in two batches is two parts. */
async function landingsOf(
  ctx: WriteContext,
  {
    coming,
    skus,
    positions,
    date,
  }: {
    coming: readonly Coming[];
    skus: ReadonlyMap<number, Sku>;
    positions: ReadonlyMap<number, Position>;
    date: string;
  },
): Promise<Landing[]> {
  const left = await shippedBy(
    ctx,
    coming.flatMap(({ piece }) => piece.shipped ?? []),
  );
  const named = await namedBatches(ctx, coming);
  const parts = coming.flatMap(({ piece, at }, index) => {
    const sku = skus.get(piece.skuId);
    invariant(sku, 'goods that come back have a SKU');
    const batch = named[index];
    if (batch && batch.skuId !== sku.id) {
      throw invalid({ [`${at}.batchId`]: `Batch ${batch.code} is not of '${sku.name}'.` });
    }
    const taken: readonly Shipped[] = piece.shipped
      ? takeBack(left, { ...piece, shipped: piece.shipped, batchId: batch?.id, sku })
      : [{ qty: piece.qty, value: likeTheRest(positions.get(sku.id), piece.qty) }];
    return taken.map(({ batchId, ...part }) => ({
      ...part,
      piece,
      at,
      sku,
      batchId: batch?.id ?? batchId,
    }));
  });
  const known = await readBatches(
    ctx,
    parts.flatMap(({ batchId }) => batchId ?? []),
  );
  const unknown = parts.filter(({ batchId }) => batchId === undefined);
  const made = await makeBatches(
    ctx,
    unknown.map(({ sku, piece, at }) => ({
      sku,
      at,
      facts:
        sku.tracking === 'none' ? {} : { number: piece.batchNumber, expiryDate: piece.expiryDate },
    })),
    {
      origin: 'return',
      receivedDate: date,
      status: 'quarantine',
      statusReason: 'Came back, batch unknown',
    },
  );
  return parts.map(({ batchId, piece, ...part }) => {
    const isNew = batchId === undefined && part.sku.tracking !== 'none';
    const batch =
      batchId === undefined
        ? made[unknown.findIndex((other) => other.at === part.at)]
        : known.get(batchId);
    invariant(batch, 'goods that come back have a batch');
    invariant(piece.decision !== 'send_back', 'what is sent back does not come in');
    const decision = isNew && piece.decision === 'restock' ? 'quarantine' : piece.decision;
    return { ...part, piece, batch, decision };
  });
}

/** What goods of which nobody knows how they left are worth: what the SKU is worth on average. */
const likeTheRest = (held: Position | undefined, qty: number): number =>
  valueLike({ qty: held?.onHand ?? 0, value: held?.value ?? 0 }, qty);

/** The batch that each piece names, by its id or the maker's number; undefined when it names none we know. */
async function namedBatches(ctx: WriteContext, coming: readonly Coming[]) {
  const byId = await readBatches(
    ctx,
    coming.flatMap(({ piece }) => piece.batchId ?? []),
  );
  const numbers = coming.flatMap(({ piece }) => piece.batchNumber?.toLowerCase() ?? []);
  const rows =
    numbers.length === 0
      ? []
      : await ctx.tx
          .select()
          .from(batches)
          .where(
            and(
              inArray(
                batches.skuId,
                coming.map(({ piece }) => piece.skuId),
              ),
              inArray(sql`lower(${batches.number})`, numbers),
              eq(batches.isRunning, false),
            ),
          );
  return coming.map(({ piece, at }) => {
    if (piece.batchId !== undefined) {
      const batch = byId.get(piece.batchId);
      if (!batch) throw invalid({ [`${at}.batchId`]: 'Choose a batch.' });
      return batch;
    }
    return rows.find(
      ({ skuId, number }) =>
        skuId === piece.skuId && number.toLowerCase() === piece.batchNumber?.toLowerCase(),
    );
  });
}

/** The tray of each part: what may be sold beside the rest of it, what is looked at or lost in its own place. */
async function placesOf(
  ctx: WriteContext,
  storeId: number,
  landings: readonly Landing[],
  by: 'return' | 'recall',
): Promise<number[]> {
  const chosen = await readTrays(
    ctx,
    storeId,
    landings.flatMap(({ piece }) => piece.trayId ?? []),
  );
  const own = {
    rm: await systemTray(ctx, storeId, 'rm'),
    fg: await systemTray(ctx, storeId, 'fg'),
    quarantine: await systemTray(ctx, storeId, 'quarantine'),
    reject: await systemTray(ctx, storeId, 'reject'),
  };
  const fields: Record<string, string> = {};
  const trays = landings.map(({ piece, sku, decision, at }) => {
    if (decision === 'quarantine') return by === 'recall' ? own.reject : own.quarantine;
    if (decision === 'scrap') return own.reject;
    const floor = sku.kind === 'finished' ? own.fg : own.rm;
    if (piece.trayId === undefined) return floor;
    const tray = chosen.get(piece.trayId);
    const isStore = tray?.area === 'fg' || (tray?.area === 'rm' && sku.kind !== 'finished');
    const whyNot = whyNotInto(tray) ?? (isStore ? null : 'Choose a tray that goods are sold from.');
    if (whyNot) fields[`${at}.trayId`] = whyNot;
    return tray ?? floor;
  });
  const mixed = landings.flatMap(({ batch, at }, index) => {
    const tray = trays[index];
    return tray ? [{ batchId: batch.id, tray, at: `${at}.trayId` }] : [];
  });
  Object.assign(fields, await mixedTrays(ctx, mixed));
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return trays.map(({ id }) => id);
}
