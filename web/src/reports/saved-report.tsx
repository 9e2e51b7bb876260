import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import type {
  NewSavedReport,
  ReportSchedule,
  SavedReport,
} from '@counting-house/contract/reports/saved-report.ts';
import { MultiSelect, Select, Checkbox, TextInput } from '@mantine/core';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { weekdays } from './table/report-labels.ts';

type Fields = Pick<NewSavedReport, 'name' | 'isShared' | 'format' | 'schedule' | 'recipientIds'>;
type Every = ReportSchedule['every'] | 'never';

/** Keeps a report under a name, and has it sent by mail when its time comes. */
export function SaveReportDialog({
  report,
  label,
  parameters,
  saved,
  close,
}: {
  /** The report's call. */
  report: string;
  label: string;
  parameters: Readonly<Record<string, string>>;
  /** The one that is changed; a new one when left out. */
  saved?: SavedReport;
  close: () => void;
}) {
  return saved ? (
    <ChangeReport saved={saved} close={close} />
  ) : (
    <KeepReport report={report} label={label} parameters={parameters} close={close} />
  );
}

function KeepReport({
  report,
  label,
  parameters,
  close,
}: {
  report: string;
  label: string;
  parameters: Readonly<Record<string, string>>;
  close: () => void;
}) {
  const form = useOperationForm(reports.createSavedReport, {
    initial: { report, parameters: { ...parameters }, name: label, ...unsent },
    saved: 'Report {name} saved',
    then: close,
  });
  return (
    <FormDialog title="Save and send" form={form} act="Save report" close={close}>
      <ReportFields of={form.common<Fields>()} />
    </FormDialog>
  );
}

function ChangeReport({ saved, close }: { saved: SavedReport; close: () => void }) {
  const { id, version, name, isShared, format, schedule, recipients } = saved;
  const form = useOperationForm(reports.updateSavedReport, {
    initial: {
      id,
      version,
      name,
      isShared,
      format,
      schedule,
      recipientIds: recipients.map((person) => person.id),
    },
    saved: 'Report {name} saved',
    then: close,
  });
  return (
    <FormDialog title="Change saved report" form={form} act="Save report" close={close}>
      <ReportFields of={form.common<Fields>()} />
    </FormDialog>
  );
}

function ReportFields({ of: fields }: { of: FormFields<Fields> }) {
  const may = useMay();
  return (
    <>
      <TextInput
        label="Name"
        description="Relative dates update on every run."
        maxLength={60}
        {...fields.field('name')}
      />
      {may('reports.report.share') && (
        <Checkbox label="Shared with all who may see this report" {...fields.check('isShared')} />
      )}
      {may('reports.report.export') && <SendFields of={fields} />}
    </>
  );
}

/** When it goes out by itself, how, and to whom. */
function SendFields({ of: fields }: { of: FormFields<Fields> }) {
  const { schedule = null, recipientIds = [] } = fields.values;
  const readers = useOptionalOperation(
    reports.listReportReaders,
    { limit: 200 },
    { enabled: true },
  ).data;
  const every: Every = schedule?.every ?? 'never';
  const hour = schedule?.hour ?? usualHour;
  const send = (next: ReportSchedule | null) => fields.set('schedule', next);
  return (
    <>
      <Pair>
        <Choice
          label="Send by mail"
          of={everyLabels}
          value={every}
          onChange={(next) => send(scheduleOf(next, 1, hour))}
        />
        <Choice label="As" of={formatLabels} {...fields.field('format')} withAsterisk={false} />
      </Pair>
      {schedule && (
        <Pair>
          {schedule.every !== 'day' && (
            <Select
              label="On"
              value={String(dayOf(schedule))}
              onChange={(next) => send(scheduleOf(every, Number(next ?? 1), hour))}
              data={schedule.every === 'week' ? weekdays : monthDays}
            />
          )}
          <Select
            label="At"
            value={String(hour)}
            onChange={(next) => send({ ...schedule, hour: Number(next ?? usualHour) })}
            data={hours}
          />
        </Pair>
      )}
      <MultiSelect
        label="To"
        description="People who may see this report. Users without access on that day do not get it."
        searchable
        nothingFoundMessage="No users with an e-mail address. Users add it under Profile."
        name="recipientIds"
        value={recipientIds.map(String)}
        error={fields.errors['recipientIds']}
        onChange={(next) => fields.set('recipientIds', next.map(Number))}
        data={(readers?.rows ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
      />
    </>
  );
}

const usualHour = 8;
const unsent = { isShared: false, format: 'pdf', schedule: null, recipientIds: [] } as const;

const everyLabels: Readonly<Record<Every, string>> = {
  never: 'Not scheduled',
  day: 'Every day',
  week: 'Every week',
  month: 'Every month',
};
const formatLabels = { pdf: 'PDF', xlsx: 'XLSX', csv: 'CSV' } as const;

const monthDays = Array.from({ length: 31 }, (_, i) => ({
  value: String(i + 1),
  label: i + 1 === 31 ? 'Last day' : `Day ${i + 1}`,
}));
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

const dayOf = (schedule: ReportSchedule): number => {
  if (schedule.every === 'week') return schedule.weekday;
  return schedule.every === 'month' ? schedule.day : 1;
};

function scheduleOf(every: Every, on: number, hour: number): ReportSchedule | null {
  switch (every) {
    case 'never':
      return null;
    case 'day':
      return { every, hour };
    case 'week':
      return { every, weekday: Math.min(on, 7), hour };
    case 'month':
      return { every, day: on, hour };
  }
}
