import { z } from 'zod';
import { id } from '../kit/shapes.ts';
import { PartyKind } from './party.ts';

export const AccountRoot = z.enum(['asset', 'liability', 'equity', 'income', 'expense']);
export type AccountRoot = z.output<typeof AccountRoot>;

/** What an account is for; each belongs to one root. */
export const accountTypes = {
  asset: [
    'cash',
    'bank',
    'clearing',
    'receivable',
    'stock',
    'tax_asset',
    'current_asset',
    'fixed_asset',
    'accumulated_depreciation',
    'investment',
    'suspense',
  ],
  liability: [
    'payable',
    'grni',
    'accrual',
    'wallet',
    'gift_card',
    'tax_liability',
    'current_liability',
    'loan',
  ],
  equity: ['capital', 'drawings', 'retained', 'opening'],
  income: ['sales', 'sales_return', 'shipping_income', 'other_income'],
  expense: [
    'cogs',
    'stock_expense',
    'courier',
    'bank_charge',
    'tax_expense',
    'round_off',
    'depreciation',
    'interest',
    'operating_expense',
    'bad_debt',
  ],
} as const satisfies Record<AccountRoot, readonly string[]>;
export const AccountType = z.enum(Object.values(accountTypes).flat());
export type AccountType = z.output<typeof AccountType>;

/** An account of the chart; groups only gather others and take no entries. */
export const Account = z.object({
  id,
  code: z.string(),
  name: z.string(),
  root: AccountRoot,
  type: AccountType.nullable().describe('Null for a group.'),
  parentId: id.nullable(),
  isGroup: z.boolean(),
  partyKind: PartyKind.nullable().describe('Set: every line on it names such a party.'),
});
export type Account = z.output<typeof Account>;
