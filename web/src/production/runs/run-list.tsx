import { batchColumn } from '../../ui/table/batch-column.tsx';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { date, opens, qty, stacked, text } from '../../ui/table/columns.tsx';
import { period } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { runStatus, yieldColumn } from './run-columns.tsx';
import { reverseRun, RunPanel } from './run.panel.tsx';

/** Runs, the last first. */
export function RunList() {
  return (
    <List
      list={production.listRuns}
      things="runs"
      search="Number"
      columns={[
        stacked(opens('number', 'Run'), text('plan', 'Plan')),
        date('businessDate', 'Date', { sorted: true }),
        text('name', 'Product'),
        batchColumn(),
        qty('goodQty', 'Good', { unit: 'unit' }),
        qty('rejectedQty', 'Rejected', { unit: 'unit' }),
        yieldColumn,
        runStatus,
        text('by', 'By'),
      ]}
      filters={[period('businessDate', 'Date')]}
      rowActions={[reverseRun]}
      panel={RunPanel}
      empty="No runs yet. Post one from a plan."
    />
  );
}
