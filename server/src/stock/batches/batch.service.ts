import type { NewBatch } from '@counting-house/contract/stock/batch.ts';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { addDays, dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { batches } from './batch.table.ts';
import { takeLabels, batchCodes } from '../scanning/label.service.ts';
import type { Sku } from '../skus/sku.service.ts';

export type Batch = typeof batches.$inferSelect;

/** Goods that came in without papers, and where their line stands in the input. */
type FoundGoods = {
  readonly sku: Sku;
  readonly facts: NewBatch;
  /** Path of the line, `lines.3`; left out, the input itself. */
  readonly at?: string;
};

/** Where goods come from, and what is done with them first. */
type Origin = Pick<Batch, 'origin' | 'receivedDate'> &
  Partial<Pick<Batch, 'status' | 'statusReason' | 'vendorId'>>;

type Wanted = FoundGoods & { readonly key: string; readonly expiryDate: string | undefined };

const rowsAtOnce = 1_000;

/**
 * The batches of goods that came in without papers, in the order of the goods. Lines of one SKU with
 * one number are one batch; a SKU that is not tracked has its running batch. The caller holds the
 * positions.
 *
 * @throws {Problem} `invalid` (422) with a text for each field that is wrong.
 */
export async function makeBatches(
  ctx: WriteContext,
  goods: readonly FoundGoods[],
  { origin, receivedDate, vendorId, ...state }: Origin,
): Promise<Batch[]> {
  const wanted = goods.map((entry) => ({
    ...entry,
    key: keyOf(entry),
    expiryDate: expiryOf(entry),
  }));
  const fields = Object.assign(
    {},
    ...wanted.map((entry) => faultsOf(entry, { origin, receivedDate })),
  );
  const known = await knownBatches(ctx, wanted);
  Object.assign(fields, takenNumbers(wanted, known));
  if (Object.keys(fields).length > 0) throw invalid(fields);

  const firstOfKey = new Map(wanted.toReversed().map((entry) => [entry.key, entry]));
  const missing = wanted.filter(
    (entry) => firstOfKey.get(entry.key) === entry && !known.has(entry.key),
  );
  const codes = await takeLabels(ctx, batchCodes, missing.length);
  const rows = missing.map(({ sku, facts, expiryDate }, index) => {
    const code = codes[index] ?? '';
    return {
      code,
      skuId: sku.id,
      number: facts.number || code,
      origin,
      receivedDate,
      vendorId: sku.tracking === 'none' ? null : (vendorId ?? null),
      mfgDate: facts.mfgDate ?? null,
      expiryDate: expiryDate ?? null,
      mrp: facts.mrp ?? null,
      isRunning: sku.tracking === 'none',
      ...(sku.tracking === 'none' ? {} : state),
      createdAt: ctx.now,
      createdBy: ctx.user.id,
      updatedAt: ctx.now,
      updatedBy: ctx.user.id,
    };
  });
  const made = new Map(known);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const inserted = await ctx.tx
      .insert(batches)
      .values(rows.slice(at, at + rowsAtOnce))
      .returning();
    for (const [index, batch] of inserted.entries()) {
      const { key } = missing[at + index] ?? {};
      if (key) made.set(key, batch);
    }
  }
  return wanted.map(({ key }) => {
    const batch = made.get(key);
    invariant(batch, 'every line has its batch');
    return batch;
  });
}

/**
 * Whether goods of these batches may leave for a customer on a date.
 *
 * @throws {Problem} `batch.on_hold`, `batch.quarantine`, `batch.recalled`, `batch.expired` (422).
 */
export function checkSellable(of: readonly Batch[], date: string): void {
  for (const batch of of) {
    checkAvailable(batch);
    const { code, expiryDate } = batch;
    if (expiryDate !== null && expiryDate < date) {
      throw ruleBroken('batch.expired', `Batch ${code} expired on ${dateText(expiryDate)}.`);
    }
  }
}

/**
 * Whether a batch is neither stopped nor is pending inspection.
 *
 * @throws {Problem} `batch.on_hold`, `batch.quarantine`, `batch.rejected`, `batch.recalled` (422).
 */
export function checkAvailable({ code, status, statusReason }: Batch): void {
  if (status === 'quarantine') {
    throw ruleBroken('batch.quarantine', `Batch ${code} is pending inspection.`);
  }
  if (status === 'rejected') {
    throw ruleBroken('batch.rejected', `Batch ${code} was rejected: ${statusReason}.`);
  }
  if (status === 'recalled') throw recalled({ code, statusReason });
  if (status === 'hold') {
    throw ruleBroken('batch.on_hold', `Batch ${code} is on hold: ${statusReason}.`);
  }
}

/** Nothing is done with goods of a recall but to take them out; their batch says which one. */
export const recalled = ({ code, statusReason }: Pick<Batch, 'code' | 'statusReason'>) =>
  ruleBroken('batch.recalled', `Batch ${code} is recalled (${statusReason}). Do not use it.`);

/** Batches by id. */
export async function readBatches(
  ctx: ReadContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Batch>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .select()
    .from(batches)
    .where(inArray(batches.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What makes two lines the same batch. Without a number each line is a batch of its own. */
function keyOf({ sku, facts, at }: FoundGoods): string {
  if (sku.tracking === 'none') return `${sku.id} running`;
  return facts.number ? `${sku.id} # ${facts.number.toLowerCase()}` : `${sku.id} at ${at}`;
}

/** As typed, else counted from the day the goods were made. */
function expiryOf({ sku, facts }: FoundGoods): string | undefined {
  if (facts.expiryDate !== undefined || sku.expiryPolicy === 'none') return facts.expiryDate;
  if (facts.mfgDate === undefined || sku.shelfLifeDays === null) return undefined;
  return addDays(facts.mfgDate, sku.shelfLifeDays);
}

const fieldAt = (at: string | undefined, field: keyof NewBatch): string =>
  at === undefined ? `newBatch.${field}` : `${at}.newBatch.${field}`;

function faultsOf({ sku, facts, at, expiryDate }: Wanted, { origin, receivedDate }: Origin) {
  const faults: Record<string, string> = {};
  const fault = (field: keyof NewBatch, text: string) => void (faults[fieldAt(at, field)] = text);
  const { number, mfgDate } = facts;

  if (sku.tracking === 'none') {
    if (number) fault('number', `'${sku.name}' is not kept by batch.`);
    if (mfgDate) fault('mfgDate', `'${sku.name}' is not kept by batch.`);
    if (expiryDate) fault('expiryDate', `'${sku.name}' is not kept by batch.`);
    return faults;
  }
  if (mfgDate && mfgDate > receivedDate) {
    fault('mfgDate', "The manufacturing date can't be in the future.");
  }
  if (expiryDate && sku.expiryPolicy === 'none') {
    fault('expiryDate', `'${sku.name}' has no expiry date.`);
  }
  // A customer's goods may have lost their label; they are looked at before they are sold again.
  if (!expiryDate && sku.expiryPolicy === 'required' && origin !== 'return') {
    fault('expiryDate', 'Please enter the expiry date.');
  }
  if (expiryDate && mfgDate && expiryDate <= mfgDate) {
    fault('expiryDate', 'The expiry date must be after the manufacturing date.');
  }
  return faults;
}

/** Batches that the house has already under one of the keys. */
async function knownBatches(ctx: WriteContext, wanted: readonly Wanted[]) {
  const skuIds = [...new Set(wanted.map(({ sku }) => sku.id))];
  const numbers = [...new Set(wanted.flatMap(({ facts }) => facts.number?.toLowerCase() ?? []))];
  const rows = await ctx.tx
    .select()
    .from(batches)
    .where(
      and(
        inArray(batches.skuId, skuIds),
        or(
          eq(batches.isRunning, true),
          numbers.length > 0 ? inArray(sql`lower(${batches.number})`, numbers) : undefined,
        ),
      ),
    );
  return new Map(
    rows.map((row) => [
      row.isRunning ? `${row.skuId} running` : `${row.skuId} # ${row.number.toLowerCase()}`,
      row,
    ]),
  );
}

/** A number that the house has, or that two lines give to different goods. */
function takenNumbers(wanted: readonly Wanted[], known: ReadonlyMap<string, Batch>) {
  const faults: Record<string, string> = {};
  const seen = new Map<string, string>();
  for (const { sku, facts, key, at, expiryDate } of wanted) {
    if (sku.tracking === 'none' || !facts.number) continue;
    const same = JSON.stringify([facts.mfgDate, expiryDate, facts.mrp]);
    const isOther = (seen.get(key) ?? same) !== same;
    if (known.has(key) || isOther) {
      faults[fieldAt(at, 'number')] = `'${sku.name}' already has a batch '${facts.number}'.`;
    }
    seen.set(key, same);
  }
  return faults;
}
