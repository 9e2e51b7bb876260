import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import {
  type FiscalYear,
  yearCheckLabels,
} from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import { Button, Textarea } from '@mantine/core';
import { date } from '../../platform/format/format.ts';
import { useAct, useOperation } from '../../platform/http/use-operation.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { CheckRows } from './check-rows.tsx';

/** The check list of a year; what warns asks why, what blocks is put right first. */
export function CloseYearDialog({ year, close }: { year: FiscalYear; close: () => void }) {
  const { rows } = useOperation(accounts.yearCloseCheck, { id: year.id });
  const blocking = rows.filter(({ passed, blocks }) => !passed && blocks);
  const warnings = rows.filter(({ passed, blocks }) => !passed && !blocks);
  const form = useOperationForm(accounts.closeYear, {
    initial: { id: year.id, version: year.version, reasons: {} },
    saved: '{name} is closed',
    then: close,
  });
  const reasons = form.at('reasons');
  return (
    <FormDialog title={`Close ${year.name}`} form={form} act="Close year" close={close}>
      <p>
        The profit of the year moves to retained earnings on {date(year.endDate)}, and nothing can
        be posted into it any more.
      </p>
      <CheckRows rows={rows} words={yearCheckLabels} />
      {blocking.some(({ key }) => key === 'periodsLocked') && <LockAll year={year} />}
      {warnings.map(({ key }) => (
        <Textarea
          key={key}
          label={`Reason to skip “${yearCheckLabels[key]}”`}
          autosize
          minRows={2}
          {...reasons.field(key)}
        />
      ))}
    </FormDialog>
  );
}

/** Locks every month of the year, from the first to the last. */
function LockAll({ year }: { year: FiscalYear }) {
  const write = useAct(accounts.setPeriodStatus, 'The months were not locked');
  const last = year.periods.findLast(({ status }) => status !== 'locked');
  if (!last) return null;
  async function lock(period: NonNullable<typeof last>) {
    const { id, version } = period;
    await write.run({ id, version, status: 'locked', withEarlier: true, withOpen: true });
  }
  return (
    <div>
      <Button variant="default" loading={write.isSending} onClick={() => void lock(last)}>
        Lock all months
      </Button>
    </div>
  );
}

export function ReopenYearDialog({ year, close }: { year: FiscalYear; close: () => void }) {
  const form = useOperationForm(accounts.reopenYear, {
    initial: { id: year.id, version: year.version },
    saved: '{name} is open again',
    then: close,
  });
  return (
    <FormDialog title={`Reopen ${year.name}`} form={form} act="Reopen year" close={close}>
      <p>The closing entry is reversed, and all months of the year are on hold.</p>
      <Textarea label="Reason" autosize minRows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
