import {
  type ChangedUnit,
  type NewUnit,
  Unit,
  type UnitsInput,
} from '@counting-house/contract/admin/unit.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { asked } from '../platform/rows/asked.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { deleteRow } from '../platform/rows/deleted.ts';
import { pageOf } from '../platform/rows/list.ts';
import { conflict, ruleBroken } from '../platform/problem.ts';
import type { RowSeen } from '../platform/rows/row-register.ts';
import { insertRow, insertRows, theOne, updateRow } from '../platform/rows/rows.ts';
import { reduced } from './unit.rules.ts';
import { units } from './unit.table.ts';

export { reduced } from './unit.rules.ts';

/** Makes the units that a new business begins with. */
export async function setUpUnits(ctx: WriteContext): Promise<void> {
  await insertRows(
    ctx,
    units,
    firstUnits.map(([code, name, kind, gstUqc, ratio]) => ({
      code,
      name,
      kind,
      ratioNum: ratio?.[0] ?? null,
      ratioDen: ratio?.[1] ?? null,
      decimals: kind === 'count' || kind === 'pack' ? 0 : 3,
      gstUqc,
      isSystem: true,
    })),
  );
}

/** The units, with how many products and SKUs are counted in each. */
export async function listUnits(
  ctx: ReadContext,
  input: z.output<typeof UnitsInput>,
): Promise<ListAnswer<Unit>> {
  return pageOf(ctx, input, {
    rows: ctx.tx.select(columns).from(units).$dynamic(),
    matching: ctx.tx.select({ id: units.id }).from(units).$dynamic(),
    id: units.id,
    where: asked(input, { kind: units.kind, status: units.status }),
    search: [units.code, units.name],
    sorts: { code: units.code, name: units.name, kind: units.kind },
    defaultSort: 'code',
  });
}

export async function createUnit(ctx: WriteContext, input: NewUnit): Promise<Unit> {
  const row = await insertRow(ctx, units, { ...input, ...ratioOf(input) });
  return unitOf(ctx, row.id);
}

/**
 * Changes a unit.
 *
 * @throws {Problem} `unit.used` (409) when the code, kind or ratio of a used unit would change.
 */
export async function updateUnit(ctx: WriteContext, input: ChangedUnit): Promise<Unit> {
  const before = await unitOf(ctx, input.id);
  const { id, version, ...values } = input;
  const { kind = before.kind, ratioNum = before.ratioNum, ratioDen = before.ratioDen } = values;
  const ratio = ratioOf({ kind, ratioNum, ratioDen });
  const after = { ...before, ...values, ...ratio };
  const changes = fixedOnceUsed.some((field) => after[field] !== before[field]);
  if (before.usedBy > 0 && changes) {
    throw conflict('unit.used', `'${before.code}' is in use and can't be changed.`);
  }
  await updateRow(ctx, units, { id, version }, { ...values, ...ratio });
  return unitOf(ctx, id);
}

/** Deletes a unit that nothing is counted in. @throws {Problem} `unit.system`, `row.in_use` (422). */
export async function deleteUnit(ctx: WriteContext, at: RowSeen): Promise<void> {
  const unit = await unitOf(ctx, at.id);
  if (unit.isSystem) {
    throw ruleBroken('unit.system', 'A built-in unit cannot be deleted.');
  }
  await deleteRow(ctx, units, at);
}

const fixedOnceUsed = ['code', 'kind', 'ratioNum', 'ratioDen'] as const;

/** A pack has no ratio; every other one stands in lowest terms. */
function ratioOf(unit: Pick<NewUnit, 'kind' | 'ratioNum' | 'ratioDen'>) {
  if (unit.kind === 'pack') return { ratioNum: null, ratioDen: null };
  return reduced(unit.ratioNum ?? null, unit.ratioDen ?? 1);
}

async function unitOf(ctx: ReadContext, id: number): Promise<Unit> {
  const unit = theOne(units, await ctx.tx.select(columns).from(units).where(eq(units.id, id)));
  return unit;
}

const columns = {
  ...columnsFor(Unit, units),
  // Written out: in a select from one table the builder leaves the table's name away.
  usedBy: sql<number>`(select count(*)::int from unit_use where unit_use.unit_id = unit.id)`,
};

type FirstUnit = readonly [
  code: string,
  name: string,
  kind: Unit['kind'],
  gstUqc: string,
  ratio?: readonly [num: number, den: number],
];

const firstUnits: readonly FirstUnit[] = [
  ['NOS', 'Numbers', 'count', 'NOS', [1, 1]],
  ['PCS', 'Pieces', 'count', 'PCS', [1, 1]],
  ['PAIR', 'Pair', 'count', 'PRS', [2, 1]],
  ['DOZ', 'Dozen', 'count', 'DOZ', [12, 1]],
  ['G', 'Gram', 'mass', 'GMS', [1, 1]],
  ['MG', 'Milligram', 'mass', 'OTH', [1, 1_000]],
  ['KG', 'Kilogram', 'mass', 'KGS', [1_000, 1]],
  ['QTL', 'Quintal', 'mass', 'QTL', [100_000, 1]],
  ['TON', 'Tonne', 'mass', 'TON', [1_000_000, 1]],
  ['ML', 'Millilitre', 'volume', 'MLT', [1, 1]],
  ['LTR', 'Litre', 'volume', 'LTR', [1_000, 1]],
  ['MM', 'Millimetre', 'length', 'OTH', [1, 1]],
  ['CM', 'Centimetre', 'length', 'CMS', [10, 1]],
  ['MTR', 'Metre', 'length', 'MTR', [1_000, 1]],
  ['SQCM', 'Square centimetre', 'area', 'OTH', [1, 1]],
  ['SQM', 'Square metre', 'area', 'SQM', [10_000, 1]],
  ['SQF', 'Square foot', 'area', 'SQF', [9_290_304, 10_000]],
  ['BAG', 'Bag', 'pack', 'BAG'],
  ['BOX', 'Box', 'pack', 'BOX'],
  ['CTN', 'Carton', 'pack', 'CTN'],
  ['PKT', 'Packet', 'pack', 'PAC'],
  ['BTL', 'Bottle', 'pack', 'BTL'],
  ['ROLL', 'Roll', 'pack', 'ROL'],
  ['DRUM', 'Drum', 'pack', 'DRM'],
  ['TRAY', 'Tray', 'pack', 'OTH'],
];
