import { recall } from '@counting-house/contract/recall/recall.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { listRecallContacts } from './contact-list.service.ts';
import { contactRecall, notifyRecall, recoverRecall } from './recall-contact.service.ts';
import { cancelRecall, closeRecall } from './recall-end.service.ts';
import { tellAuthority } from './recall-authority.service.ts';
import { recallReport } from './recall-report.service.ts';
import { startRecall } from './recall-start.service.ts';
import { createRecall, getRecall, listRecalls, updateRecall } from './recall.service.ts';
import { tracePdf } from './trace/trace-paper.service.ts';
import { trace } from './trace/trace.service.ts';

export const recallHandlers = handlersFor(recall, {
  trace,
  tracePdf,
  listRecalls,
  getRecall,
  listRecallContacts,
  createRecall,
  updateRecall,
  startRecall,
  contactRecall,
  notifyRecall,
  recoverRecall,
  tellAuthority,
  closeRecall,
  cancelRecall,
  recallReport,
});
