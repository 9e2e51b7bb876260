import type { StockReason } from '@counting-house/contract/stock/documents/reason.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { run, type RowAction } from '../../ui/list/actions.tsx';
import { text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { deletes } from '../../ui/rows/row-steps.ts';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { stockScreens } from '../stock.routes.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import { reasonAccountLabels, reasonStates, reasonUseLabels } from '../stock-labels.ts';

const usesOf = ({ uses }: StockReason) => uses.map((use) => reasonUseLabels[use]).join(', ');

const needsOf = ({ needsNote, needsPhoto, approvalLimit }: StockReason) =>
  [
    needsNote ? 'a note' : null,
    needsPhoto ? 'a photo' : null,
    approvalLimit === null ? null : `approval above ${money(approvalLimit)}`,
  ]
    .filter((word) => word !== null)
    .join(', ');

const columns: readonly Column<StockReason>[] = [
  text('name', 'Reason'),
  text('code', 'Code'),
  { key: 'uses', label: 'Offered for', cell: usesOf, words: usesOf },
  {
    key: 'account',
    label: 'Account',
    cell: (row) => reasonAccountLabels[row.account],
    words: (row) => reasonAccountLabels[row.account],
  },
  {
    key: 'needsNote',
    label: 'Needs',
    cell: (row) => needsOf(row) || <Nothing />,
    words: needsOf,
  },
  {
    key: 'status',
    label: 'Status',
    part: 'badge',
    cell: (row) =>
      row.isBuiltIn && row.status === 'active' ? (
        <Tag>Built-in</Tag>
      ) : (
        <State of={reasonStates} is={row.status} />
      ),
    words: (row) => reasonStates[row.status].label,
  },
];

/** Why goods leave by hand, and which account takes it. */
export function ReasonList() {
  const { rows } = useOperation(stock.listReasons, {});
  const actions: readonly RowAction<StockReason>[] = [
    {
      label: 'Change',
      icon: IconPencil,
      access: [stock.updateReason.permission],
      isFor: () => true,
      does: {
        kind: 'visit',
        path: ({ id }) => `${stockScreens.finishedStock.path}?tab=reasons&form=reason&reason=${id}`,
      },
    },
    run('Switch off', stock.updateReason, {
      icon: IconEyeOff,
      with: { status: 'inactive' },
      when: (row) => row.status === 'active',
      done: (row: StockReason) => `'${row.name}' is no longer offered`,
    }),
    run('Switch on', stock.updateReason, {
      icon: IconEye,
      with: { status: 'active' },
      when: (row) => row.status === 'inactive',
      done: (row: StockReason) => `'${row.name}' is offered again`,
    }),
    deletes('stock_reason', (row: StockReason) => `Reason '${row.name}'`, {
      when: (row) => !row.isBuiltIn,
    }),
  ];
  return <DataTable caption="Reasons" columns={columns} rows={rows} actions={actions} />;
}
