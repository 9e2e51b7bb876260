import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { IconFilePlus, IconPencil, IconUsers } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const customersScreens = screens('customers', {
  customers: screen({
    path: addresses.customers,
    title: 'Customers',
    icon: IconUsers,
    permissions: ['customers.customer.read'],
    words: 'people buyers',
    component: async () => (await import('./customer-list.screen.tsx')).CustomerListScreen,
  }),
  newCustomer: screen({
    path: '/sales/customer-management/add-customer',
    title: 'New customer',
    icon: IconFilePlus,
    permissions: ['customers.customer.write'],
    under: 'customers.customers',
    component: async () => (await import('./add-customer.screen.tsx')).AddCustomerScreen,
  }),
  editCustomer: screen({
    path: '/sales/customer-management/edit-customer/{id}',
    title: 'Edit customer',
    icon: IconPencil,
    permissions: ['customers.customer.read'],
    opens: { customer: '' },
    under: 'customers.customers',
    component: async () => (await import('./edit-customer.screen.tsx')).EditCustomerScreen,
  }),
});
