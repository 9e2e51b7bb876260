import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { money } from '../../platform/format/format.ts';
import { RowsDialog } from '../../ui/dialog/rows-dialog.tsx';
import type { RowsFormProps } from '../../ui/dialog/rows-form.ts';
import { CancelWhy, noReason, type Why } from './cancel-why.tsx';
import { ordersText } from '../many-forms.tsx';

/** Asks why several orders are cancelled. */
export function CancelForm({
  rows,
  leftOut,
  answer,
}: RowsFormProps<{ readonly id: number; readonly orderNo: string; readonly grandTotal: number }>) {
  const [why, setWhy] = useState<Why>(noReason);
  const [mail, setMail] = useState(true);
  const total = rows.reduce((sum, { grandTotal }) => sum + grandTotal, 0);
  return (
    <RowsDialog
      title={`Cancel ${ordersText(rows)}?`}
      act="Cancel orders"
      leftOut={leftOut}
      close={() => answer(null)}
      save={() => {
        if (why.reasonId === null) setWhy({ ...why, isMissing: true });
        else answer({ reasonId: why.reasonId, note: why.note.trim() || undefined, mail });
      }}
    >
      <CancelWhy why={why} set={setWhy} />
      <p>
        The total is {money(total)}. Their items are released, and payments are refunded to the
        original payment method. This cannot be undone.
      </p>
      <Checkbox
        label="Notify customers"
        checked={mail}
        onChange={(event) => setMail(event.currentTarget.checked)}
      />
    </RowsDialog>
  );
}
