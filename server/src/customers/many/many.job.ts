import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  BlockCustomers,
  TagCustomers,
  UnblockCustomers,
} from '@counting-house/contract/customers/many.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import { z } from 'zod';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { manyJob } from '../../platform/jobs/many.ts';
import { blockEach, tagEach, unblockEach } from './each-customer.service.ts';

const CustomersChange = z.discriminatedUnion('act', [
  TagCustomers.safeExtend({ act: z.literal('tag') }),
  BlockCustomers.extend({ act: z.literal('block') }),
  UnblockCustomers.extend({ act: z.literal('unblock') }),
]);
type CustomersChange = z.output<typeof CustomersChange>;

/** The same for more customers than somebody waits for. Done twice a customer stays as they are. */
export const changeCustomersJob = manyJob({
  kind: 'customers.changeMany',
  says: 'Change many customers',
  input: CustomersChange,
  things: 'Customers',
  link: addresses.customers,
  each: changeEach,
});

/** Asks for the right again: it may be gone since the job was started. */
function changeEach(ctx: WriteContext, change: CustomersChange): Promise<RowResults> {
  needsRight(ctx, 'customers.customer.write');
  switch (change.act) {
    case 'tag':
      return tagEach(ctx, change);
    case 'block':
      return blockEach(ctx, change);
    case 'unblock':
      return unblockEach(ctx, change);
  }
}
