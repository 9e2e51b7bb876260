import { z } from 'zod';
import { changeOf } from '../../kit/change.ts';
import { chosen, flag, listInput, queryId } from '../../kit/list.ts';
import { date, id, money, signedMoneySum, text, version } from '../../kit/shapes.ts';
import { PartyKind } from '../open-items/party.ts';
import { reasonText } from '../reason-text.ts';

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
    'provision',
    'loan',
    'short_loan',
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
    'employee_cost',
    'bad_debt',
    'income_tax',
  ],
} as const satisfies Record<AccountRoot, readonly string[]>;
export const AccountType = z.enum(Object.values(accountTypes).flat());
export type AccountType = z.output<typeof AccountType>;

/** Which root a type belongs to. */
export const rootOfType = (type: AccountType): AccountRoot =>
  AccountRoot.options.find((root) =>
    (accountTypes[root] as readonly string[]).includes(type),
  ) as AccountRoot;

export const accountRootLabels: Readonly<Record<AccountRoot, string>> = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expense',
};

export const accountTypeLabels: Readonly<Record<AccountType, string>> = {
  cash: 'Cash',
  bank: 'Bank',
  clearing: 'Clearing',
  receivable: 'Receivable',
  stock: 'Stock',
  tax_asset: 'Input tax',
  current_asset: 'Current asset',
  fixed_asset: 'Fixed asset',
  accumulated_depreciation: 'Accumulated depreciation',
  investment: 'Investment',
  suspense: 'Suspense',
  payable: 'Payable',
  grni: 'Goods received, not billed',
  accrual: 'Accrual',
  wallet: 'Wallet',
  gift_card: 'Gift cards',
  tax_liability: 'Output tax',
  current_liability: 'Current liability',
  provision: 'Provision',
  loan: 'Loan',
  short_loan: 'Short-term loan, overdraft',
  capital: 'Capital',
  drawings: 'Drawings',
  retained: 'Retained earnings',
  opening: 'Opening balances',
  sales: 'Sales',
  sales_return: 'Sales returns',
  shipping_income: 'Shipping income',
  other_income: 'Other income',
  cogs: 'Cost of goods sold',
  stock_expense: 'Stock expense',
  courier: 'Courier',
  bank_charge: 'Bank charge',
  tax_expense: 'GST not creditable',
  round_off: 'Round-off',
  depreciation: 'Depreciation',
  interest: 'Interest',
  operating_expense: 'Operating expense',
  employee_cost: 'Employee benefits',
  bad_debt: 'Bad debt',
  income_tax: 'Income tax',
};

/** An account of the chart; groups only gather others and take no entries. */
export const Account = z.object({
  id,
  version,
  code: z.string(),
  name: z.string(),
  root: AccountRoot,
  type: AccountType.nullable().describe('Null for a group.'),
  parentId: id.nullable(),
  isGroup: z.boolean(),
  partyKind: PartyKind.nullable().describe('Set: every line on it names such a party.'),
  isActive: z.boolean(),
  /** False: only documents post on it, and a journal of somebody with the right to. */
  manualEntry: z.boolean(),
});
export type Account = z.output<typeof Account>;

/** A row of the chart as a tree: parents stand before their children. */
export const ChartRow = Account.extend({
  /** Groups above it. */
  depth: z.int(),
  isSystem: z.boolean().describe('The posting table looks for it: it cannot be switched off.'),
  bankAccountId: id.nullable(),
  hasLines: z.boolean(),
  hasBelow: z.boolean().describe('It has accounts below it, shown or not.'),
  /** At the date that was asked for, with all below it; a balance on the normal side is positive. */
  balance: signedMoneySum,
});
export type ChartRow = z.output<typeof ChartRow>;

export const ChartInput = listInput({
  at: date.optional().describe('Date of the balances; today when left out.'),
  root: AccountRoot.optional(),
  inactive: flag.optional().describe('With accounts that are switched off.'),
  closed: chosen.optional().describe('Groups of which nothing below is shown.'),
});
export type ChartInput = z.output<typeof ChartInput>;

/** One account with what hangs on it. */
export const AccountDetails = ChartRow.extend({
  description: z.string(),
  /** Of a loan: the day of its last instalment, and the principal that each month repays. */
  maturesOn: date.nullable(),
  monthlyPrincipal: money.nullable(),
  parentName: z.string().nullable(),
  lineCount: z.int(),
  childCount: z.int(),
  lastLineDate: date.nullable(),
});
export type AccountDetails = z.output<typeof AccountDetails>;

const accountCode = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(
    z
      .string()
      .min(1, 'Code is required')
      .max(12, 'Code must be 12 characters or fewer')
      .regex(/^[A-Z0-9.-]*$/u, 'Code may use letters, digits, a dot and - only'),
  );

export const NewAccount = z.strictObject({
  code: accountCode,
  name: text(80).pipe(z.string().min(2, 'Name must have at least 2 characters')),
  parentId: id.describe('The group it stands in; it has the same root.'),
  isGroup: z.boolean().default(false),
  type: AccountType.nullable()
    .default(null)
    .describe('One of the root of its group; null for a group.'),
  partyKind: PartyKind.nullable().default(null),
  manualEntry: z.boolean().default(true),
  description: text(500).default(''),
  maturesOn: date.nullable().default(null).describe('Of a loan: the day of its last instalment.'),
  monthlyPrincipal: money
    .nullable()
    .default(null)
    .describe(
      'Of a loan: the principal that each month repays; null when all of it falls due at once.',
    ),
});
export type NewAccount = z.output<typeof NewAccount>;

export const AccountChange = changeOf(NewAccount.omit({ parentId: true })).extend({
  isActive: z.boolean().optional(),
});
export type AccountChange = z.output<typeof AccountChange>;

export const AccountMove = z.strictObject({ id: queryId, version, parentId: id });
export type AccountMove = z.output<typeof AccountMove>;

/** Ends one account in favour of another: what it holds moves by an entry, then it is switched off. */
export const AccountMerge = z.strictObject({
  id: queryId,
  version,
  intoId: id,
  date: date.optional().describe('Of the entry that moves the balance; today when left out.'),
  reason: reasonText,
});
export type AccountMerge = z.output<typeof AccountMerge>;
