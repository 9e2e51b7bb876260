import { z } from 'zod';
import { read, write } from '../kit/operation.ts';
import { NewStatus, NewValue, RegisteredTable, RowAt, RowByKey, RowChanged } from './row.ts';

/** The rows of admin that change one row of whatever table the register knows. */
export const rowCalls = {
  softDeleteRow: write({
    says: 'Delete a row that may come back.',
    wire: 'GET Admin/SoftDeleteData?ID={id}&table={table}',
    permission: 'self',
    input: RowAt,
    output: RowChanged,
    problems: ['row.not_declared', 'row.in_use'],
  }),

  rawDeleteRow: write({
    says: 'Remove a row for good.',
    wire: 'GET Admin/RawDeleteData?ID={id}&table={table}&Field={key}',
    permission: 'self',
    input: RowByKey,
    output: RowChanged,
    problems: ['row.not_declared'],
  }),

  restoreRow: write({
    says: 'Bring a deleted row back.',
    wire: 'POST Admin/RestoreData?ID={id}&table={table}&version={version}',
    permission: 'self',
    input: RowAt,
    output: RowChanged,
    problems: ['row.not_declared', 'row.taken', 'row.parent_gone'],
  }),

  changeStatus: write({
    says: 'Give a row another status.',
    wire: 'GET Admin/StatusChange?ID={id}&Table={table}&value={value}',
    permission: 'self',
    input: NewStatus,
    output: RowChanged,
    problems: ['row.not_declared', 'row.status_elsewhere'],
  }),

  updateField: write({
    says: 'Set one field of a row.',
    wire: 'GET Admin/SingleFieldUpdate?ID={id}&Field={key}&Table={table}&ChangeField={field}&ChangeValue={value}',
    permission: 'self',
    input: NewValue,
    output: RowChanged,
    problems: ['row.not_declared'],
  }),

  listRegister: read({
    says: 'What the asker may do with the rows of which tables.',
    wire: 'GET Admin/RowRegister',
    permission: 'self',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(RegisteredTable) }),
  }),
};
