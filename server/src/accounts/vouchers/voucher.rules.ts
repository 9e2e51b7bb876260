import type { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import { isBanked } from '@counting-house/contract/accounts/money-method.ts';
import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import type {
  DeductionKind,
  VoucherKind,
  VoucherMethod,
} from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import type { AccountType } from '@counting-house/contract/accounts/journal/account.ts';
import { rupees } from '../../platform/money.ts';

/** What a voucher is called in the books. */
export function eventOf(kind: VoucherKind, party: PartyKind | undefined): LedgerEvent {
  switch (kind) {
    case 'contra':
      return 'bank.transferred';
    case 'journal':
      return 'journal.manual';
    case 'settlement':
      return 'gateway.settled';
    case 'cheque_return':
      return 'cheque.returned';
    case 'receipt':
      if (party === 'vendor') return 'purchase.refundReceived';
      return party === 'courier' ? 'courier.claimPaid' : 'payment.received';
    case 'payment':
      return party === 'customer' || party === 'company' ? 'payment.refunded' : 'payment.made';
  }
}

/** The kinds that a second person approves above a limit: money that leaves, and what nobody else sees. */
const approved: readonly VoucherKind[] = ['payment', 'contra', 'journal'];

/** Whether somebody else has to approve a voucher. @param above paise; 0 is never. */
export const needsApproval = (
  { kind, amount }: { readonly kind: VoucherKind; readonly amount: number },
  above: number,
): boolean => above > 0 && amount >= above && approved.includes(kind);

/** Accounts that documents keep: a journal there breaks what they add up to. */
const keptByDocuments: readonly (AccountType | null)[] = [
  'receivable',
  'payable',
  'stock',
  'tax_asset',
  'tax_liability',
  'wallet',
  'gift_card',
  'grni',
  'clearing',
];

export const isGuarded = (account: {
  readonly type: AccountType | null;
  readonly partyKind: PartyKind | null;
  /** False: anyone who keeps the chart wants it so. */
  readonly manualEntry?: boolean;
}): boolean =>
  account.partyKind !== null ||
  account.manualEntry === false ||
  keptByDocuments.includes(account.type);

/** The system key of the account of a deduction; null where somebody names one. */
export function accountKeyOf(kind: DeductionKind, direction: 'in' | 'out'): string | null {
  switch (kind) {
    case 'tds':
      return direction === 'in' ? 'tds.receivable' : 'tds.payable';
    case 'tcs':
      return direction === 'in' ? 'tcs.receivable' : 'tcs.payable';
    case 'bank_charge':
      return 'expense.bank';
    case 'discount':
      return direction === 'in' ? 'expense.discountAllowed' : 'income.discountReceived';
    case 'other':
      return null;
  }
}

/** What is said where a reference is missing; nothing where none is needed. */
export function referenceMissing(method: VoucherMethod, reference: string): string | undefined {
  if (reference !== '' || !(isBanked(method) || method === 'gateway')) return undefined;
  const name = method === 'cheque' ? 'cheque number' : method === 'gateway' ? 'payment id' : 'UTR';
  return `Enter the reference (${name}).`;
}

type Sided = { readonly debit: number; readonly credit: number };

export const debitsOf = (lines: readonly Sided[]): number =>
  lines.reduce((sum, { debit }) => sum + debit, 0);
const creditsOf = (lines: readonly Sided[]): number =>
  lines.reduce((sum, { credit }) => sum + credit, 0);

/** What is wrong with the lines of a voucher, by field; nothing when they add up. */
export function linesWrong(
  voucher: { readonly kind: VoucherKind; readonly amount: number },
  lines: readonly Sided[],
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [index, { debit, credit }] of lines.entries()) {
    if (debit > 0 && credit > 0) {
      fields[`lines.${index}.credit`] = 'A line has either a debit or a credit.';
    } else if (debit === 0 && credit === 0) {
      fields[`lines.${index}.debit`] = 'Enter an amount above zero.';
    }
  }
  const [debits, credits] = [debitsOf(lines), creditsOf(lines)];
  if (voucher.kind === 'journal') {
    if (lines.length < 2) fields['lines'] = 'A journal needs at least two lines.';
    else if (debits !== credits) {
      fields['lines'] = `Debits and credits differ by ${rupees(Math.abs(debits - credits))}.`;
    }
    return fields;
  }
  const sum = voucher.kind === 'receipt' ? credits - debits : debits - credits;
  if (sum !== voucher.amount) {
    fields['lines'] =
      `The accounts total ${rupees(sum)}, not the ${rupees(voucher.amount)} that moved.`;
  }
  return fields;
}
