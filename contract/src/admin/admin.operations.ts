import { listOf } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import { ChangedUnit, NewUnit, Unit, UnitsInput } from './unit.ts';

export const admin = operations('admin', {
  listUnits: read({
    says: 'The units that quantities are counted in.',
    wire: 'GET Admin/Units',
    permission: 'self',
    input: UnitsInput,
    output: listOf(Unit),
  }),

  createUnit: write({
    says: 'Add a unit.',
    wire: 'POST Admin/UnitCreate',
    permission: 'admin.unit.write',
    input: NewUnit,
    output: Unit,
    problems: ['unit.code_taken', 'unit.name_taken'],
  }),

  updateUnit: write({
    says: 'Change a unit, or stop offering it.',
    wire: 'POST Admin/UnitUpdate?ID={id}',
    permission: 'admin.unit.write',
    input: ChangedUnit,
    output: Unit,
    problems: ['unit.used', 'unit.code_taken', 'unit.name_taken'],
  }),
});
