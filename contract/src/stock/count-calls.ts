import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { read, write } from '../kit/operation.ts';
import {
  AddCountPhotos,
  CancelCount,
  Count,
  CountLineDetails,
  CountLineRows,
  CountPeople,
  CountRows,
  CountScanned,
  CountSeen,
  CountTray,
  CountTrayLine,
  DecideCount,
  DueRows,
  EnterCount,
  FinishTray,
  ListCountLines,
  ListCounts,
  ListDue,
  NewCount,
  ScanCount,
  UndoCount,
} from './count.ts';

const counting = ['stock_count.not_counting', 'stock_count.not_yours'] as const;

/** Counting goods: from the draft to the posted difference. */
export const countCalls = {
  countCreate: write({
    says: 'Plan a count.',
    wire: 'POST Stock/CountCreate',
    permission: 'stock.count.write',
    input: NewCount,
    output: Count,
  }),

  countStart: write({
    says: 'Start a count.',
    wire: 'POST Stock/CountStart?ID={id}',
    permission: 'stock.count.write',
    input: CountSeen,
    output: Count,
    problems: ['stock_count.overlap', 'stock_count.nothing', 'stock_count.not_draft'],
  }),

  countEntry: write({
    says: 'Enter what was counted.',
    wire: 'POST Stock/CountEntry?ID={id}',
    permission: 'stock.count.write',
    input: EnterCount,
    output: CountTrayLine,
    problems: [...counting, 'batch.number_taken'],
  }),

  countScan: write({
    says: 'Count by scanning.',
    wire: 'POST Stock/CountScan?ID={id}',
    permission: 'stock.count.write',
    input: ScanCount,
    output: CountScanned,
    problems: counting,
  }),

  countUndo: write({
    says: 'Take the last entry of a count back.',
    wire: 'POST Stock/CountUndo?ID={id}',
    permission: 'stock.count.write',
    input: UndoCount,
    output: CountTrayLine,
    problems: [...counting, 'stock_count.nothing_to_undo'],
  }),

  countPhotos: write({
    says: 'Add photos to goods that are counted.',
    wire: 'POST Stock/CountPhotos?ID={id}',
    permission: 'stock.count.write',
    input: AddCountPhotos,
    output: CountTrayLine,
    problems: counting,
  }),

  countTray: write({
    says: 'Finish a tray of a count.',
    wire: 'POST Stock/CountTray?ID={id}',
    permission: 'stock.count.write',
    input: FinishTray,
    output: CountTray,
    problems: counting,
  }),

  countSubmit: write({
    says: 'Submit a count for review.',
    wire: 'POST Stock/CountSubmit?ID={id}',
    permission: 'stock.count.write',
    input: CountSeen,
    output: Count,
    problems: ['stock_count.not_counting', 'stock_count.empty'],
  }),

  countDecide: write({
    says: 'Review a count: decide on its differences.',
    wire: 'POST Stock/CountDecide?ID={id}',
    permission: 'stock.count.review',
    input: DecideCount,
    output: Count,
    problems: ['stock_count.not_review'],
  }),

  countPost: write({
    says: 'Post a count: stock changes by its differences.',
    wire: 'POST Stock/CountPost?ID={id}',
    permission: 'stock.count.post',
    input: CountSeen,
    output: Count,
    problems: ['stock_count.not_review', 'stock_count.undecided', 'stock_count.own'],
  }),

  countCancel: write({
    says: 'Cancel a count.',
    wire: 'POST Stock/CountCancel?ID={id}',
    permission: 'stock.count.review',
    input: CancelCount,
    output: Count,
    problems: ['stock_count.closed'],
  }),

  listCounts: read({
    says: 'List counts.',
    wire: 'GET Stock/Counts',
    permission: 'stock.count.write',
    input: ListCounts,
    output: CountRows,
  }),

  getCount: read({
    says: 'See a count with its trays.',
    wire: 'GET Stock/Count?ID={id}',
    permission: 'stock.count.write',
    input: z.strictObject({ id: queryId }),
    output: Count,
  }),

  getCountTray: read({
    says: 'See the goods of a tray that is counted.',
    wire: 'GET Stock/CountTray?ID={id}&TrayID={trayId}',
    permission: 'stock.count.write',
    input: z.strictObject({ id: queryId, trayId: queryId }),
    output: CountTray,
  }),

  listCountLines: read({
    says: 'List the lines of a count for review.',
    wire: 'GET Stock/CountLines?ID={countId}',
    permission: 'stock.count.review',
    input: ListCountLines,
    output: CountLineRows,
  }),

  getCountLine: read({
    says: 'See a line of a count with its entries.',
    wire: 'GET Stock/CountLine?ID={id}',
    permission: 'stock.count.review',
    input: z.strictObject({ id: queryId }),
    output: CountLineDetails,
  }),

  listCountPeople: read({
    says: 'List the people who may count.',
    wire: 'GET Stock/CountPeople',
    permission: 'stock.count.write',
    input: z.strictObject({}),
    output: CountPeople,
  }),

  listCountsDue: read({
    says: 'List goods whose count is due.',
    wire: 'GET Stock/CountsDue',
    permission: 'stock.count.write',
    input: ListDue,
    output: DueRows,
  }),
};
