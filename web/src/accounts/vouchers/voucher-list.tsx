import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { voucherKindLabels } from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import { choice, period, statusTabs } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import {
  type Column,
  date,
  money,
  onCard,
  opens,
  stacked,
  state,
  text,
} from '../../ui/table/columns.tsx';
import { money as moneyWords } from '../../platform/format/format.ts';
import { voucherActs } from './voucher-acts.ts';
import { VoucherPanel } from './voucher-panel.tsx';
import { methodLabels, voucherStates } from './voucher-labels.ts';

type Row = OutputOf<typeof accounts.listVouchers>['rows'][number];

const kind: Column<Row> = {
  key: 'kind',
  label: 'Kind',
  cell: (row) => voucherKindLabels[row.kind],
  words: (row) => voucherKindLabels[row.kind],
  values: voucherKindLabels,
};

const method: Column<Row> = {
  key: 'method',
  label: 'Method',
  cell: (row) =>
    row.method ? [methodLabels[row.method], row.reference].filter(Boolean).join(' ') : '–',
  words: (row) => (row.method ? methodLabels[row.method] : ''),
  values: methodLabels,
};

export const voucherList = {
  list: accounts.listVouchers,
  things: 'vouchers',
  search: 'Number, party, account, reference',
  columns: [
    stacked(opens('number', 'Voucher'), kind),
    date('date', 'Date', { sorted: true }),
    stacked(text('about', 'Party or account'), text('narration', 'Narration')),
    stacked(text('moneyAccount', 'Account'), method),
    onCard('amount', money('amount', 'Amount', { sorted: true })),
    onCard('badge', state('status', 'Status', voucherStates)),
    { ...text('reference', 'Reference'), isExtra: true },
  ],
  tabs: statusTabs('status', voucherStates),
  filters: [
    choice('kind', 'Kind', voucherKindLabels),
    choice('method', 'Method', methodLabels),
    period('', 'Date'),
  ],
  rowActions: voucherActs,
  panel: VoucherPanel,
  empty: 'No vouchers yet. Add a receipt, a payment, a transfer or a journal.',
} as const;

/** Receipts, payments, transfers, journals and settlements. */
export function VoucherList() {
  return (
    <List
      {...voucherList}
      chosenSays={(rows: readonly Row[]) =>
        moneyWords(rows.reduce((sum, row) => sum + row.amount, 0))
      }
    />
  );
}
