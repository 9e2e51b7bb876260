import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { JobSchedule } from '@counting-house/contract/admin/job.ts';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { open, run } from '../../ui/list/actions.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { ago, type Column, moment, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { PanelProvider } from '../../ui/panel/panel-context.ts';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { scheduleStates } from './job-labels.ts';
import { SchedulePanel } from './schedule.panel.tsx';
import { scheduleText } from './schedule-text.ts';

/** Scheduled jobs: when, when next, and the way to change it. */
export function ScheduleList() {
  const { rows } = useOperation(admin.listSchedules, {});
  const search = useSearch();
  const opened = rows.find(({ id }) => String(id) === search['open']);
  const setSearch = useSetSearch();
  const place = {
    close: () => setSearch({ open: null }),
    at: null,
    of: 0,
    before: null,
    after: null,
  };
  return (
    <Sheet title="Scheduled" count={rows.length}>
      <DataTable
        caption="Scheduled jobs"
        columns={columns}
        rows={rows}
        actions={[runAct, open('Change'), switchOn, switchOff]}
      />
      {opened && (
        <PanelProvider value={place}>
          <SchedulePanel schedule={opened} key={opened.id} />
        </PanelProvider>
      )}
    </Sheet>
  );
}

const columns: readonly Column<JobSchedule>[] = [
  text('says', 'Job'),
  { key: 'cron', label: 'When', cell: ({ cron }) => scheduleText(cron) },
  moment('nextRunAt', 'Next run'),
  ago('lastRunAt', 'Last run'),
  {
    key: 'isActive',
    label: 'Status',
    part: 'badge',
    cell: (row) => <State of={scheduleStates} is={stateOf(row)} />,
  },
];

function stateOf({ isActive, failures }: JobSchedule) {
  if (!isActive) return 'off';
  return failures > 0 ? 'failing' : 'on';
}

const runAct = run('Run now', admin.runJob, {
  with: ({ kind }: JobSchedule) => ({ kind }),
  done: ({ says }) => `${says}: running now`,
});
const switchOff = run('Switch off', admin.updateSchedule, {
  with: ({ kind }: JobSchedule) => ({ kind, isActive: false }),
  when: ({ isActive }) => isActive,
  sure: {
    title: ({ says }) => `Switch off “${says}”?`,
    effect: () => 'It does not run until it is switched on again.',
  },
  dangerous: true,
  done: ({ says }) => `${says}: switched off`,
});
const switchOn = run('Switch on', admin.updateSchedule, {
  with: ({ kind }: JobSchedule) => ({ kind, isActive: true }),
  when: ({ isActive }) => !isActive,
  done: ({ says }) => `${says}: switched on`,
});
