import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Entry } from '@counting-house/contract/accounts/journal/entry.ts';
import { Textarea } from '@mantine/core';
import { date, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Banner } from '../../ui/parts/banner.tsx';

/** Reverses an entry, with the date that the reversal will bear. */
export function ReverseDialog({ entry, close }: { entry: Entry; close: () => void }) {
  const { date: on, refusal } = useOperation(accounts.getReversal, { id: entry.id });
  const form = useOperationForm(accounts.reverseEntry, {
    initial: { id: entry.id, date: on ?? undefined },
    saved: `Entry #${entry.id} reversed`,
    then: close,
  });
  return (
    <FormDialog title={`Reverse entry #${entry.id}`} form={form} act="Reverse entry" close={close}>
      {refusal && <Banner tone="stopped">{refusal}</Banner>}
      <p>
        A second entry with its sides swapped takes {money(entry.total)} back. Both stay in the
        books.
      </p>
      {on !== null && on !== entry.date && (
        <Banner tone="quiet">
          {`${date(entry.date)} is no longer open, so the reversal is dated ${date(on)}.`}
        </Banner>
      )}
      <DateInput label="Date" {...form.field('date')} />
      <Textarea label="Reason" autosize minRows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
