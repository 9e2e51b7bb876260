import type {
  BlockedReason,
  ExpenseStatus,
  PaidFrom,
  PaidState,
  TaxMode,
} from '@counting-house/contract/accounts/expense-labels.ts';
import { expenseStatusLabels } from '@counting-house/contract/accounts/expense-labels.ts';
import type { States } from '../../ui/marks/badge.tsx';

export const expenseStates: States<ExpenseStatus> = {
  draft: { label: expenseStatusLabels.draft, tone: 'idle' },
  waiting: { label: expenseStatusLabels.waiting, tone: 'waiting' },
  posted: { label: expenseStatusLabels.posted, tone: 'done' },
  rejected: { label: expenseStatusLabels.rejected, tone: 'stopped' },
  cancelled: { label: expenseStatusLabels.cancelled, tone: 'back' },
};

export const paidStates: States<PaidState> = {
  unpaid: { label: 'Unpaid', tone: 'waiting' },
  part_paid: { label: 'Part paid', tone: 'moving' },
  paid: { label: 'Paid', tone: 'done' },
};

export const paidFromLabels: Readonly<Record<PaidFrom, string>> = {
  account: 'Cash or bank',
  payable: 'Paid by employee (reimburse)',
  vendor_credit: 'On credit',
};

export const taxModeLabels: Readonly<Record<TaxMode, string>> = {
  none: 'No tax',
  inclusive: 'Tax inclusive',
  exclusive: 'Tax exclusive',
};

export const blockedReasonLabels: Readonly<Record<BlockedReason, string>> = {
  personal: 'Personal use',
  motor_vehicle: 'Motor vehicle',
  food: 'Food and drink',
  other: 'Another reason',
};
