import { setting, settings } from '../kit/setting.ts';
import { money } from '../kit/shapes.ts';

export const customersSettings = settings({
  'customers.walletMaxBalance': setting({
    of: money.min(100, 'Enter an amount'),
    default: 10_000_000,
    label: 'The most that a wallet may hold',
    help: 'Of money that customers pay in and credit that you give them.',
    tab: 'Sales',
    section: 'Customers',
  }),
});
