import { z } from 'zod';
import type { Also } from '../../kit/also.ts';
import { read, write } from '../../kit/operation.ts';
import {
  ApproveBill,
  Bill,
  BillId,
  BillNotedStep,
  BillPreview,
  BillPreviewInput,
  BillStep,
  BlockBill,
  ChangedBill,
  ExpenseAccounts,
  NewBill,
} from './bill.ts';
import {
  AskBillDraft,
  BillDraft,
  BillList,
  BillNumberCheck,
  CheckBillNumber,
  ListBills,
  ListUnbilled,
  Unbilled,
} from './bill-list.ts';

/** Anyone who saves a bill may confirm it with the same call, or say himself what is held back. */
const confirming: readonly Also[] = [
  { field: 'confirm', right: 'purchasing.bill.confirm', does: 'confirm bills' },
  {
    field: 'tdsAmount',
    right: 'purchasing.bill.confirm',
    does: 'set how much TDS is deducted',
    when: ({ tdsAmount }: { tdsAmount?: number | null }) => typeof tdsAmount === 'number',
  },
];

/** Bills of vendors, from a draft to what the books owe. */
export const billCalls = {
  createBill: write({
    says: 'Draft a bill of a vendor.',
    wire: 'POST Purchase/CreateBill',
    permission: 'purchasing.bill.write',
    also: confirming,
    input: NewBill,
    output: Bill,
    problems: ['bill.number_taken', 'bill.total_differs'],
  }),

  updateBill: write({
    says: 'Change a bill that is not confirmed.',
    wire: 'POST Purchase/UpdateBill?ID={id}',
    permission: 'purchasing.bill.write',
    also: confirming,
    input: ChangedBill,
    output: Bill,
    problems: ['bill.number_taken', 'bill.state', 'bill.total_differs'],
  }),

  previewBill: read({
    says: 'Preview a bill and how it matches.',
    wire: 'POST Purchase/BillPreview',
    permission: 'purchasing.bill.write',
    input: BillPreviewInput,
    output: BillPreview,
  }),

  listExpenseAccounts: read({
    says: 'See the accounts that a service can be billed to.',
    wire: 'GET Purchase/ExpenseAccounts',
    permission: 'purchasing.bill.write',
    input: z.strictObject({}),
    output: ExpenseAccounts,
  }),

  billFromInwards: read({
    says: 'Propose the bill of goods that were received.',
    wire: 'GET Purchase/BillDraft?VendorID={vendorId}&InwardIDs={inwardIds}',
    permission: 'purchasing.bill.write',
    input: AskBillDraft,
    output: BillDraft,
  }),

  billConfirm: write({
    says: 'Confirm a bill, or submit it for approval when it does not match.',
    wire: 'POST Purchase/BillConfirm?ID={id}',
    permission: 'purchasing.bill.confirm',
    input: BillStep,
    output: Bill,
    problems: ['bill.state', 'bill.total_differs'],
  }),

  billApprove: write({
    says: 'Accept a bill that does not match, with a debit note for what is too much if asked.',
    wire: 'POST Purchase/BillApprove?ID={id}',
    permission: 'purchasing.bill.approveException',
    also: [
      {
        field: 'raiseNote',
        right: 'purchasing.note.write',
        does: 'raise debit notes',
      },
    ],
    input: ApproveBill,
    output: Bill,
    problems: ['bill.state', 'approve.own', 'bill.nothing_over'],
  }),

  billReject: write({
    says: 'Return a bill that does not match to the person who made it.',
    wire: 'POST Purchase/BillReject?ID={id}',
    permission: 'purchasing.bill.approveException',
    input: BillNotedStep,
    output: Bill,
    problems: ['bill.state'],
  }),

  billCancel: write({
    says: 'Cancel a bill of which nothing is paid.',
    wire: 'POST Purchase/BillCancel?ID={id}',
    permission: 'purchasing.bill.cancel',
    input: BillNotedStep,
    output: Bill,
    problems: ['bill.state', 'bill.paid', 'bill.returned', 'bill.noted'],
  }),

  billBlock: write({
    says: 'Block a bill for payment.',
    wire: 'POST Purchase/BillBlock?ID={id}',
    permission: 'purchasing.bill.block',
    input: BlockBill,
    output: Bill,
    problems: ['bill.state'],
  }),

  billUnblock: write({
    says: 'Release a blocked bill for payment.',
    wire: 'POST Purchase/BillUnblock?ID={id}',
    permission: 'purchasing.bill.block',
    input: BillStep,
    output: Bill,
    problems: ['bill.state'],
  }),

  listBills: read({
    says: 'List bills of vendors.',
    wire: 'GET Purchase/Bills',
    permission: 'purchasing.bill.read',
    input: ListBills,
    output: BillList,
  }),

  getBill: read({
    says: 'See a bill of a vendor.',
    wire: 'GET Purchase/Bill?ID={id}',
    permission: 'purchasing.bill.read',
    input: BillId,
    output: Bill,
  }),

  billCheckNumber: read({
    says: 'See whether a vendor’s bill is entered already.',
    wire: 'GET Purchase/BillNumberCheck?VendorID={vendorId}&No={no}&Date={date}',
    permission: 'purchasing.bill.write',
    input: CheckBillNumber,
    output: BillNumberCheck,
  }),

  unbilled: read({
    says: 'See what was received and is not billed.',
    wire: 'GET Purchase/Unbilled',
    permission: 'purchasing.bill.read',
    input: ListUnbilled,
    output: Unbilled,
  }),
};
