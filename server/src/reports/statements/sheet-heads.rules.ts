import type { AccountType } from '@counting-house/contract/accounts/journal/account.ts';

export type Side = 'debit' | 'credit';

/** Which accounts a line holds, and those that switch to it with a balance on its side. */
export type SheetLine = {
  readonly key: string;
  readonly label: string;
  readonly natural: Side;
  readonly types: readonly AccountType[];
  /** Only with a balance on the line's own side; on the other they stand elsewhere. */
  readonly switched?: readonly AccountType[];
  /** Parties of such accounts with a balance on the line's side. */
  readonly parties?: 'receivable' | 'payable';
  /** Of these parties only micro and small enterprises, or all others. */
  readonly small?: boolean;
  /** The part of loans that falls due within a year, or behind it. */
  readonly loans?: 'current' | 'later';
  /** Accounts at banks as far as they are overdrawn: repayable on demand. */
  readonly overdrawn?: true;
};

export type Section = {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly SheetLine[];
};

const line = (
  natural: Side,
  key: string,
  label: string,
  more: Partial<Omit<SheetLine, 'natural' | 'key' | 'label'>>,
): SheetLine => ({ natural, key, label, types: [], ...more });

/**
 * The headings in which companies show what they have.
 *
 * @see Companies Act 2013, Schedule III, Division I, part I.
 */
export const assets: readonly Section[] = [
  {
    key: 'fixed',
    label: 'Non-current assets',
    lines: [
      line('debit', 'fixedAssets', 'Fixed assets, less depreciation', {
        types: ['fixed_asset', 'accumulated_depreciation'],
      }),
      line('debit', 'investments', 'Investments', { types: ['investment'] }),
    ],
  },
  {
    key: 'current',
    label: 'Current assets',
    lines: [
      line('debit', 'cash', 'Cash and bank', { types: ['cash', 'bank'] }),
      line('debit', 'onTheWay', 'Funds in transit', { switched: ['clearing'] }),
      line('debit', 'receivables', 'Receivables', { parties: 'receivable' }),
      line('debit', 'vendorAdvances', 'Advances to vendors', { parties: 'payable' }),
      line('debit', 'stock', 'Stock', { types: ['stock'] }),
      line('debit', 'taxCredits', 'Balances with government authorities', {
        switched: ['tax_asset', 'tax_liability'],
      }),
      line('debit', 'otherCurrent', 'Other current assets', {
        switched: ['current_asset', 'suspense', 'current_liability', 'accrual'],
      }),
    ],
  },
];

/** And what they owe. */
export const liabilities: readonly Section[] = [
  {
    key: 'long',
    label: 'Non-current liabilities',
    lines: [line('credit', 'loans', 'Loans', { loans: 'later' })],
  },
  {
    key: 'currentLiabilities',
    label: 'Current liabilities',
    lines: [
      line('credit', 'shortLoans', 'Short-term borrowings', {
        types: ['short_loan'],
        loans: 'current',
        overdrawn: true,
      }),
      line('credit', 'creditors', 'Trade creditors', { parties: 'payable' }),
      line('credit', 'customerAdvances', 'Advances from customers', { parties: 'receivable' }),
      line('credit', 'notBilled', 'Goods received, not billed', { types: ['grni'] }),
      line('credit', 'accrued', 'Expenses payable', { switched: ['accrual'] }),
      line('credit', 'wallets', 'Wallets and gift cards', { types: ['wallet', 'gift_card'] }),
      line('credit', 'taxesDue', 'Statutory dues', { switched: ['tax_liability', 'tax_asset'] }),
      line('credit', 'otherLiabilities', 'Other current liabilities', {
        types: ['provision'],
        switched: ['current_liability', 'suspense', 'current_asset', 'clearing'],
      }),
    ],
  },
];

/**
 * The heads of Schedule III.
 *
 * @see Companies Act 2013, Schedule III, Division I, part I.
 */
export const scheduledAssets: readonly Section[] = [
  {
    key: 'fixed',
    label: 'Non-current assets',
    lines: [
      line('debit', 'fixedAssets', 'Property, plant and equipment', {
        types: ['fixed_asset', 'accumulated_depreciation'],
      }),
      line('debit', 'investments', 'Non-current investments', { types: ['investment'] }),
    ],
  },
  {
    key: 'current',
    label: 'Current assets',
    lines: [
      line('debit', 'stock', 'Inventories', { types: ['stock'] }),
      line('debit', 'receivables', 'Trade receivables', { parties: 'receivable' }),
      line('debit', 'cash', 'Cash and cash equivalents', { types: ['cash', 'bank'] }),
      line('debit', 'advances', 'Short-term loans and advances', {
        parties: 'payable',
        switched: ['tax_asset', 'tax_liability'],
      }),
      line('debit', 'otherCurrent', 'Other current assets', {
        switched: ['clearing', 'current_asset', 'suspense', 'current_liability', 'accrual'],
      }),
    ],
  },
];

export const scheduledLiabilities: readonly Section[] = [
  {
    key: 'long',
    label: 'Non-current liabilities',
    lines: [line('credit', 'loans', 'Long-term borrowings', { loans: 'later' })],
  },
  {
    key: 'currentLiabilities',
    label: 'Current liabilities',
    lines: [
      line('credit', 'shortLoans', 'Short-term borrowings', {
        types: ['short_loan'],
        loans: 'current',
        overdrawn: true,
      }),
      line('credit', 'smallCreditors', 'Trade payables: micro and small enterprises', {
        parties: 'payable',
        small: true,
      }),
      line('credit', 'creditors', 'Trade payables: others', {
        parties: 'payable',
        small: false,
        types: ['grni'],
      }),
      line('credit', 'otherLiabilities', 'Other current liabilities', {
        parties: 'receivable',
        types: ['wallet', 'gift_card'],
        switched: [
          'accrual',
          'tax_liability',
          'tax_asset',
          'current_liability',
          'suspense',
          'current_asset',
          'clearing',
        ],
      }),
      line('credit', 'provisions', 'Short-term provisions', { types: ['provision'] }),
    ],
  },
];
