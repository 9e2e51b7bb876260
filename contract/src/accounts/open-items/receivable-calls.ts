import { FileAnswer, read } from '../../kit/operation.ts';
import { openItemRights } from './open-item.ts';
import {
  AskPartyStatement,
  ListReceivableItems,
  ReceivableItemList,
  Receivables,
  ReceivablesInput,
} from './receivable.ts';

/** What buyers owe us. */
export const receivableCalls = {
  receivables: read({
    says: 'See receivables by age, as of any day.',
    wire: 'GET Accounts/Receivables',
    permission: 'accounts.receivable.read',
    input: ReceivablesInput,
    output: Receivables,
  }),

  listReceivableItems: read({
    says: 'List open invoices, advances and credit notes of customers.',
    wire: 'GET Accounts/ReceivableItems',
    permission: 'accounts.receivable.read',
    input: ListReceivableItems,
    output: ReceivableItemList,
  }),

  partyStatement: read({
    says: 'Print the statement of account of a customer or a vendor.',
    wire: 'GET Accounts/PartyStatement?Kind={kind}&ID={id}',
    permission: openItemRights.buyer.read,
    also: [
      {
        field: 'kind',
        right: openItemRights.vendor.read,
        does: 'see payables',
        when: ({ kind }: AskPartyStatement) => kind === 'vendor',
      },
    ],
    input: AskPartyStatement,
    output: FileAnswer,
  }),
};
