import type { Also } from '../../kit/also.ts';
import { read, write } from '../../kit/operation.ts';
import { done } from '../../kit/shapes.ts';
import {
  ListVoucherTemplates,
  NewVoucherTemplate,
  VoucherTemplate,
  VoucherTemplateChange,
  VoucherTemplateList,
  VoucherTemplateStep,
} from './voucher-template.ts';

const posting: readonly Also<{ mode?: 'draft' | 'post' | undefined }>[] = [
  {
    field: 'mode',
    right: 'accounts.voucher.post',
    does: 'have vouchers posted',
    when: ({ mode }) => mode === 'post',
  },
];

/** Vouchers and expenses that come again: rent, salaries, the internet bill. */
export const voucherTemplateCalls = {
  listVoucherTemplates: read({
    says: 'List recurring vouchers.',
    wire: 'GET Accounts/VoucherTemplates',
    permission: 'accounts.voucher.read',
    input: ListVoucherTemplates,
    output: VoucherTemplateList,
  }),

  createVoucherTemplate: write({
    says: 'Make a voucher or an expense recurring.',
    wire: 'POST Accounts/VoucherTemplateCreate',
    permission: 'accounts.voucher.write',
    also: [
      ...posting,
      { field: 'expenseId', right: 'accounts.expense.write', does: 'enter expenses' },
      {
        field: 'mode',
        right: 'accounts.expense.post',
        does: 'have expenses posted',
        isJudged: true,
      },
    ],
    input: NewVoucherTemplate,
    output: VoucherTemplate,
    problems: ['voucher_template.name_taken'],
  }),

  updateVoucherTemplate: write({
    says: 'Change when a recurring voucher is made, or pause it.',
    wire: 'POST Accounts/VoucherTemplateUpdate?ID={id}',
    permission: 'accounts.voucher.write',
    also: [
      ...posting,
      {
        field: 'mode',
        right: 'accounts.expense.post',
        does: 'have expenses posted',
        isJudged: true,
      },
    ],
    input: VoucherTemplateChange,
    output: VoucherTemplate,
    problems: ['voucher_template.name_taken'],
  }),

  deleteVoucherTemplate: write({
    says: 'Stop a recurring voucher.',
    wire: 'POST Accounts/VoucherTemplateDelete?ID={id}',
    permission: 'accounts.voucher.write',
    input: VoucherTemplateStep,
    output: done,
  }),
};
