import type { TaxPayment } from '@counting-house/contract/gst/tax-payment.ts';
import { invariant } from '../../platform/problem.ts';
import type { taxPayments } from './tax-payment.table.ts';

/** A challan as people see it. */
export function toTaxPayment(row: typeof taxPayments.$inferSelect): TaxPayment {
  invariant(row.voucherId !== null && row.number !== null, 'a challan has its voucher');
  return {
    ...row,
    number: row.number,
    voucherId: row.voucherId,
    month: row.month.slice(0, 7),
    total: row.tax + row.interest + row.lateFee,
  };
}
