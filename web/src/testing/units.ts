import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { Unit } from '@counting-house/contract/admin/unit.ts';
import type { PlayedServer } from './server.ts';

/** A unit as it stands in its list. */
export const unit = (id: number, code: string, name = `Unit ${code}`): Unit => ({
  id,
  code,
  name,
  kind: 'count',
  ratioNum: 1,
  ratioDen: 1,
  decimals: 0,
  gstUqc: null,
  isSystem: false,
  status: 'active',
  usedBy: 0,
  version: 1,
});

/** Plays a list of units, all of whose rows may be deleted and edited in place. */
export function playUnits({ answers }: Pick<PlayedServer, 'answers'>, rows: readonly Unit[]): void {
  const unitsOf = { table: 'unit', label: 'Unit', softDelete: true, restore: true };
  answers(admin.listRegister, () => ({
    rows: [{ ...unitsOf, rawDelete: false, status: [], fields: ['name'] }],
  }));
  answers(admin.listUnits, ({ q }) => pageOf(rows.filter(({ code }) => !q || code === q)));
}

/** The one page of a list. */
export const pageOf = <R>(rows: readonly R[]) => ({
  rows: [...rows],
  next: null,
  total: rows.length,
  totalIsExact: true,
});
