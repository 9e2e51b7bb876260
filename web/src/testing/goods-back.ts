import type { Candidate, Return } from '@counting-house/contract/returns/return.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import type { Said } from './fill.ts';
import { plain } from './plain.ts';

/** A return of two jars of pickle and a kilo of rice by weight, approved and still to come. */
export const approvedReturn = (said: Said<Return> = {}): Return =>
  plain(returns.getReturn, {
    id: 5,
    returnNo: 'RET-5',
    status: 'approved',
    buyer: { name: 'Kaveri Rao', phone: '9845012345' },
    lines: [pickle, rice],
    actions: ['receive'],
    version: 3,
    ...said,
  });

export const pickle = {
  id: 51,
  sku: 'PIC-250',
  barcode: '8901',
  title: 'Lime pickle',
  unitCode: 'NOS',
  qtyBought: 2_000,
  qtyRequested: 2_000,
  qtyApproved: 2_000,
  reason: 'Changed my mind',
} as const;

export const rice = {
  id: 52,
  sku: 'RICE',
  barcode: '',
  title: 'Red rice',
  unitCode: 'KGS',
  unitDecimals: 3,
  qtyBought: 1_500,
  qtyRequested: 1_500,
  qtyApproved: 1_500,
  reason: 'Arrived damaged',
} as const;

/** A line of an order that could come back. */
export function returnable(orderLineId: number, said: Said<Candidate> = {}): Candidate {
  const row = { orderId: 7, orderNo: 'B2C-7', buyer: 'Kaveri Rao', title: `Item ${orderLineId}` };
  const { rows } = plain(returns.candidates, {
    rows: [{ ...row, orderLineId, unitCode: 'NOS', qtyReturnable: 2_000, ...said }],
  });
  return rows[0] as Candidate;
}
