import { eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { basketBoxes } from '../packing/basket.table.ts';
import { boxFault, proposeBox } from './box.rules.ts';
import { boxTypes } from './box-type.table.ts';
import {
  toBoxChoice,
  filledBoxes,
  inBox,
  proposalFor,
  type FilledBox,
} from './box-content.service.ts';
import { hasBox } from '../packing/missing.rules.ts';
import {
  makeOpenBox,
  logScan,
  stop,
  verdictOf,
  type LockedBasket,
  type Outcome,
} from '../packing/locked-basket.service.ts';

type ChosenBox = {
  readonly seq: number;
  readonly boxTypeId?: number | undefined;
  readonly lengthMm?: number | undefined;
  readonly widthMm?: number | undefined;
  readonly heightMm?: number | undefined;
  /** What was scanned, when it was. */
  readonly code?: string | undefined;
};

/**
 * Says what a parcel is packed in: a box type, or sizes of its own.
 *
 * @throws {Problem} `not_found`; `invalid` (422) without box and sizes.
 */
export async function chooseBox(
  ctx: WriteContext,
  basket: LockedBasket,
  chosen: ChosenBox,
): Promise<Outcome> {
  const boxes = await openBoxes(ctx, basket);
  const filled = boxIn(boxes, chosen.seq);
  const code = chosen.code ?? 'box';
  if (chosen.boxTypeId === undefined) {
    const { lengthMm, widthMm, heightMm } = chosen;
    if (lengthMm === undefined || widthMm === undefined || heightMm === undefined) {
      throw invalid({ boxTypeId: 'Choose a box.' });
    }
    const sizes = { boxTypeId: null, lengthMm, widthMm, heightMm };
    const box = await setBox(ctx, filled, sizes);
    const size = `${lengthMm} × ${widthMm} × ${heightMm} mm`;
    const verdict = verdictOf(ctx, 'ok', `Parcel ${chosen.seq}: ${size}`);
    await logScan(ctx, basket, verdict, { code });
    return { verdict, boxes: withBox(boxes, inBox(ctx, { ...filled, type: null, box })) };
  }
  const type = await readRow(ctx, boxTypes, chosen.boxTypeId);
  if (type.status !== 'active') throw notFound('Box');
  const grams = filled.goodsGrams === null ? null : filled.goodsGrams + type.tareGrams;
  const isMeasured = filled.goods.every(({ sides }) => sides !== null);
  const isTooSmall = isMeasured && proposeBox([toBoxChoice(type)], filled.goods, null) === null;
  const fault =
    boxFault(type, grams) ?? (isTooSmall ? `'${type.name}' is too small for these goods.` : null);
  if (fault) return stop(ctx, basket, verdictOf(ctx, 'box_stop', fault), { scan: { code } });
  const box = await setBox(ctx, filled, sizesOf(type));
  const verdict = verdictOf(ctx, 'ok', `Parcel ${chosen.seq}: ${type.name}`);
  await logScan(ctx, basket, verdict, { code });
  return { verdict, boxes: withBox(boxes, inBox(ctx, { ...filled, type, box })) };
}

/**
 * Takes the proposed box when everything is in and the packer has chosen none.
 *
 * @returns the goods in their box; without one still when nobody can tell which fits.
 */
export async function takeProposal(ctx: WriteContext, filled: FilledBox): Promise<FilledBox> {
  if (hasBox(filled)) return filled;
  const type = await proposalFor(ctx, filled);
  if (!type) return filled;
  return inBox(ctx, { ...filled, type, box: await setBox(ctx, filled, sizesOf(type)) });
}

/**
 * Takes the weight of a parcel; outside the tolerance the station stops.
 *
 * @throws {Problem} `invalid` (422) before its box is known, because the box weighs too.
 */
export async function weigh(
  ctx: WriteContext,
  basket: LockedBasket,
  { seq, grams, source }: { seq: number; grams: number; source: 'scale' | 'typed' },
): Promise<Outcome> {
  const boxes = await openBoxes(ctx, basket);
  const open = await takeProposal(ctx, boxIn(boxes, seq));
  if (!hasBox(open)) throw invalid({ grams: 'Choose a box.' });
  const scan = { code: `${grams} g` };
  const tooHeavy = open.type ? boxFault(open.type, grams) : null;
  if (tooHeavy) return stop(ctx, basket, verdictOf(ctx, 'box_stop', tooHeavy), { scan });
  const weight = { grams, gramsSource: source, weightAcceptedBy: null, weightReason: '' };
  const filled = inBox(ctx, { ...open, box: { ...open.box, ...weight } });
  await ctx.tx.update(basketBoxes).set(weight).where(eq(basketBoxes.id, open.box.id));
  if (filled.weightFault) {
    const verdict = verdictOf(ctx, 'weight_stop', filled.weightFault);
    return stop(ctx, basket, verdict, { scan, weightOf: seq });
  }
  const verdict = verdictOf(ctx, 'weight_ok', `Parcel ${seq}: ${grams.toLocaleString('en-IN')} g`);
  await logScan(ctx, basket, verdict, scan);
  return { verdict, boxes: withBox(boxes, filled) };
}

/** All boxes of a basket, the open one among them. */
async function openBoxes(ctx: WriteContext, basket: LockedBasket): Promise<FilledBox[]> {
  await makeOpenBox(ctx, basket);
  return filledBoxes(ctx, basket.record.id);
}

function boxIn(boxes: readonly FilledBox[], seq: number): FilledBox {
  const filled = boxes.find(({ box }) => box.seq === seq);
  if (!filled) throw notFound('Parcel');
  return filled;
}

const withBox = (boxes: readonly FilledBox[], changed: FilledBox) =>
  boxes.map((one) => (one.box.seq === changed.box.seq ? changed : one));

type Sizes = {
  readonly boxTypeId: number | null;
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
};

const sizesOf = (type: typeof boxTypes.$inferSelect): Sizes => ({
  boxTypeId: type.id,
  lengthMm: type.outerLengthMm,
  widthMm: type.outerWidthMm,
  heightMm: type.outerHeightMm,
});

async function setBox(
  ctx: WriteContext,
  { box }: FilledBox,
  sizes: Sizes,
): Promise<FilledBox['box']> {
  const chosen = {
    ...sizes,
    grams: null,
    gramsSource: null,
    weightAcceptedBy: null,
    weightReason: '',
  };
  await ctx.tx.update(basketBoxes).set(chosen).where(eq(basketBoxes.id, box.id));
  return { ...box, ...chosen };
}
