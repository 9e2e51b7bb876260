import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { JobSchedule } from '@counting-house/contract/admin/job.ts';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import {
  toCron,
  type Plan,
  parseCron,
  type Rhythm,
  rhythms,
  weekdayNames,
} from './schedule-text.ts';

const timeZones = Intl.supportedValuesOf('timeZone');

/** When something runs by itself. */
export function SchedulePanel({ schedule }: { schedule: JobSchedule }) {
  const form = useOperationForm(admin.updateSchedule, {
    initial: schedule,
    saved: `${schedule.says}: saved`,
  });
  const [plan, setPlan] = useState<Plan>(() => parseCron(schedule.cron));
  const change = (part: Partial<Plan>) => {
    const next = { ...plan, ...part };
    setPlan(next);
    const cron = toCron(next);
    if (cron !== null) form.set('cron', cron);
  };
  const { rhythm } = plan;
  return (
    <FormPanel title={schedule.says} form={form}>
      <Select
        label="How often"
        data={Object.entries(rhythms).map(([value, label]) => ({ value, label }))}
        value={rhythm}
        error={rhythm === 'pattern' ? null : form.field('cron').error}
        onChange={(next) => change({ rhythm: next as Rhythm })}
      />
      {rhythm === 'minutes' && (
        <NumberInput
          label="Minutes between runs"
          min={1}
          max={59}
          allowDecimal={false}
          value={plan.every}
          onChange={(next) => change({ every: Math.max(1, Number(next)) })}
        />
      )}
      {rhythm === 'week' && (
        <Select
          label="Day"
          data={Object.entries(weekdayNames).map(([value, label]) => ({ value, label }))}
          value={String(plan.weekday)}
          onChange={(next) => change({ weekday: Number(next) })}
        />
      )}
      {rhythm === 'month' && (
        <NumberInput
          label="Day of the month"
          min={1}
          max={28}
          allowDecimal={false}
          value={plan.day}
          onChange={(next) => change({ day: Math.max(1, Number(next)) })}
        />
      )}
      {(rhythm === 'day' || rhythm === 'week' || rhythm === 'month' || rhythm === 'hour') && (
        <TextInput
          type="time"
          label={rhythm === 'hour' ? 'Minutes past the hour' : 'Time'}
          value={plan.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
      )}
      {rhythm === 'pattern' && (
        <TextInput
          label="Pattern"
          description="Minute, hour, day, month, weekday: 0 4 * * 1-5 is at 04:00 from Monday to Friday."
          {...form.field('cron')}
        />
      )}
      <Select
        label="Time zone"
        searchable
        data={[...new Set([schedule.timeZone, ...timeZones])]}
        name="timeZone"
        value={form.field('timeZone').value}
        error={form.field('timeZone').error}
        onChange={(next) => form.field('timeZone').onChange(next)}
      />
    </FormPanel>
  );
}
