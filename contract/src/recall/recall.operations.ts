import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { FileAnswer, operations, read, write } from '../kit/operation.ts';
import {
  CancelRecall,
  ChangedRecall,
  CloseRecall,
  ContactSaid,
  ListRecallContacts,
  ListRecalls,
  NewRecall,
  Notified,
  NotifyRecall,
  Recall,
  RecallContact,
  RecallContactRows,
  RecallReportFile,
  RecallRows,
  RecoverGoods,
  SeenRecall,
  TellAuthority,
} from './recall.ts';
import { FindTrace, Trace, TraceFile } from './trace.ts';

const permission = 'recall.recall.write';

export const recall = operations('recall', {
  trace: read({
    says: 'Trace goods back to where they came from and forward to who has them.',
    wire: 'GET Stock/Trace?Code={code}&Direction={direction}&Depth={depth}',
    permission: 'recall.trace.read',
    input: FindTrace,
    output: Trace,
  }),

  tracePdf: read({
    says: 'Print a trace.',
    wire: 'GET Stock/TracePdf?Code={code}&Direction={direction}',
    permission: 'recall.trace.read',
    input: TraceFile,
    output: FileAnswer,
  }),

  listRecalls: read({
    says: 'List recalls.',
    wire: 'GET Stock/Recalls',
    permission,
    input: ListRecalls,
    output: RecallRows,
  }),

  getRecall: read({
    says: 'See a recall with its batches and where their goods are.',
    wire: 'GET Stock/Recall?ID={id}',
    permission,
    input: z.strictObject({ id: queryId }),
    output: Recall,
  }),

  listRecallContacts: read({
    says: 'List who got recalled goods.',
    wire: 'GET Stock/RecallContacts?RecallID={recallId}',
    permission,
    input: ListRecallContacts,
    output: RecallContactRows,
  }),

  createRecall: write({
    says: 'Draft a recall.',
    wire: 'POST Stock/RecallCreate',
    permission,
    input: NewRecall,
    output: Recall,
  }),

  updateRecall: write({
    says: 'Change the draft of a recall.',
    wire: 'POST Stock/RecallUpdate?ID={id}',
    permission,
    input: ChangedRecall,
    output: Recall,
    problems: ['recall.not_draft'],
  }),

  startRecall: write({
    says: 'Start a recall: its batches are stopped at once.',
    wire: 'POST Stock/RecallStart?ID={id}',
    permission,
    input: SeenRecall,
    output: Recall,
    problems: ['recall.not_draft', 'recall.no_batch', 'recall.batch_taken'],
  }),

  contactRecall: write({
    says: 'Enter what a customer said to a recall.',
    wire: 'POST Stock/RecallContact?ID={id}',
    permission,
    input: ContactSaid,
    output: RecallContact,
    problems: ['recall.not_active'],
  }),

  notifyRecall: write({
    says: 'Send the recall to its customers by mail and SMS.',
    wire: 'POST Stock/RecallNotify?ID={id}',
    permission,
    input: NotifyRecall,
    output: Notified,
    problems: ['recall.not_active'],
  }),

  recoverRecall: write({
    says: 'Receive recalled items into the reject tray.',
    wire: 'POST Stock/RecallRecover?ID={id}',
    permission,
    input: RecoverGoods,
    output: RecallContact,
    problems: ['recall.not_active', 'recall.too_many_back'],
  }),

  tellAuthority: write({
    says: 'Note that FSSAI was informed of a recall.',
    wire: 'POST Stock/RecallTellAuthority?ID={id}',
    permission,
    input: TellAuthority,
    output: Recall,
    problems: ['recall.not_active'],
  }),

  closeRecall: write({
    says: 'Close a recall and keep its report.',
    wire: 'POST Stock/RecallClose?ID={id}',
    permission,
    input: CloseRecall,
    output: Recall,
    problems: ['recall.not_active', 'recall.open_results', 'recall.held_stock'],
  }),

  cancelRecall: write({
    says: 'Cancel a recall; its batches are again what they were.',
    wire: 'POST Stock/RecallCancel?ID={id}',
    permission,
    input: CancelRecall,
    output: Recall,
    problems: ['recall.ended'],
  }),

  recallReport: read({
    says: 'Get the report of a recall as a file.',
    wire: 'GET Stock/RecallReport?ID={id}&Format={as}',
    permission: 'recall.recall.export',
    input: RecallReportFile,
    output: FileAnswer,
  }),
});
