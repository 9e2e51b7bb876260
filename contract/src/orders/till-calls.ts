import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { FileAnswer, read, write } from '../kit/operation.ts';
import {
  ChangedTill,
  CloseTill,
  MyTill,
  NewTill,
  NewTillMove,
  OpenTill,
  ReceiptWidth,
  Till,
  TillList,
  TillReport,
  TillSessionList,
  TillSessionListInput,
} from './till.ts';

/** Tills of the counter, from opening to the day report; part of `orders`. */
export const tillCalls = {
  listTills: read({
    says: 'List the counters and who works at them.',
    wire: 'GET OrderManagement/Tills',
    permission: 'orders.till.use',
    input: z.strictObject({}),
    output: TillList,
  }),

  createTill: write({
    says: 'Add a counter.',
    wire: 'POST OrderManagement/TillCreate',
    permission: 'orders.till.write',
    input: NewTill,
    output: Till,
    problems: ['till.name_taken'],
  }),

  updateTill: write({
    says: 'Change a counter: its name, and whether it is in use.',
    wire: 'POST OrderManagement/TillUpdate?ID={id}',
    permission: 'orders.till.write',
    input: ChangedTill,
    output: Till,
    problems: ['till.name_taken', 'till.in_use'],
  }),

  getMyTill: read({
    says: 'See your open counter.',
    wire: 'GET OrderManagement/MyTill',
    permission: 'orders.till.use',
    sessionOnly: true,
    input: z.strictObject({}),
    output: MyTill,
  }),

  openTill: write({
    says: 'Open a counter with its opening cash.',
    wire: 'POST OrderManagement/TillOpen',
    permission: 'orders.till.use',
    sessionOnly: true,
    input: OpenTill,
    output: TillReport,
    problems: ['till.taken', 'till.mine_open', 'till.out_of_use'],
  }),

  moveTillCash: write({
    says: 'Record cash in or cash out of the counter.',
    wire: 'POST OrderManagement/TillMove',
    permission: 'orders.till.use',
    sessionOnly: true,
    input: NewTillMove,
    output: TillReport,
    problems: ['till.not_open', 'till.short', 'cash.short'],
  }),

  closeTill: write({
    says: 'Close a counter with its cash counted.',
    wire: 'POST OrderManagement/TillClose?ID={id}',
    permission: 'orders.till.use',
    sessionOnly: true,
    also: [
      {
        field: 'id',
        right: 'orders.till.write',
        does: 'close counters of others',
        isJudged: true,
      },
    ],
    input: CloseTill,
    output: TillReport,
    problems: ['till.closed'],
  }),

  listTillSessions: read({
    says: 'List the day reports of the counters.',
    wire: 'GET OrderManagement/TillSessions',
    permission: 'orders.till.read',
    input: TillSessionListInput,
    output: TillSessionList,
  }),

  getTillSession: read({
    says: 'See the day report of a counter.',
    wire: 'GET OrderManagement/TillSession?ID={id}',
    permission: 'orders.till.use',
    input: z.strictObject({ id: queryId }),
    output: TillReport,
  }),

  printTillReport: read({
    says: 'Print the day report of a counter.',
    wire: 'GET OrderManagement/TillReportPrint?ID={id}',
    permission: 'orders.till.use',
    input: z.strictObject({ id: queryId, width: ReceiptWidth.default('80mm') }),
    output: FileAnswer,
  }),
} as const;
