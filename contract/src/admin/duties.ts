import type { PermissionKey } from '../kit/permission.ts';

/** Two rights that one role should not hold together: with both, one person alone can take goods or money. */
type DutyConflict = {
  readonly rights: readonly [PermissionKey, PermissionKey];
  readonly says: string;
};

const dutyConflicts: readonly DutyConflict[] = [
  {
    rights: ['purchasing.order.write', 'purchasing.order.approve'],
    says: 'Orders goods and approves purchase orders',
  },
  {
    rights: ['purchasing.vendor.bank', 'accounts.voucher.post'],
    says: 'Changes bank details of vendors and pays them',
  },
  {
    rights: ['purchasing.bill.write', 'purchasing.bill.approveException'],
    says: 'Enters bills and approves those that do not match',
  },
  {
    rights: ['purchasing.bill.confirm', 'accounts.voucher.post'],
    says: 'Confirms bills and pays them',
  },
  {
    rights: ['accounts.voucher.write', 'accounts.voucher.approve'],
    says: 'Enters vouchers and approves them',
  },
  {
    rights: ['accounts.expense.post', 'accounts.expense.approve'],
    says: 'Posts expenses and approves them',
  },
  {
    rights: ['accounts.voucher.post', 'accounts.reconciliation.close'],
    says: 'Pays and closes the bank reconciliation',
  },
  {
    rights: ['stock.scrap.write', 'stock.scrap.approve'],
    says: 'Writes goods off and approves write-offs',
  },
  { rights: ['stock.count.write', 'stock.count.post'], says: 'Counts stock and posts counts' },
  {
    rights: ['orders.payment.record', 'orders.payment.refund'],
    says: 'Records payments and gives refunds',
  },
  {
    rights: ['returns.return.receive', 'returns.return.settle'],
    says: 'Receives returned goods and refunds them',
  },
  { rights: ['admin.user.write', 'admin.role.write'], says: 'Adds users and changes roles' },
];

/** The conflicts of duty that a set of rights has. */
export const findConflicts = (held: ReadonlySet<string>): readonly DutyConflict[] =>
  dutyConflicts.filter(({ rights }) => rights.every((right) => held.has(right)));
