import type {
  CustomerKind,
  CustomerStatus,
} from '@counting-house/contract/customers/customer-labels.ts';
import { ruleBroken } from '../platform/problem.ts';

const gone: Partial<Record<CustomerStatus, string>> = {
  merged: 'This customer was merged into another. Open that one.',
  erased: 'This customer was erased. Nothing can be added any more.',
};

/**
 * @throws {Problem} `customer.gone` (422) of a customer who was merged into another, or erased; `customer.walk_in` (422)
 *   of anyone who buys without a name.
 */
export function needsPresent({
  kind,
  status,
}: {
  readonly kind: CustomerKind;
  readonly status: CustomerStatus;
}): void {
  if (kind === 'walk_in') {
    throw ruleBroken('customer.walk_in', 'Walk-in customers have no record to change.');
  }
  const says = gone[status];
  if (says !== undefined) throw ruleBroken('customer.gone', says);
}
