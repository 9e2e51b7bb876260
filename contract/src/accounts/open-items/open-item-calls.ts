import { z } from 'zod';
import { listOf, queryId } from '../../kit/list.ts';
import { read, write } from '../../kit/operation.ts';
import { id, moneySum } from '../../kit/shapes.ts';
import {
  AutoAllocation,
  ListOpenItems,
  NewAllocations,
  OpenItem,
  OpenItemDetails,
  openItemRights,
} from './open-item.ts';
import { reasonText } from '../reason-text.ts';

const problems = [
  'allocation.spent_already',
  'allocation.too_large',
  'allocation.wrong_party',
] as const;

const toVendors = {
  right: openItemRights.vendor.allocate,
  does: 'allocate payments to vendors',
  isJudged: true,
} as const;

export const openItemCalls = {
  listOpenItems: read({
    says: 'List invoices, bills, receipts and payments that are open.',
    wire: 'GET Accounts/OpenItems',
    permission: openItemRights.buyer.read,
    also: [
      {
        field: 'partyKind',
        right: openItemRights.vendor.read,
        does: 'see payables',
        when: ({ partyKind }: ListOpenItems) => partyKind === 'vendor',
      },
    ],
    input: ListOpenItems,
    output: listOf(OpenItem),
  }),

  getOpenItem: read({
    says: 'See one open document, what settled it, and what may settle it.',
    wire: 'GET Accounts/OpenItem?ID={id}',
    permission: openItemRights.buyer.read,
    also: [
      {
        field: 'id',
        right: openItemRights.vendor.read,
        does: 'see payables',
        isJudged: true,
      },
    ],
    input: z.strictObject({ id: queryId }),
    output: OpenItemDetails,
  }),

  allocate: write({
    says: 'Settle documents of a party with each other.',
    wire: 'POST Accounts/AllocationCreate',
    permission: openItemRights.buyer.allocate,
    also: [{ ...toVendors, field: 'pairs' }],
    input: NewAllocations,
    output: z.object({ rows: z.array(OpenItem) }),
    problems,
  }),

  unallocate: write({
    says: 'Undo the settling of two documents.',
    wire: 'POST Accounts/AllocationReverse?ID={id}',
    permission: openItemRights.buyer.allocate,
    also: [{ ...toVendors, field: 'id' }],
    input: z.strictObject({ id: queryId, reason: reasonText }),
    output: z.object({ rows: z.array(OpenItem) }),
    problems: ['allocation.reversed_already'],
  }),

  dispute: write({
    says: 'Mark an open document as disputed.',
    wire: 'POST Accounts/Dispute?ID={id}',
    permission: openItemRights.buyer.allocate,
    also: [{ ...toVendors, does: 'mark payables as disputed', field: 'id' }],
    input: z.strictObject({ id: queryId, reason: reasonText }),
    output: OpenItem,
    problems: ['open_item.not_disputable', 'open_item.disputed_already'],
  }),

  endDispute: write({
    says: 'Take the mark of a dispute off an open document.',
    wire: 'POST Accounts/DisputeEnd?ID={id}',
    permission: openItemRights.buyer.allocate,
    also: [{ ...toVendors, does: 'mark payables as disputed', field: 'id' }],
    input: z.strictObject({ id: queryId, reason: reasonText }),
    output: OpenItem,
    problems: ['open_item.not_disputed'],
  }),

  autoAllocate: write({
    says: 'Settle what is open of a party, the oldest due first.',
    wire: 'POST Accounts/AllocationAuto',
    permission: openItemRights.buyer.allocate,
    also: [{ ...toVendors, field: 'partyKind' }],
    input: AutoAllocation,
    output: z.object({
      pairs: z.array(z.object({ debitItemId: id, creditItemId: id, amount: moneySum })),
    }),
    problems: ['allocation.nothing_open'],
  }),
};
