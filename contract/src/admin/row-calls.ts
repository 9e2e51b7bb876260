import { z } from 'zod';
import { read, write } from '../kit/operation.ts';
import { History, HistoryInput, NewHistoryNote, WrittenNote } from './history.ts';
import {
  NewStatus,
  NewValue,
  RegisteredTable,
  RowAt,
  RowByKey,
  RowChanged,
  RowsBulk,
  RowsDone,
} from './row.ts';

/** The rows of admin that change one row of whatever table the register knows. */
export const rowCalls = {
  softDeleteRow: write({
    says: 'Delete a row; it can be restored.',
    wire: 'GET Admin/SoftDeleteData?ID={id}&table={table}',
    permission: 'self',
    input: RowAt,
    output: RowChanged,
    problems: ['row.not_declared', 'row.in_use'],
  }),

  rawDeleteRow: write({
    says: 'Delete a row for good.',
    wire: 'GET Admin/RawDeleteData?ID={id}&table={table}&Field={key}',
    permission: 'self',
    input: RowByKey,
    output: RowChanged,
    problems: ['row.not_declared'],
  }),

  restoreRow: write({
    says: 'Restore a deleted row.',
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
    problems: ['row.not_declared', 'row.too_many'],
  }),

  bulkRows: write({
    says: 'Do the same to many rows; each is done or refused by itself.',
    wire: 'POST Admin/RowsBulk',
    permission: 'self',
    input: RowsBulk,
    output: RowsDone,
    problems: ['row.not_declared'],
  }),

  addHistory: write({
    says: 'Write a note beside a record.',
    wire: 'POST Admin/HistoryUpdate Table={table}&ID={id}&History={text}',
    permission: 'self',
    input: NewHistoryNote,
    output: WrittenNote,
    problems: ['row.not_declared'],
  }),

  getHistory: read({
    says: 'The history and the notes of a record, newest first.',
    wire: 'GET Admin/History?Table={table}&ID={id}',
    permission: 'self',
    input: HistoryInput,
    output: History,
  }),

  listRegister: read({
    says: 'What the asker may do with the rows of which tables.',
    wire: 'GET Admin/RowRegister',
    permission: 'self',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(RegisteredTable) }),
  }),
};
