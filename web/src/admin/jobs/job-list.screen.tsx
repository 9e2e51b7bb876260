import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { JobRow } from '@counting-house/contract/admin/job.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { run } from '../../ui/list/actions.tsx';
import { ago, type Column, moment, stacked, state, text } from '../../ui/table/columns.tsx';
import { statusTabs } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { PageCount } from '../../ui/list/page-count.ts';
import { RowMenu } from '../../ui/rows/row-menu.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { ProgressBar } from '../../ui/parts/progress-bar.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import css from './job-list.module.css';
import { jobStates } from './job-labels.ts';
import { ScheduleList } from './schedule-list.tsx';

const runningEveryMs = 2_000;

/** Background jobs: what runs, what runs by the clock, and what became of the others. */
export function JobListScreen() {
  return (
    <div className={css.parts}>
      <RunningJobs />
      <Part what="the schedules">
        <ScheduleList />
      </Part>
      <PageCount value={saysNothing}>
        <List
          list={admin.listJobs}
          things="jobs"
          tabs={statusTabs('status', jobStates, 'failed')}
          columns={columns}
          rowActions={[retryAct, cancelAct]}
          empty="No job needs attention. Large uploads and scheduled jobs appear here."
        />
      </PageCount>
    </div>
  );
}

/** The page is that of all settings: how many jobs there are is no count of its. */
const saysNothing = () => undefined;

const columns: readonly Column<JobRow>[] = [
  stacked(text('says', 'Job'), text('error', 'Problem')),
  state('status', 'Status', jobStates),
  text('byName', 'Started by'),
  ago('createdAt', 'Requested', { sorted: true }),
  moment('endedAt', 'Ended'),
];

const isOver = ({ status }: JobRow) => status === 'failed' || status === 'cancelled';
const isOn = ({ status, isStopping }: JobRow) =>
  (status === 'queued' || status === 'running') && !isStopping;

const retryAct = run('Retry', admin.retryJob, {
  key: 'r',
  when: isOver,
  done: (row: JobRow) => `${row.says}: running again`,
});
const cancelAct = run('Cancel', admin.cancelJob, {
  when: isOn,
  dangerous: true,
  done: (row: JobRow, { status }) =>
    `${row.says}: ${status === 'cancelled' ? 'cancelled' : 'stops at its next step'}`,
});

/** What runs now, with how far it is; nothing when nothing does. */
function RunningJobs() {
  const { data } = useOptionalOperation(
    admin.listJobs,
    { status: 'running', limit: 20 },
    { refetchInterval: runningEveryMs },
  );
  if (!data || data.rows.length === 0) return null;
  return (
    <Sheet title="Running now" count={data.rows.length}>
      <SheetBody>
        <ul className={css.running}>
          {data.rows.map((job) => (
            <li key={job.id}>
              <span>
                {job.says}
                {job.byName && <small> · {job.byName}</small>}
              </span>
              <ProgressBar
                label={job.says}
                percent={job.progress}
                words={job.isStopping ? 'Stopping' : job.doing}
              />
              <RowMenu actions={[cancelAct]} row={job} name={job.says} />
            </li>
          ))}
        </ul>
      </SheetBody>
    </Sheet>
  );
}
