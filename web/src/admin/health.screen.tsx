import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { HealthCheck, HealthDetails } from '@counting-house/contract/admin/health.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { State, Tag } from '../ui/marks/badge.tsx';
import type { Column } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { Facts, Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { Code, Moment, Nothing } from '../ui/parts/value.tsx';
import css from './jobs/job-list.module.css';
import { healthStates } from './jobs/job-labels.ts';

/** How the house is, and what it runs on. */
export function HealthScreen() {
  const { checks, environment, variables, startedAt } = useOperation(admin.getHealthDetails, {});
  return (
    <div className={css.parts}>
      <Sheet title="Health">
        <DataTable
          caption="Checked every minute"
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
      <Sheet title="Set on the server">
        <DataTable
          caption="What the environment variables do. They are changed where the server is started."
          columns={variableColumns}
          rows={variables.map((variable, i) => ({ ...variable, id: i + 1 }))}
        />
      </Sheet>
    </div>
  );
}

type Variable = HealthDetails['variables'][number] & { id: number };

const variableColumns: readonly Column<Variable>[] = [
  { key: 'name', label: 'Variable', cell: ({ name }) => <Code>{name}</Code> },
  { key: 'says', label: 'What it does', cell: ({ says }) => says },
  {
    key: 'isSet',
    label: 'Set',
    part: 'badge',
    cell: ({ isSet }) => (isSet ? <Tag>Set</Tag> : <Nothing />),
  },
];

const columns: readonly Column<HealthCheck & { id: number }>[] = [
  { key: 'label', label: 'What', cell: ({ label }) => label },
  { key: 'says', label: 'Found', cell: ({ says }) => says },
  {
    key: 'state',
    label: 'Status',
    part: 'badge',
    cell: ({ state }) => <State of={healthStates} is={state} />,
  },
];
