import type { CustomerStatus } from '@counting-house/contract/customers/customer-words.ts';
import { ruleBroken } from '../platform/problem.ts';

const gone: Partial<Record<CustomerStatus, string>> = {
  merged: 'This customer was merged into another. Open that one.',
  erased: 'This customer was erased. Nothing can be added any more.',
};

/** @throws {Problem} `customer.gone` (422) of a customer who was merged into another, or erased. */
export function needsPresent({ status }: { readonly status: CustomerStatus }): void {
  const says = gone[status];
  if (says !== undefined) throw ruleBroken('customer.gone', says);
}
