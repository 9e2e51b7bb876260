import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Openings } from '@counting-house/contract/accounts/periods/opening.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { date } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** The day on which the books begin: the first of the year, or that of a cut-over within it. */
export function BooksBegin({ openings }: { openings: Openings }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        Change the first day
      </Button>
      {isOpen && <BooksBeginDialog openings={openings} close={() => setOpen(false)} />}
    </div>
  );
}

function BooksBeginDialog({ openings, close }: { openings: Openings; close: () => void }) {
  const { begins, year } = openings;
  const form = useOperationForm(accounts.setBooksBegin, {
    initial: { date: begins },
    saved: 'First day of the books changed',
    then: close,
  });
  return (
    <FormDialog title="First day of the books" form={form} act="Change" close={close}>
      <p>
        From this day on documents are entered here. Opening balances are those of the evening
        before, with what was earned and spent since {date(year.startDate)}. GST returns leave out
        the time before.
      </p>
      <DateInput
        label="Books begin on"
        minDate={year.startDate}
        maxDate={year.endDate}
        {...form.field('date')}
      />
    </FormDialog>
  );
}
