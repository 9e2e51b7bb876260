import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { count } from '../platform/format/format.ts';
import { useSession } from '../platform/session.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { RowsDialog } from '../ui/dialog/rows-dialog.tsx';
import type { RowsFormProps } from '../ui/dialog/rows-form.ts';

type Named = { readonly id: number; readonly returnNo: string };

/** Asks why returns are rejected. */
export function RejectForm({ rows, leftOut, answer }: RowsFormProps<Named>) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <RowsDialog
      title={`Reject ${returnsWords(rows)}?`}
      act="Reject"
      leftOut={leftOut}
      close={() => answer(null)}
      save={() => (reason.trim() ? answer({ reason }) : setWrong('Say why, the buyer is told'))}
    >
      <TextInput
        label="Reason"
        description="The buyer reads it."
        withAsterisk
        data-autofocus
        maxLength={200}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setWrong(null);
        }}
        error={wrong}
      />
    </RowsDialog>
  );
}

/** Asks who looks after returns. */
export function AssignForm({ rows, leftOut, answer }: RowsFormProps<Named>) {
  const { userId } = useSession();
  const people = useOptionalOperation(returns.listReturnAssignees, {}).data?.rows ?? [];
  const [chosen, setChosen] = useState(String(userId));
  return (
    <RowsDialog
      title={`Who looks after ${returnsWords(rows)}?`}
      act="Assign"
      leftOut={leftOut}
      close={() => answer(null)}
      save={() => answer({ userId: chosen === nobody ? null : Number(chosen) })}
    >
      <Select
        label="Assigned to"
        data-autofocus
        searchable
        openOnFocus={false}
        allowDeselect={false}
        value={chosen}
        onChange={(next) => setChosen(next ?? nobody)}
        data={[
          { value: nobody, label: 'Nobody' },
          ...people.map(({ id, name }) => ({
            value: String(id),
            label: id === userId ? `${name} (you)` : name,
          })),
        ]}
      />
    </RowsDialog>
  );
}

const nobody = 'nobody';

/** One return by its number, several by how many. */
const returnsWords = (rows: readonly Named[]) => {
  const [only] = rows;
  return rows.length === 1 && only ? only.returnNo : `${count(rows.length)} returns`;
};
