import { production } from '@counting-house/contract/production/production.operations.ts';
import { State } from '../../ui/marks/badge.tsx';
import { date, inPlace, number, opens, qty, stacked, text } from '../../ui/table/columns.tsx';
import { choice, period, yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { NewPlanPanel } from './new-plan.panel.tsx';
import { planActions } from './plan-actions.ts';
import { PlanPanel } from './plan.panel.tsx';
import { materialStates, planStates } from '../production-labels.ts';

/** Plans by the day they are due. */
export function PlanList() {
  return (
    <List
      list={production.listPlans}
      things="plans"
      search="Number, product"
      columns={[
        stacked(opens('number', 'Plan'), text('name', 'Product')),
        qty('qty', 'Quantity', { unit: 'unit' }),
        qty('goodQty', 'Made', { unit: 'unit' }),
        qty('restQty', 'Balance', { unit: 'unit' }),
        date('plannedStart', 'Start', { sorted: true }),
        inPlace('product_plan', 'date', date('dueDate', 'Due', { sorted: true })),
        inPlace('product_plan', 'number', number('priority', 'Priority')),
        {
          key: 'materials',
          label: 'Materials',
          cell: (row) => <State of={materialStates} is={row.materials} />,
          words: (row) => materialStates[row.materials].label,
        },
        {
          key: 'status',
          label: 'Status',
          part: 'badge',
          cell: (row) => <State of={planStates} is={row.status} />,
          words: (row) => planStates[row.status].label,
        },
        text('assignee', 'Assigned to'),
      ]}
      filters={[
        choice('status', 'Status', planStates),
        yesNo('late', 'Late'),
        period('due', 'Due'),
      ]}
      rowActions={planActions}
      panel={PlanPanel}
      newPanel={NewPlanPanel}
      empty="No plans. Start from 'To make' or create one."
    />
  );
}
