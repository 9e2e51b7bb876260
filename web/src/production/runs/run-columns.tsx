import { batchColumn } from '../../ui/table/batch-column.tsx';
import type { RunRow } from '@counting-house/contract/production/run-row.ts';
import { percent } from '../../platform/format/format.ts';
import { date, qty, type Column } from '../../ui/table/columns.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { productionScreens } from '../production.routes.tsx';
import { runStates } from '../production-labels.ts';

export const yieldColumn: Column<RunRow> = {
  key: 'yieldBps',
  label: 'Yield',
  isRight: true,
  cell: ({ yieldBps }) => (yieldBps === null ? '–' : percent(yieldBps)),
  words: ({ yieldBps }) => (yieldBps === null ? '' : percent(yieldBps)),
};

export const runStatus: Column<RunRow> = {
  key: 'status',
  label: 'Status',
  part: 'badge',
  cell: ({ status }) => <State of={runStates} is={status} />,
  words: ({ status }) => runStates[status].label,
};

/** Runs of a plan. */
export const runColumns: readonly Column<RunRow>[] = [
  {
    key: 'number',
    label: 'Run',
    cell: ({ id, number }) => (
      <PathLink path={`${productionScreens.plan.path}?tab=runs&open=${id}`}>{number}</PathLink>
    ),
    words: ({ number }) => number,
  },
  date('businessDate', 'Date'),
  batchColumn(),
  qty('goodQty', 'Good', { unit: 'unit' }),
  qty('rejectedQty', 'Rejected', { unit: 'unit' }),
  yieldColumn,
  runStatus,
];
