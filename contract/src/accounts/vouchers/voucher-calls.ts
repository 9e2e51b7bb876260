import type { Also } from '../../kit/also.ts';
import { FileAnswer, read, write } from '../../kit/operation.ts';
import { done } from '../../kit/shapes.ts';
import { z } from 'zod';
import {
  Balance,
  ChangedVoucher,
  DeleteVoucher,
  FindParties,
  FoundParties,
  ListVouchers,
  NewVoucher,
  OpenDocuments,
  OpenDocumentsOf,
  PartyBalanceOf,
  PostVoucher,
  ReverseVoucher,
  Voucher,
  VoucherChoices,
  VoucherId,
  VoucherList,
  VoucherNotedStep,
} from './voucher.ts';

/** Anyone who saves a voucher may post it with the same call; control accounts are for those who know them. */
const posting: readonly Also[] = [
  { field: 'post', right: 'accounts.voucher.post', does: 'post vouchers' },
  {
    field: 'lines',
    right: 'accounts.journal.control',
    does: 'write journals on accounts that documents post to',
    isJudged: true,
  },
];

const postProblems = [
  'voucher.duplicate_reference',
  'voucher.cash_limit',
  'voucher.state',
  'cash.short',
  'allocation.too_large',
  'allocation.wrong_party',
] as const;

/** Receipts, payments, transfers and journals, from a draft to the books and back. */
export const voucherCalls = {
  listVouchers: read({
    says: 'List vouchers.',
    wire: 'GET Accounts/Vouchers',
    permission: 'accounts.voucher.read',
    input: ListVouchers,
    output: VoucherList,
  }),

  getVoucher: read({
    says: 'See a voucher.',
    wire: 'GET Accounts/Voucher?ID={id}',
    permission: 'accounts.voucher.read',
    input: VoucherId,
    output: Voucher,
  }),

  createVoucher: write({
    says: 'Draft a voucher.',
    wire: 'POST Accounts/VoucherCreate',
    permission: 'accounts.voucher.write',
    also: posting,
    input: NewVoucher,
    output: Voucher,
    problems: postProblems,
  }),

  updateVoucher: write({
    says: 'Change a voucher; a posted one is reversed and posted again.',
    wire: 'POST Accounts/VoucherUpdate?ID={id}',
    permission: 'accounts.voucher.write',
    also: [
      ...posting,
      {
        field: null,
        right: 'accounts.voucher.post',
        does: 'change vouchers that are posted',
        isJudged: true,
      },
    ],
    input: ChangedVoucher,
    output: Voucher,
    problems: [
      ...postProblems,
      'voucher.settles_more',
      'voucher.needs_approval',
      'voucher.cleared',
    ],
  }),

  postVoucher: write({
    says: 'Post a voucher, or submit it for approval when it needs one.',
    wire: 'POST Accounts/VoucherPost?ID={id}',
    permission: 'accounts.voucher.post',
    input: PostVoucher,
    output: Voucher,
    problems: postProblems,
  }),

  approveVoucher: write({
    says: 'Approve a voucher of another user; it is posted.',
    wire: 'POST Accounts/VoucherApprove?ID={id}',
    permission: 'accounts.voucher.approve',
    input: PostVoucher,
    output: Voucher,
    problems: [...postProblems, 'approve.own'],
  }),

  rejectVoucher: write({
    says: 'Return a voucher to the person who made it.',
    wire: 'POST Accounts/VoucherReject?ID={id}',
    permission: 'accounts.voucher.approve',
    input: VoucherNotedStep,
    output: Voucher,
    problems: ['voucher.state'],
  }),

  reverseVoucher: write({
    says: 'Reverse a posted voucher.',
    wire: 'POST Accounts/VoucherReverse?ID={id}',
    permission: 'accounts.voucher.reverse',
    input: ReverseVoucher,
    output: Voucher,
    problems: ['voucher.state', 'voucher.cleared', 'voucher.of_document', 'cash.short'],
  }),

  deleteVoucher: write({
    says: 'Delete a draft.',
    wire: 'POST Accounts/VoucherDelete?ID={id}',
    permission: 'accounts.voucher.write',
    input: DeleteVoucher,
    output: done,
    problems: ['voucher.state', 'voucher.not_yours'],
  }),

  printVoucher: read({
    says: 'Get a voucher as a PDF.',
    wire: 'GET Accounts/VoucherPrint?ID={id}',
    permission: 'accounts.voucher.read',
    input: VoucherId,
    output: FileAnswer,
  }),

  voucherChoices: read({
    says: 'See the accounts that a voucher can name.',
    wire: 'GET Accounts/VoucherChoices',
    permission: 'accounts.voucher.read',
    input: z.strictObject({}),
    output: VoucherChoices,
  }),

  getAccountBalance: read({
    says: 'See the balance of an account, as vouchers show it.',
    wire: 'GET Accounts/AccountBalance?ID={id}',
    permission: 'accounts.voucher.read',
    input: VoucherId,
    output: Balance,
  }),

  getPartyBalance: read({
    says: 'See the balance of a customer, company, vendor or courier.',
    wire: 'GET Accounts/PartyBalance?Kind={partyKind}&ID={partyId}',
    permission: 'accounts.voucher.read',
    input: PartyBalanceOf,
    output: Balance,
  }),

  findParties: read({
    says: 'Find customers, companies, vendors and couriers by name.',
    wire: 'GET Accounts/Parties',
    permission: 'accounts.voucher.read',
    input: FindParties,
    output: FoundParties,
  }),

  openDocumentsOf: read({
    says: 'See the open documents of a party that a payment can settle.',
    wire: 'GET Accounts/OpenDocuments?Kind={partyKind}&ID={partyId}',
    permission: 'accounts.voucher.read',
    input: OpenDocumentsOf,
    output: OpenDocuments,
  }),
};
