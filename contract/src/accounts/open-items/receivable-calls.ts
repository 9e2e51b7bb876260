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
    says: 'See what is owed to us, by how late it is, on any day.',
    wire: 'GET Accounts/Receivables',
    permission: 'accounts.receivable.read',
    input: ReceivablesInput,
    output: Receivables,
  }),

  listReceivableItems: read({
    says: 'List invoices, advances and credit notes that are open with buyers.',
    wire: 'GET Accounts/ReceivableItems',
    permission: 'accounts.receivable.read',
    input: ListReceivableItems,
    output: ReceivableItemList,
  }),

  partyStatement: read({
    says: 'Print the statement of account of a buyer or a vendor.',
    wire: 'GET Accounts/PartyStatement?Kind={kind}&ID={id}',
    permission: openItemRights.buyer.read,
    also: [
      {
        field: 'kind',
        right: openItemRights.vendor.read,
        does: 'see what is owed to vendors',
        when: ({ kind }: AskPartyStatement) => kind === 'vendor',
      },
    ],
    input: AskPartyStatement,
    output: FileAnswer,
  }),
};
