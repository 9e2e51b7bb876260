import type { StatementProfile } from '@counting-house/contract/accounts/reconciliation/statement.ts';

/** How a bank lays out its statements: which of its headings is what. */
export type BankLayout = {
  readonly bank: string;
  /** A file with all of these is of this bank. */
  readonly headings: readonly string[];
  readonly columns: Omit<StatementProfile, 'dateFormat' | 'decimal'>;
  /** A short statement as the bank gives it, with what is read from it. */
  readonly sample: {
    readonly file: string;
    /** Amounts in paise, and the references, the oldest first. */
    readonly reads: readonly (readonly [date: string, paise: number, reference: string])[];
    readonly account: string;
  };
};

/** Columns of a layout that has only some of them. */
export const columns = (
  of: Partial<BankLayout['columns']> & Pick<BankLayout['columns'], 'date' | 'amountStyle'>,
): BankLayout['columns'] => ({
  valueDate: null,
  description: [],
  references: [],
  amount: null,
  paidIn: null,
  paidOut: null,
  marker: null,
  balance: null,
  balanceMarker: null,
  ...of,
});
