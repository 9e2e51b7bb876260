import { listKinds } from '../kit/list-kind.ts';

export const customersLists = listKinds({
  customers: {
    label: 'Customers',
    does: [{ right: 'customers.customer.write', does: 'change customers' }],
    options: {},
  },
});
