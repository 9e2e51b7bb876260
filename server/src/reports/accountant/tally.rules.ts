import type { AccountType } from '@counting-house/contract/accounts/journal/account.ts';
import type { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';

/**
 * The books as Tally imports them: `ENVELOPE`, its header, and messages with masters or vouchers. In Tally's XML a debit
 * is a negative amount whose line is deemed positive.
 *
 * @see TallyHelp, "Sample XML" and "Understanding Integration - Transactions": import of masters and vouchers.
 */

/** A ledger of Tally. */
export type TallyLedger = {
  readonly name: string;
  readonly parent: string;
  /** Each document has its reference. */
  readonly isBillWise: boolean;
  /** Of an account of GST its part. */
  readonly taxHead: string | null;
  readonly gstin: string;
  /** The name of the state of a party. */
  readonly state: string;
  /** Paise, a debit positive; null leaves it out. */
  readonly opening: number | null;
};

export type TallyGroup = { readonly name: string; readonly parent: string };

export type TallyBill = {
  readonly name: string;
  /** Makes a reference, or settles one; what is left stands on account. */
  readonly kind: 'New Ref' | 'Agst Ref' | 'On Account';
  /** Paise, a debit positive. */
  readonly amount: number;
};

export type TallyLine = {
  readonly ledger: string;
  /** Paise, a debit positive. */
  readonly amount: number;
  readonly isParty: boolean;
  readonly bills: readonly TallyBill[];
};

export type TallyVoucher = {
  readonly entryId: number;
  readonly type: TallyVoucherType;
  readonly date: string;
  readonly number: string;
  readonly narration: string;
  readonly party: string | null;
  readonly lines: readonly TallyLine[];
};

type TallyVoucherType =
  | 'Sales'
  | 'Credit Note'
  | 'Purchase'
  | 'Debit Note'
  | 'Receipt'
  | 'Payment'
  | 'Contra'
  | 'Journal';

/** The group that stock has there: ledgers of Stock-in-Hand take no vouchers, because Tally values goods itself. */
export const stockGroup: TallyGroup = { name: 'Stock by the books', parent: 'Current Assets' };

/** The groups that come with Tally, by the type of an account. */
const groups: Readonly<Record<AccountType, string>> = {
  cash: 'Cash-in-Hand',
  bank: 'Bank Accounts',
  clearing: 'Current Assets',
  receivable: 'Sundry Debtors',
  stock: stockGroup.name,
  tax_asset: 'Duties & Taxes',
  current_asset: 'Current Assets',
  fixed_asset: 'Fixed Assets',
  accumulated_depreciation: 'Fixed Assets',
  investment: 'Investments',
  suspense: 'Suspense A/c',
  payable: 'Sundry Creditors',
  grni: 'Current Liabilities',
  accrual: 'Current Liabilities',
  wallet: 'Current Liabilities',
  gift_card: 'Current Liabilities',
  tax_liability: 'Duties & Taxes',
  current_liability: 'Current Liabilities',
  provision: 'Provisions',
  loan: 'Loans (Liability)',
  short_loan: 'Bank OD A/c',
  capital: 'Capital Account',
  drawings: 'Capital Account',
  retained: 'Reserves & Surplus',
  opening: 'Capital Account',
  sales: 'Sales Accounts',
  sales_return: 'Sales Accounts',
  shipping_income: 'Direct Incomes',
  other_income: 'Indirect Incomes',
  cogs: 'Direct Expenses',
  stock_expense: 'Direct Expenses',
  courier: 'Indirect Expenses',
  bank_charge: 'Indirect Expenses',
  tax_expense: 'Indirect Expenses',
  round_off: 'Indirect Expenses',
  depreciation: 'Indirect Expenses',
  interest: 'Indirect Expenses',
  operating_expense: 'Indirect Expenses',
  bad_debt: 'Indirect Expenses',
  employee_cost: 'Indirect Expenses',
  income_tax: 'Indirect Expenses',
};

export const groupOf = (type: AccountType): string => groups[type];

const taxHeads: Readonly<Record<string, string>> = {
  CGST: 'Central Tax',
  SGST: 'State Tax',
  IGST: 'Integrated Tax',
  CESS: 'Cess',
};

/** What Tally calls a part of GST; null for any other tax. */
export const taxHeadOf = (component: string | null): string | null =>
  (component && taxHeads[component]) ?? null;

const byEvent: Partial<Readonly<Record<LedgerEvent, TallyVoucherType>>> = {
  'sales.invoiceIssued': 'Sales',
  'sales.creditNoteIssued': 'Credit Note',
  'purchase.billEntered': 'Purchase',
  'purchase.debitNoteIssued': 'Debit Note',
};

/**
 * The type of the voucher of an entry: that of its document, else by what it does with cash and banks, which have no
 * place in a journal of Tally. What takes a document back is a journal.
 *
 * @param money paise that its lines on cash and banks move, a debit positive, each.
 * @param isAllMoney nothing else stands in it.
 */
export function voucherTypeOf(
  event: LedgerEvent,
  {
    isReversal,
    money,
    isAllMoney,
  }: { isReversal: boolean; money: readonly number[]; isAllMoney: boolean },
): TallyVoucherType {
  const known = byEvent[event];
  if (known && !isReversal) return known;
  if (money.length > 1 && isAllMoney) return 'Contra';
  const moved = money.reduce((sum, one) => sum + one, 0);
  if (moved > 0) return 'Receipt';
  return moved < 0 ? 'Payment' : 'Journal';
}

/** A file of masters: groups first, then the ledgers in them. */
export const mastersXml = (
  company: string,
  { groups: own, ledgers }: { groups: readonly TallyGroup[]; ledgers: readonly TallyLedger[] },
): string =>
  envelope('All Masters', company, [...own.map(groupMessage), ...ledgers.map(ledgerMessage)]);

/** The beginning and the end of a file of vouchers, whose messages stand between them. */
export const vouchersFrame = (company: string): readonly [string, string] => [
  opening('Vouchers', company),
  ending,
];

const opening = (report: string, company: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE>
<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>
<BODY><IMPORTDATA>
<REQUESTDESC><REPORTNAME>${report}</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>${escaped(company)}</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC>
<REQUESTDATA>
`;
const ending = '</REQUESTDATA>\n</IMPORTDATA></BODY>\n</ENVELOPE>\n';

const envelope = (report: string, company: string, messages: readonly string[]) =>
  `${opening(report, company)}${messages.join('')}${ending}`;

const message = (body: string) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">\n${body}\n</TALLYMESSAGE>\n`;

const groupMessage = ({ name, parent }: TallyGroup) =>
  message(
    `<GROUP NAME="${escaped(name)}" ACTION="Create">${named(name)}${tag('PARENT', parent)}</GROUP>`,
  );

const ledgerMessage = (of: TallyLedger) =>
  message(
    [
      `<LEDGER NAME="${escaped(of.name)}" ACTION="Create">`,
      named(of.name),
      tag('PARENT', of.parent),
      tag('ISBILLWISEON', yes(of.isBillWise)),
      ...(of.taxHead === null ? [] : [tag('TAXTYPE', 'GST'), tag('GSTDUTYHEAD', of.taxHead)]),
      ...(of.gstin === ''
        ? []
        : [tag('GSTREGISTRATIONTYPE', 'Regular'), tag('PARTYGSTIN', of.gstin)]),
      ...(of.state === '' ? [] : [tag('COUNTRYNAME', 'India'), tag('LEDSTATENAME', of.state)]),
      ...(of.opening === null || of.opening === 0
        ? []
        : [tag('OPENINGBALANCE', amountOf(of.opening))]),
      '</LEDGER>',
    ].join(''),
  );

/** One voucher. Its id there is that of the entry, so that the same file twice makes no second one. */
export const voucherMessage = (of: TallyVoucher, idPrefix: string): string =>
  message(
    [
      `<VOUCHER REMOTEID="${escaped(`${idPrefix}-${of.entryId}`)}" VCHTYPE="${of.type}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
      tag('DATE', of.date.replaceAll('-', '')),
      tag('EFFECTIVEDATE', of.date.replaceAll('-', '')),
      tag('VOUCHERTYPENAME', of.type),
      tag('PERSISTEDVIEW', 'Accounting Voucher View'),
      tag('ISINVOICE', 'No'),
      tag('VOUCHERNUMBER', of.number),
      ...(of.party === null ? [] : [tag('PARTYLEDGERNAME', of.party)]),
      tag('NARRATION', of.narration),
      ...of.lines.map(lineOf),
      '</VOUCHER>',
    ].join('\n'),
  );

const lineOf = ({ ledger, amount, isParty, bills }: TallyLine) =>
  [
    '<ALLLEDGERENTRIES.LIST>',
    tag('LEDGERNAME', ledger),
    tag('ISDEEMEDPOSITIVE', yes(amount > 0)),
    tag('ISPARTYLEDGER', yes(isParty)),
    tag('AMOUNT', amountOf(amount)),
    ...bills.map(
      (bill) =>
        `<BILLALLOCATIONS.LIST>${bill.kind === 'On Account' ? '' : tag('NAME', bill.name)}${tag('BILLTYPE', bill.kind)}${tag('AMOUNT', amountOf(bill.amount))}</BILLALLOCATIONS.LIST>`,
    ),
    '</ALLLEDGERENTRIES.LIST>',
  ].join('');

const named = (name: string) => `<NAME.LIST TYPE="String">${tag('NAME', name)}</NAME.LIST>`;

const tag = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;

const yes = (is: boolean) => (is ? 'Yes' : 'No');

/** Rupees with two digits, a debit negative. */
function amountOf(paise: number): string {
  const whole = Math.trunc(Math.abs(paise) / 100);
  const rest = String(Math.abs(paise) % 100).padStart(2, '0');
  return `${paise > 0 ? '-' : ''}${whole}.${rest}`;
}

/** Text of XML: marks are written out, characters that XML has not are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
