import type {
  PayRunBills,
  PayRunMethod,
} from '@counting-house/contract/accounts/vouchers/pay-run.ts';
import { methodLabels } from './voucher-labels.ts';

type Bill = PayRunBills['rows'][number];

/** How a vendor is paid unless somebody chooses: into the account that is known, else by what is left. */
export const usualMethod = ({ hasBankDetails, upiId }: Bill): PayRunMethod =>
  hasBankDetails ? 'bank_transfer' : upiId ? 'upi' : 'cheque';

/** A transfer is offered where the account is known. */
export const methodsFor = ({ hasBankDetails }: Bill): Readonly<Record<PayRunMethod, string>> => {
  const { bank_transfer: transfer, upi, cheque } = methodLabels;
  const others = { upi, cheque };
  return (hasBankDetails ? { bank_transfer: transfer, ...others } : others) as Readonly<
    Record<PayRunMethod, string>
  >;
};

/** A vendor of a run, and how it is paid. */
export type Payee = {
  readonly vendorId: number;
  readonly vendorName: string;
  readonly method: PayRunMethod;
  readonly upiId: string;
};

/** Vendors of a run, each once, with how they are paid. */
export const groupPayees = (
  rows: readonly Bill[],
  methodOf: (row: Bill) => PayRunMethod,
): Payee[] => [
  ...new Map(
    rows.map((row) => [
      row.vendorId,
      {
        vendorId: row.vendorId,
        vendorName: row.vendorName,
        method: methodOf(row),
        upiId: row.upiId,
      },
    ]),
  ).values(),
];
