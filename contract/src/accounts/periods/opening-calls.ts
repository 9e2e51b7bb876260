import { z } from 'zod';
import { listOf, queryId } from '../../kit/list.ts';
import { read, write } from '../../kit/operation.ts';
import { date, done, id, version } from '../../kit/shapes.ts';
import {
  BooksBegin,
  ListOpeningDocuments,
  NewOpeningDocument,
  OpeningDocument,
  OpeningDocumentChange,
  OpeningFigures,
  Openings,
} from './opening.ts';
import { reasonText } from '../reason-text.ts';

const documentProblems = ['opening.document_taken', 'opening.settled'] as const;

export const openingCalls = {
  getOpenings: read({
    says: 'See the opening balances of accounts.',
    wire: 'GET Accounts/OpeningBalances',
    permission: 'accounts.ledger.read',
    input: z.strictObject({}),
    output: Openings,
  }),

  setBooksBegin: write({
    says: 'Set the day on which the books begin; opening balances move to the day before.',
    wire: 'POST Accounts/BooksBegin',
    permission: 'accounts.journal.write',
    input: BooksBegin,
    output: Openings,
    problems: ['opening.posted_before', 'opening.settled'],
  }),

  setOpenings: write({
    says: 'Enter opening balances of accounts.',
    wire: 'POST Accounts/OpeningBalances',
    permission: 'accounts.journal.write',
    input: OpeningFigures,
    output: Openings,
    problems: ['opening.not_here'],
  }),

  listOpeningDocuments: read({
    says: 'See what was open with customers, companies and vendors when the books began.',
    wire: 'GET Accounts/OpeningDocuments',
    permission: 'accounts.ledger.read',
    input: ListOpeningDocuments,
    output: listOf(OpeningDocument),
  }),

  createOpeningDocument: write({
    says: 'Enter a document that was open when the books began.',
    wire: 'POST Accounts/OpeningDocumentCreate',
    permission: 'accounts.journal.write',
    input: NewOpeningDocument,
    output: OpeningDocument,
    problems: documentProblems,
  }),

  updateOpeningDocument: write({
    says: 'Change a document that was open when the books began.',
    wire: 'POST Accounts/OpeningDocumentUpdate?ID={id}',
    permission: 'accounts.journal.write',
    input: OpeningDocumentChange,
    output: OpeningDocument,
    problems: documentProblems,
  }),

  removeOpeningDocument: write({
    says: 'Take out a document that was open when the books began.',
    wire: 'POST Accounts/OpeningDocumentRemove?ID={id}',
    permission: 'accounts.journal.write',
    input: z.strictObject({ id: queryId, version, reason: reasonText.optional() }),
    output: done,
    problems: documentProblems,
  }),

  transferOpening: write({
    says: 'Transfer what is left on opening balances to capital.',
    wire: 'POST Accounts/OpeningTransfer',
    permission: 'accounts.journal.write',
    also: [{ field: null, right: 'accounts.voucher.post', does: 'post journals' }],
    input: z.strictObject({
      accountId: id.describe('An equity account, such as capital.'),
      date: date.optional().describe('Today when left out.'),
    }),
    output: Openings,
    problems: ['opening.nothing_left'],
  }),
};
