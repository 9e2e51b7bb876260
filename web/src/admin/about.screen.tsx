import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { HealthCheck } from '@counting-house/contract/admin/health.ts';
import { useOperation } from '../platform/use-operation.ts';
import { State } from '../ui/badge.tsx';
import type { Column } from '../ui/columns.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Facts, Sheet, SheetBody } from '../ui/sheet.tsx';
import { Moment } from '../ui/value.tsx';
import css from './job-list.module.css';
import { healthStates } from './job-words.ts';

/** How the house is, and what it runs on. */
export function AboutScreen() {
  const { checks, environment, startedAt } = useOperation(admin.getHealthDetails, {});
  return (
    <div className={css.parts}>
      <Sheet title="Health">
        <DataTable
          caption="What is looked after every minute"
          columns={columns}
          rows={checks.map((check, i) => ({ ...check, id: i + 1 }))}
        />
      </Sheet>
      <Sheet title="Versions and environment">
        <SheetBody>
          <Facts
            rows={[
              ...environment.map(({ label, value }) => [label, value || null] as const),
              ['Running since', <Moment at={startedAt} key="since" />],
            ]}
          />
        </SheetBody>
      </Sheet>
    </div>
  );
}

const columns: readonly Column<HealthCheck & { id: number }>[] = [
  { key: 'label', label: 'What', cell: ({ label }) => label },
  { key: 'says', label: 'Found', cell: ({ says }) => says },
  {
    key: 'state',
    label: 'State',
    part: 'badge',
    cell: ({ state }) => <State of={healthStates} is={state} />,
  },
];
