import {
  accountTypes,
  type AccountRoot,
  type AccountType,
} from '@counting-house/contract/accounts/journal/account.ts';
import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';

/** A row of the chart that a new business begins with. */
type ChartRow = {
  readonly code: string;
  readonly name: string;
  /** Null for a group. */
  readonly type: AccountType | null;
  readonly parent: string | null;
  readonly key?: string;
  readonly party?: PartyKind;
};

const group = (code: string, name: string, parent: string | null, key?: string): ChartRow => ({
  code,
  name,
  type: null,
  parent,
  ...(key ? { key } : {}),
});

const account = (
  code: string,
  name: string,
  parent: string | null,
  type: AccountType,
  key?: string,
  party?: PartyKind,
): ChartRow => ({
  code,
  name,
  type,
  parent,
  ...(key ? { key } : {}),
  ...(party ? { party } : {}),
});

/**
 * The chart of a business in India, with the keys by which the posting table finds its accounts. Bank
 * accounts add a child each below 1120.
 */
export const defaultChart: readonly ChartRow[] = [
  group('1000', 'Assets', null),
  group('1100', 'Current assets', '1000'),
  group('1110', 'Cash', '1100'),
  account('1111', 'Cash in hand', '1110', 'cash', 'cash.main'),
  account('1112', 'Petty cash', '1110', 'cash'),
  group('1120', 'Bank accounts', '1100', 'bank.group'),
  group('1130', 'Clearing', '1100'),
  account('1131', 'Payment gateway clearing', '1130', 'clearing', 'clearing.gateway'),
  account('1132', 'Cash on delivery with couriers', '1130', 'clearing', 'clearing.cod', 'courier'),
  account('1133', 'Cheques in hand', '1130', 'clearing', 'clearing.cheques'),
  account('1134', 'Claims on couriers', '1130', 'clearing', 'clearing.claims', 'courier'),
  account('1135', 'Credit moved between orders', '1130', 'clearing', 'clearing.credit'),
  group('1140', 'Receivables', '1100'),
  account('1141', 'Trade debtors B2C', '1140', 'receivable', 'ar.customer', 'customer'),
  account('1142', 'Trade debtors B2B', '1140', 'receivable', 'ar.company', 'company'),
  group('1150', 'Stock', '1100'),
  account('1151', 'Raw materials', '1150', 'stock', 'stock.raw'),
  account('1152', 'Finished goods', '1150', 'stock', 'stock.finished'),
  account('1153', 'Work in progress', '1150', 'stock', 'stock.wip'),
  account('1154', 'Packing material', '1150', 'stock', 'stock.packing'),
  account('1155', 'Semi-finished goods', '1150', 'stock', 'stock.semi'),
  account('1156', 'Consumables', '1150', 'stock', 'stock.consumable'),
  account('1159', 'Goods billed, not dispatched', '1150', 'stock', 'stock.billed'),
  group('1160', 'Tax assets', '1100'),
  account('1161', 'Input CGST', '1160', 'tax_asset', 'tax.input.CGST'),
  account('1162', 'Input SGST/UTGST', '1160', 'tax_asset', 'tax.input.SGST'),
  account('1163', 'Input IGST', '1160', 'tax_asset', 'tax.input.IGST'),
  account('1164', 'Input cess', '1160', 'tax_asset', 'tax.input.CESS'),
  account('1165', 'TDS receivable', '1160', 'tax_asset', 'tds.receivable'),
  account('1166', 'TCS receivable', '1160', 'tax_asset', 'tcs.receivable'),
  account('1170', 'Prepaid and deposits', '1100', 'current_asset'),
  account('1175', 'Staff advances', '1100', 'current_asset'),
  account('1190', 'Suspense', '1100', 'suspense', 'suspense'),
  group('1200', 'Fixed assets', '1000'),
  account('1210', 'Plant and machinery', '1200', 'fixed_asset'),
  account('1220', 'Furniture', '1200', 'fixed_asset'),
  account('1230', 'Computers', '1200', 'fixed_asset'),
  account('1240', 'Vehicles', '1200', 'fixed_asset'),
  account('1290', 'Accumulated depreciation', '1000', 'accumulated_depreciation'),
  account('1300', 'Investments', '1000', 'investment'),

  group('2000', 'Liabilities', null),
  account('2110', 'Trade creditors', '2000', 'payable', 'ap.vendor', 'vendor'),
  account('2120', 'Goods received, not billed', '2000', 'grni', 'grni'),
  account('2121', 'Courier charges accrued', '2000', 'accrual', 'accrual.courier'),
  account('2122', 'Purchase charges accrued', '2000', 'accrual', 'accrual.charges'),
  account('2130', 'Customer wallets', '2000', 'wallet', 'wallet.customer', 'customer'),
  account('2131', 'Gift cards outstanding', '2000', 'gift_card', 'giftcard'),
  account('2132', 'Company wallets', '2000', 'wallet', 'wallet.company', 'company'),
  account('2141', 'Output CGST', '2000', 'tax_liability', 'tax.output.CGST'),
  account('2142', 'Output SGST/UTGST', '2000', 'tax_liability', 'tax.output.SGST'),
  account('2143', 'Output IGST', '2000', 'tax_liability', 'tax.output.IGST'),
  account('2144', 'Output cess', '2000', 'tax_liability', 'tax.output.CESS'),
  account('2145', 'Reverse charge CGST payable', '2000', 'tax_liability', 'tax.rcm.CGST'),
  account('2146', 'Reverse charge SGST payable', '2000', 'tax_liability', 'tax.rcm.SGST'),
  account('2147', 'Reverse charge IGST payable', '2000', 'tax_liability', 'tax.rcm.IGST'),
  account('2148', 'GST payable', '2000', 'tax_liability', 'tax.payable'),
  account('2149', 'TDS payable', '2000', 'tax_liability', 'tds.payable'),
  account('2150', 'TCS payable', '2000', 'tax_liability', 'tcs.payable'),
  account('2160', 'Expenses payable', '2000', 'current_liability', 'expense.payable'),
  account('2161', 'Salaries payable', '2000', 'current_liability'),
  account('2170', 'Security deposits received', '2000', 'current_liability'),
  account('2180', 'Provisions', '2000', 'provision'),
  group('2200', 'Loans', '2000'),
  account('2210', 'Secured', '2200', 'loan'),
  account('2220', 'Unsecured', '2200', 'loan'),
  account('2230', 'Overdraft', '2200', 'short_loan'),

  group('3000', 'Equity', null),
  account('3100', 'Capital', '3000', 'capital'),
  account('3200', 'Drawings', '3000', 'drawings'),
  account('3300', 'Retained earnings', '3000', 'retained', 'equity.retained'),
  account('3400', 'Opening balances', '3000', 'opening', 'equity.opening'),

  group('4000', 'Income', null),
  account('4100', 'Sales B2C', '4000', 'sales', 'sales.b2c'),
  account('4110', 'Sales B2B', '4000', 'sales', 'sales.b2b'),
  account('4120', 'Shipping charged', '4000', 'shipping_income', 'income.shipping'),
  account('4190', 'Sales returns', '4000', 'sales_return', 'sales.returns'),
  account('4210', 'Interest received', '4000', 'other_income', 'income.interest'),
  account(
    '4220',
    'Wallet and gift card balances expired',
    '4000',
    'other_income',
    'income.breakage',
  ),
  account('4230', 'Discount received', '4000', 'other_income', 'income.discountReceived'),
  account('4290', 'Other income', '4000', 'other_income', 'income.other'),

  group('5000', 'Cost of sales', null),
  account('5100', 'Cost of goods sold', '5000', 'cogs', 'cogs'),
  account('5110', 'Purchase price difference', '5000', 'stock_expense', 'ppv'),
  account('5120', 'Stock count difference', '5000', 'stock_expense', 'stock.countDiff'),
  account('5130', 'Scrap and damage', '5000', 'stock_expense', 'stock.scrap'),
  account('5131', 'Expired stock', '5000', 'stock_expense', 'stock.expired'),
  account('5132', 'Recalled stock', '5000', 'stock_expense', 'stock.recalled'),
  account(
    '5140',
    'Production overhead absorbed and variance',
    '5000',
    'stock_expense',
    'production.absorbed',
  ),
  account('5141', 'Labour absorbed', '5000', 'stock_expense', 'production.labour'),
  account('5142', 'Abnormal production loss', '5000', 'stock_expense', 'production.loss'),
  account('5150', 'Packing material used', '5000', 'stock_expense', 'packing.used'),
  account('5160', 'Freight inward', '5000', 'stock_expense', 'freight.in'),

  group('6000', 'Expenses', null),
  account('6100', 'Courier and delivery', '6000', 'courier', 'expense.courier'),
  account('6110', 'Payment gateway charges', '6000', 'bank_charge', 'expense.gateway'),
  account('6120', 'Bank charges', '6000', 'bank_charge', 'expense.bank'),
  account('6130', 'Rent', '6000', 'operating_expense'),
  account('6140', 'Salaries', '6000', 'employee_cost'),
  account('6150', 'Electricity', '6000', 'operating_expense'),
  account('6160', 'Internet and phone', '6000', 'operating_expense'),
  account('6170', 'Office supplies', '6000', 'operating_expense'),
  account('6180', 'Repairs', '6000', 'operating_expense'),
  account('6190', 'Travel', '6000', 'operating_expense'),
  account('6200', 'Marketing', '6000', 'operating_expense', 'expense.marketing'),
  account('6205', 'Samples and own use', '6000', 'operating_expense', 'expense.samples'),
  account('6210', 'Professional fees', '6000', 'operating_expense'),
  account('6220', 'Insurance', '6000', 'operating_expense'),
  account('6230', 'Commission', '6000', 'operating_expense'),
  account('6240', 'Depreciation', '6000', 'depreciation', 'expense.depreciation'),
  account('6250', 'Rates, taxes and late fees', '6000', 'operating_expense', 'expense.taxesFees'),
  account('6260', 'Interest paid', '6000', 'interest', 'expense.interest'),
  account('6270', 'Bad debts', '6000', 'bad_debt', 'expense.badDebt'),
  account('6275', 'Discount allowed', '6000', 'operating_expense', 'expense.discountAllowed'),
  account('6280', 'Round-off', '6000', 'round_off', 'roundoff'),
  account('6285', 'Cash short and over', '6000', 'operating_expense', 'expense.cashDiff'),
  account('6295', 'Income tax', '6000', 'income_tax'),
  account('6290', 'Tax not creditable', '6000', 'tax_expense', 'expense.taxBlocked'),
  account('6900', 'Other expenses', '6000', 'operating_expense', 'expense.other'),
];

/** Every key must exist exactly once before anything is posted. */
export const systemKeys: readonly string[] = defaultChart.flatMap(({ key }) => key ?? []);

/** The root that an account of the default chart stands under, by its first digit. */
export function rootOf({ code, type }: ChartRow): AccountRoot {
  const ofType = Object.entries(accountTypes).find(([, types]) =>
    (types as readonly string[]).includes(type ?? ''),
  );
  const root = ofType?.[0] ?? rootOfDigit[code.charAt(0)];
  if (!root) throw new Error(`no root for ${code}`);
  return root as AccountRoot;
}

const rootOfDigit: Readonly<Record<string, AccountRoot>> = {
  1: 'asset',
  2: 'liability',
  3: 'equity',
  4: 'income',
  5: 'expense',
  6: 'expense',
};

/** Accounts whose figures come from documents alone: journals do not touch them unasked. */
const ofDocuments: readonly AccountType[] = [
  'stock',
  'tax_asset',
  'tax_liability',
  'wallet',
  'gift_card',
];

/** Whether a new account may be used in journals: not one with parties, of stock, tax or money we hold. */
export const takesJournals = (account: {
  readonly type: AccountType | null;
  readonly partyKind: PartyKind | null;
}): boolean =>
  account.partyKind === null && (account.type === null || !ofDocuments.includes(account.type));

/** The accounts of goods that a new business begins with, by their kind. */
const stockKeys = {
  raw: 'stock.raw',
  packing: 'stock.packing',
  consumable: 'stock.consumable',
  semi_finished: 'stock.semi',
  finished: 'stock.finished',
} as const;
export type StockKind = keyof typeof stockKeys;

/** The kind of goods that stand on the account of a system key; null when none do. */
export const stockKindOf = (key: string | undefined): StockKind | null =>
  (Object.keys(stockKeys) as StockKind[]).find((kind) => stockKeys[kind] === key) ?? null;
