import { eq } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { invalid, notFound } from '../platform/problem.ts';
import { basketBoxes } from './basket.table.ts';
import { boxFault, proposeBox } from './box.rules.ts';
import { boxTypes } from './box-type.table.ts';
import { choiceOf, filledBoxes, proposalFor, type FilledBox } from './box-content.service.ts';
import { boxesOf, logScan, stop, verdictOf, type Job, type Outcome } from './job.service.ts';

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
export async function chooseBox(ctx: WriteContext, job: Job, chosen: ChosenBox): Promise<Outcome> {
  const filled = await openBox(ctx, job, chosen.seq);
  const code = chosen.code ?? 'box';
  if (chosen.boxTypeId === undefined) {
    const { lengthMm, widthMm, heightMm } = chosen;
    if (lengthMm === undefined || widthMm === undefined || heightMm === undefined) {
      throw invalid({ boxTypeId: 'Choose a box.' });
    }
    await setBox(ctx, filled, { boxTypeId: null, lengthMm, widthMm, heightMm });
    const size = `${lengthMm} × ${widthMm} × ${heightMm} mm`;
    const verdict = verdictOf(ctx, 'ok', `Parcel ${chosen.seq}: ${size}`);
    await logScan(ctx, job, verdict, { code });
    return { verdict };
  }
  const [type] = await ctx.tx.select().from(boxTypes).where(eq(boxTypes.id, chosen.boxTypeId));
  if (!type || type.status !== 'active') throw notFound('Box');
  const grams = filled.goodsGrams === null ? null : filled.goodsGrams + type.tareGrams;
  const isMeasured = filled.goods.every(({ sides }) => sides !== null);
  const isTooSmall = isMeasured && proposeBox([choiceOf(type)], filled.goods, null) === null;
  const fault =
    boxFault(type, grams) ?? (isTooSmall ? `'${type.name}' is too small for these goods.` : null);
  if (fault) return stop(ctx, job, verdictOf(ctx, 'box_stop', fault), { scan: { code } });
  await setBox(ctx, filled, sizesOf(type));
  const verdict = verdictOf(ctx, 'ok', `Parcel ${chosen.seq}: ${type.name}`);
  await logScan(ctx, job, verdict, { code });
  return { verdict };
}

/** Takes the proposed box when everything is in and the packer has chosen none. */
export async function takeProposal(ctx: WriteContext, filled: FilledBox): Promise<boolean> {
  if (filled.box.boxTypeId !== null || filled.box.lengthMm !== null) return true;
  const type = await proposalFor(ctx, filled);
  if (!type) return false;
  await setBox(ctx, filled, sizesOf(type));
  return true;
}

/**
 * Takes the weight of a parcel; outside the tolerance the station stops.
 *
 * @throws {Problem} `invalid` (422) before its box is known, because the box weighs too.
 */
export async function weigh(
  ctx: WriteContext,
  job: Job,
  { seq, grams, source }: { seq: number; grams: number; source: 'scale' | 'typed' },
): Promise<Outcome> {
  const open = await openBox(ctx, job, seq);
  if (!(await takeProposal(ctx, open))) throw invalid({ grams: 'Choose a box.' });
  const scan = { code: `${grams} g` };
  const { type } = await openBox(ctx, job, seq);
  const tooHeavy = type ? boxFault(type, grams) : null;
  if (tooHeavy) return stop(ctx, job, verdictOf(ctx, 'box_stop', tooHeavy), { scan });
  await ctx.tx
    .update(basketBoxes)
    .set({ grams, gramsSource: source, weightAcceptedBy: null, weightReason: '' })
    .where(eq(basketBoxes.id, open.box.id));
  const filled = await openBox(ctx, job, seq);
  if (filled.weightFault) {
    const verdict = verdictOf(ctx, 'weight_stop', filled.weightFault);
    return stop(ctx, job, verdict, { scan, weightOf: seq });
  }
  const verdict = verdictOf(ctx, 'weight_ok', `Parcel ${seq}: ${grams.toLocaleString('en-IN')} g`);
  await logScan(ctx, job, verdict, scan);
  return { verdict };
}

async function openBox(ctx: WriteContext, job: Job, seq: number): Promise<FilledBox> {
  await boxesOf(ctx, job);
  const filled = (await filledBoxes(ctx, job.basket.id)).find(({ box }) => box.seq === seq);
  if (!filled) throw notFound('Parcel');
  return filled;
}

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

async function setBox(ctx: WriteContext, { box }: FilledBox, sizes: Sizes): Promise<void> {
  await ctx.tx
    .update(basketBoxes)
    .set({ ...sizes, grams: null, gramsSource: null, weightAcceptedBy: null, weightReason: '' })
    .where(eq(basketBoxes.id, box.id));
}

/** What keeps a job from being closed, as sentences; empty when nothing does. */
export async function missingOf(ctx: ReadContext, job: Job): Promise<string[]> {
  const open = job.lines.filter(({ scanned, wanted }) => scanned < wanted);
  const missing: string[] = [];
  if (open.length > 0) {
    const list = open.map(({ sku, wanted, scanned }) => `${(wanted - scanned) / 1000} ${sku}`);
    missing.push(`Still missing: ${list.join(', ')}.`);
  }
  const filled = (await filledBoxes(ctx, job.basket.id)).filter(({ qty }) => qty > 0);
  if (filled.length === 0 && open.length === 0) missing.push('Nothing is packed.');
  for (const { box, weightFault } of filled) {
    if (box.lengthMm === null) missing.push('Choose a box.');
    else if (ctx.settings['logistics.requireWeight'] && box.grams === null) {
      missing.push('Weigh the parcel.');
    } else if (weightFault) missing.push(weightFault);
  }
  return [...new Set(missing)];
}
