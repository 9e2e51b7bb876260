import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import {
  type FiscalYear,
  lockCheckLabels,
  type Period,
  type PeriodStatus,
} from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import { Checkbox, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { month } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Part } from '../../ui/parts/part.tsx';
import { CheckRows } from './check-rows.tsx';

/** A month on its way to another status. */
export type PeriodStep = {
  readonly year: FiscalYear;
  readonly period: Period;
  readonly to: PeriodStatus;
};

/** What a step does, in one sentence. */
function effectOf({ period, to }: PeriodStep): string {
  if (period.status === 'locked') return 'It is on hold then: accountants may post into it.';
  if (to === 'locked') return 'No one can post to this month.';
  return to === 'on_hold'
    ? 'Only accountants may post into it, and each gives a reason.'
    : 'All users can post again.';
}

const doneLabels: Readonly<Record<PeriodStatus, string>> = {
  open: 'open',
  on_hold: 'on hold',
  locked: 'locked',
};

/** Asks before a month is held, opened, locked or unlocked. */
export function PeriodDialog({ step, close }: { step: PeriodStep; close: () => void }) {
  const { year, period, to } = step;
  const name = month(period.monthStart);
  const earlier = year.periods.filter(
    (one) => one.monthStart < period.monthStart && one.status !== 'locked',
  ).length;
  const asksForEarlier = to === 'locked' && earlier > 0;
  const isUnlocked = period.status === 'locked';
  const later = isUnlocked
    ? year.periods.filter((one) => one.monthStart > period.monthStart && one.status === 'locked')
        .length
    : 0;
  const verb =
    period.status === 'locked' ? 'Unlock' : { open: 'Open', on_hold: 'Hold', locked: 'Lock' }[to];
  const form = useOperationForm(accounts.setPeriodStatus, {
    initial: { id: period.id, version: period.version, status: to, withEarlier: asksForEarlier },
    saved: `${name} is ${doneLabels[to]}`,
    then: close,
  });
  return (
    <FormDialog title={`${verb} ${name}`} form={form} act={`${verb} ${name}`} close={close}>
      <p>{effectOf(step)}</p>
      {asksForEarlier && (
        <Checkbox
          label={`Lock the ${earlier === 1 ? 'month' : `${earlier} months`} before it as well`}
          {...form.check('withEarlier')}
        />
      )}
      {later > 0 && (
        <Checkbox
          label={`Unlock the ${later === 1 ? 'month' : `${later} months`} after it as well`}
          {...form.check('withLater')}
        />
      )}
      {to === 'locked' && (
        <Part what="what is open in it">
          <OpenWork
            id={period.id}
            confirm={<Checkbox label="Lock anyway" {...form.check('withOpen')} />}
          />
        </Part>
      )}
      <Textarea
        label="Reason"
        autosize
        minRows={2}
        {...form.field('reason')}
        withAsterisk={period.status === 'locked'}
      />
    </FormDialog>
  );
}

/** What is open in the months that would be locked; anyone who locks them all the same says so. */
function OpenWork({ id, confirm }: { id: number; confirm: ReactNode }) {
  const { rows } = useOperation(accounts.periodLockCheck, { id });
  const open = rows.filter(({ passed }) => !passed);
  if (open.length === 0) return null;
  return (
    <>
      <CheckRows rows={open} words={lockCheckLabels} />
      {open.some(({ blocks }) => !blocks) && confirm}
    </>
  );
}
