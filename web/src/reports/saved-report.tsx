import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import type { ReportSchedule, SavedReport } from '@counting-house/contract/reports/saved-report.ts';
import type { ReportFormat } from '@counting-house/contract/kit/report.ts';
import { Button, Checkbox, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { weekdays } from './table/report-words.ts';
import type { Problem } from '../platform/http/problem.ts';
import { useOptionalOperation, useWrite } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { Pair } from '../ui/form/form-body.tsx';

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
  const may = useMay();
  const maySend = may('reports.report.export');
  const [name, setName] = useState(saved?.name ?? label);
  const [isShared, setShared] = useState(saved?.isShared ?? false);
  const [every, setEvery] = useState<Every>(saved?.schedule?.every ?? 'never');
  const [on, setOn] = useState(dayOf(saved?.schedule ?? null));
  const [hour, setHour] = useState(saved?.schedule?.hour ?? 8);
  const [format, setFormat] = useState<ReportFormat>(saved?.format ?? 'pdf');
  const [recipients, setRecipients] = useState(saved?.recipients.map(({ id }) => String(id)) ?? []);
  const [problem, setProblem] = useState<Problem | null>(null);
  const readers = useOptionalOperation(
    reports.listReportReaders,
    { limit: 200 },
    { enabled: maySend },
  );
  const create = useWrite(reports.createSavedReport);
  const update = useWrite(reports.updateSavedReport);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const facts = {
      name,
      isShared,
      format,
      schedule: scheduleOf(every, on, hour),
      recipientIds: recipients.map(Number),
    };
    const reply = saved
      ? await update.run({ ...facts, id: saved.id, version: saved.version })
      : await create.run({ ...facts, report, parameters });
    if (!reply.ok) return setProblem(reply.problem);
    toast.success(`Report ${reply.data.name} saved`);
    close();
  }

  const fields = problem?.fields ?? {};
  const shownFields = ['name', 'recipientIds'];
  const rest = Object.entries(fields).filter(([field]) => !shownFields.includes(field));
  return (
    <Dialog size={520} title={saved ? 'Change saved report' : 'Save and send'} onClose={close}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          data-autofocus
          label="Name"
          description="Dates such as last month move with the days."
          withAsterisk
          maxLength={60}
          value={name}
          error={fields['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {may('reports.report.share') && (
          <Checkbox
            mt="md"
            label="Shared with all who may see this report"
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        {maySend && (
          <>
            <Pair>
              <Select
                mt="md"
                label="Send by mail"
                allowDeselect={false}
                value={every}
                onChange={(next) => setEvery((next ?? 'never') as Every)}
                data={[
                  { value: 'never', label: 'Only by hand' },
                  { value: 'day', label: 'Every day' },
                  { value: 'week', label: 'Every week' },
                  { value: 'month', label: 'Every month' },
                ]}
              />
              <Select
                mt="md"
                label="As"
                allowDeselect={false}
                value={format}
                onChange={(next) => setFormat((next ?? 'pdf') as ReportFormat)}
                data={['pdf', 'xlsx', 'csv'].map((value) => ({
                  value,
                  label: value.toUpperCase(),
                }))}
              />
            </Pair>
            {every !== 'never' && (
              <Pair>
                {every !== 'day' && (
                  <Select
                    mt="md"
                    label="On"
                    allowDeselect={false}
                    value={String(on)}
                    onChange={(next) => setOn(Number(next ?? 1))}
                    data={every === 'week' ? weekdays : monthDays}
                  />
                )}
                <Select
                  mt="md"
                  label="At"
                  allowDeselect={false}
                  value={String(hour)}
                  onChange={(next) => setHour(Number(next ?? 8))}
                  data={hours}
                />
              </Pair>
            )}
            <MultiSelect
              mt="md"
              label="To"
              description="People who may see this report. Whoever may not on the day gets none."
              searchable
              value={recipients}
              error={fields['recipientIds']}
              onChange={setRecipients}
              data={(readers.data?.rows ?? []).map((one) => ({
                value: String(one.id),
                label: one.name,
              }))}
            />
          </>
        )}
        <Refusal>
          {problem &&
            (rest.length > 0 ? rest.map(([, text]) => text).join(' ') : refusalOf(problem))}
        </Refusal>
        <Group justify="flex-end" gap={8} mt="lg">
          <Button variant="default" size="sm" onClick={close}>
            Back
          </Button>
          <Button type="submit" size="sm" loading={create.isSending || update.isSending}>
            Save report
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

const refusalOf = ({ fields, detail }: Problem) =>
  Object.keys(fields).length === 0 ? detail : null;

const monthDays = Array.from({ length: 31 }, (_, i) => ({
  value: String(i + 1),
  label: i + 1 === 31 ? 'Last day' : `Day ${i + 1}`,
}));
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

function dayOf(schedule: ReportSchedule | null): number {
  if (schedule?.every === 'week') return schedule.weekday;
  return schedule?.every === 'month' ? schedule.day : 1;
}

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
