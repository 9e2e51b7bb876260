import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { FiscalYear } from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** The day so many days and years after another. */
function dayAfter(date: string, years: number, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCFullYear(at.getUTCFullYear() + years);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The year behind the last one, by its dates. */
export function NewYearDialog({ after, close }: { after: FiscalYear; close: () => void }) {
  const startDate = dayAfter(after.endDate, 0, 1);
  const form = useOperationForm(accounts.createFiscalYear, {
    initial: { startDate, endDate: dayAfter(startDate, 1, -1) },
    saved: '{name} added',
    then: close,
  });
  return (
    <FormDialog title="Add next year" form={form} act="Add year" close={close}>
      <p>
        It is added by itself 60 days before {after.name} ends, and when something is dated in it.
      </p>
      <Pair>
        <DateInput label="First day" {...form.field('startDate')} />
        <DateInput label="Last day" {...form.field('endDate')} />
      </Pair>
    </FormDialog>
  );
}
