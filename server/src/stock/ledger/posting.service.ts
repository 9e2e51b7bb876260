import type { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import type { ReasonAccount } from '@counting-house/contract/stock/documents/reason.ts';
import {
  credit,
  debit,
  post,
  postEach,
  type RoleLine,
} from '../../books/journal/journal.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import type { Moved } from './movement.service.ts';
import { readSkus, type Sku } from '../skus/sku.service.ts';

type Head = {
  readonly date: string;
  readonly source: {
    readonly kind:
      | 'stock_doc'
      | 'parcel'
      | 'order'
      | 'return'
      | 'recall'
      | 'count'
      | 'inward'
      | 'product_plan'
      | 'production_run';
    readonly id: number;
    readonly no: string;
    readonly seq?: number;
  };
  readonly centre?: 'B2C' | 'B2B';
};

type Posting = Head & {
  readonly event: keyof typeof against;
  /** The role of the reason, where there is one. */
  readonly role?: 'stock_gain' | 'stock_loss' | 'stock_difference';
  readonly moved: readonly Moved[];
};

/** What stands on the other side of the goods, and whether they come in. */
const against = {
  'stock.opening': { role: 'opening_equity', comesIn: true },
  'stock.countGain': { role: 'stock_gain', comesIn: true },
  'stock.countLoss': { role: 'stock_loss', comesIn: false },
  'stock.returnedRestocked': { role: 'cost_of_goods_sold', comesIn: true },
  'production.issued': { role: 'work_in_progress', comesIn: false },
  'production.returned': { role: 'work_in_progress', comesIn: true },
} as const;

/** The event of goods that leave by hand, by the account of their reason. */
const lossEvents = {
  scrap_loss: 'stock.scrapped',
  stock_loss: 'stock.scrapped',
  production_loss: 'stock.scrapped',
  expiry_loss: 'stock.expired',
  recall_loss: 'stock.recalled',
  sample_expense: 'stock.sampleIssued',
  internal_use: 'stock.sampleIssued',
} as const satisfies Partial<Record<ReasonAccount, LedgerEvent>>;

type LossRole = keyof typeof lossEvents;

const inventory = {
  raw: 'inventory.raw',
  packing: 'inventory.packing',
  consumable: 'inventory.consumable',
  semi_finished: 'inventory.semi',
  finished: 'inventory.finished',
} as const;

/** Posts what movements are worth, one entry with a line for each kind of goods. */
export async function postGoods(ctx: WriteContext, posting: Posting): Promise<void> {
  const skus = await skusOfMoved(ctx, posting.moved);
  await post(ctx, goodsEvent(skus, posting));
}

function goodsEvent(skus: ReadonlyMap<number, Sku>, posting: Posting) {
  const { event, moved, role = against[event].role, ...head } = posting;
  const lines = [...Map.groupBy(moved, inventoryOf(skus))].flatMap(([goods, parts]) => {
    const value = Math.abs(valueOf(parts));
    const of = partsOf(parts);
    return against[event].comesIn
      ? [debit(goods, value, { of }), credit(role, value, { of })]
      : [debit(role, value, { of }), credit(goods, value, { of })];
  });
  return { event, ...head, lines };
}

/** Posts packing material that a parcel used up. */
export async function postPacked(
  ctx: WriteContext,
  { moved, ...head }: Head & { readonly moved: readonly Moved[] },
): Promise<void> {
  const value = -valueOf(moved);
  if (value === 0) return;
  const of = partsOf(moved);
  const lines = [debit('packing_expense', value), credit('inventory.packing', value, { of })];
  const source = { ...head.source, seq: 1 };
  await postEach(ctx, [{ event: 'stock.packed', ...head, source, lines }]);
}

/** Posts goods that a vendor delivered; what charges for their way are thought to come to is owed apart. */
export async function postReceipt(
  ctx: WriteContext,
  head: Head,
  moved: readonly Moved[],
  charges: number,
): Promise<void> {
  const skus = await skusOfMoved(ctx, moved);
  const goods = [...Map.groupBy(moved, inventoryOf(skus))];
  await post(ctx, {
    event: 'stock.goodsReceived',
    ...head,
    lines: [
      ...goods.map(([role, parts]) => debit(role, valueOf(parts), { of: partsOf(parts) })),
      credit('goods_received_not_billed', valueOf(moved) - charges),
      credit('charges_payable_estimate', charges),
    ],
  });
}

/** Posts goods that left by hand, each to the account of its reason: one entry for each event. */
export async function postLosses(
  ctx: WriteContext,
  head: Head,
  moved: readonly (Moved & { readonly account: ReasonAccount })[],
): Promise<void> {
  const skus = await skusOfMoved(ctx, moved);
  const byEvent = Map.groupBy(moved, ({ account }) => lossEvents[lossRole(account)]);
  for (const [event, ofEvent] of byEvent) {
    const lost = [...Map.groupBy(ofEvent, ({ account }) => lossRole(account))];
    const goods = [...Map.groupBy(ofEvent, inventoryOf(skus))];
    await post(ctx, {
      event,
      ...head,
      lines: [
        ...lost.map(([role, parts]) => debit(role, -valueOf(parts), { of: partsOf(parts) })),
        ...goods.map(([role, parts]) => credit(role, -valueOf(parts), { of: partsOf(parts) })),
      ],
    });
  }
}

/** What a run cost and lost beside the goods that came out of it, paise. */
type MadeOf = {
  readonly materials: number;
  readonly labour: number;
  readonly overhead: number;
  readonly abnormalLoss: number;
};

/** Posts the goods that a run made against what went into it. */
export async function postMade(
  ctx: WriteContext,
  head: Head,
  {
    moved,
    materials,
    labour,
    overhead,
    abnormalLoss,
  }: MadeOf & { readonly moved: readonly Moved[] },
): Promise<void> {
  const skus = await skusOfMoved(ctx, moved);
  const goods = [...Map.groupBy(moved, inventoryOf(skus))];
  await post(ctx, {
    event: 'production.received',
    ...head,
    lines: [
      ...goods.map(([role, parts]) => debit(role, valueOf(parts), { of: partsOf(parts) })),
      debit('abnormal_loss', abnormalLoss),
      credit('work_in_progress', materials),
      credit('labour_absorbed', labour),
      credit('overhead_absorbed', overhead),
    ],
  });
}

/** What goods are worth more or less, and what of it is a difference because they are gone. Signed paise. */
export type Revalued = {
  readonly skuId: number;
  readonly toStock: number;
  readonly toVariance: number;
};

/** The lines of an entry that revalues goods: what stays with them, and the price variance. */
export async function linesOfRevalued(
  ctx: WriteContext,
  revalued: readonly Revalued[],
): Promise<RoleLine[]> {
  const skus = await skusOfMoved(ctx, revalued);
  const signed = (role: RoleLine['role'], value: number, of: NonNullable<RoleLine['of']> = []) =>
    value < 0
      ? credit(role, -value, { of: of.map((part) => ({ ...part, amount: -part.amount })) })
      : debit(role, value, { of });
  const sum = (parts: readonly Revalued[], key: 'toStock' | 'toVariance') =>
    parts.reduce((total, part) => total + part[key], 0);
  return [
    ...[...Map.groupBy(revalued, inventoryOf(skus))].map(([role, parts]) =>
      signed(
        role,
        sum(parts, 'toStock'),
        parts.map(({ skuId, toStock }) => ({ skuId, amount: toStock })),
      ),
    ),
    signed('purchase_price_variance', sum(revalued, 'toVariance')),
  ];
}

/** The lines of an entry by which goods leave at what they cost, one for each kind of goods. */
export async function creditsOfGoods(
  ctx: WriteContext,
  goods: readonly { readonly skuId: number; readonly value: number }[],
): Promise<RoleLine[]> {
  const skus = await skusOfMoved(ctx, goods);
  return [...Map.groupBy(goods, inventoryOf(skus))].map(([role, parts]) =>
    credit(
      role,
      parts.reduce((sum, { value }) => sum + value, 0),
      { of: parts.map(({ skuId, value }) => ({ skuId, amount: value })) },
    ),
  );
}

function lossRole(account: ReasonAccount): LossRole {
  invariant(account in lossEvents, `goods leave by hand for no ${account}`);
  return account as LossRole;
}

const skusOfMoved = (ctx: WriteContext, moved: readonly Pick<Moved, 'skuId'>[]) =>
  readSkus(
    ctx,
    moved.map(({ skuId }) => skuId),
  );

const inventoryOf =
  (skus: ReadonlyMap<number, Sku>) =>
  ({ skuId }: Pick<Moved, 'skuId'>) => {
    const sku = skus.get(skuId);
    invariant(sku, 'goods that move have a SKU');
    return inventory[sku.kind];
  };

/** What goods a line of the books is of; they all move one way. */
const partsOf = (parts: readonly Moved[]) =>
  parts.map(({ skuId, value }) => ({ skuId, amount: Math.abs(value) }));

const valueOf = (parts: readonly Moved[]): number =>
  parts.reduce((sum, { value }) => sum + value, 0);
