import type { CourierUpdateRow } from '@counting-house/contract/logistics/courier-update.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { RowsFormProps } from '../../ui/dialog/rows-form.ts';
import css from '../logistics.module.css';

/** Asks why tracking updates are dismissed. */
export function DismissForm({ rows, leftOut, answer }: RowsFormProps<CourierUpdateRow>) {
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const what = rows.length === 1 ? 'this update' : `${rows.length} updates`;

  function save(event: FormEvent) {
    event.preventDefault();
    if (note.trim()) answer({ note });
    else setWrong('Enter a reason');
  }

  return (
    <Dialog title={`Dismiss ${what}?`} onClose={() => answer(null)}>
      <form className={css.form} onSubmit={save}>
        {leftOut && <p className={css.quiet}>{leftOut}</p>}
        <TextInput
          label="Reason"
          withAsterisk
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={wrong}
        />
        <div className={css.acts}>
          <Button variant="default" onClick={() => answer(null)}>
            Cancel
          </Button>
          <Button type="submit">Dismiss</Button>
        </div>
      </form>
    </Dialog>
  );
}
