import { Select } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { RowsDialog } from './rows-dialog.tsx';
import type { RowsFormProps } from './rows-form.ts';

/**
 * Asks who looks after rows, the person at the screen first; answers `userId`, null for nobody.
 *
 * @param what the rows in words: `3 orders`.
 * @param people who may.
 */
export function AssignDialog({
  what,
  people,
  leftOut,
  answer,
}: Pick<RowsFormProps<never>, 'leftOut' | 'answer'> & {
  what: string;
  people: readonly { readonly id: number; readonly name: string }[];
}) {
  const { userId } = useSession();
  const [chosen, setChosen] = useState(String(userId));
  return (
    <RowsDialog
      title={`Who looks after ${what}?`}
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
        value={chosen}
        onChange={(next) => setChosen(next ?? nobody)}
        data={[
          { value: nobody, label: 'Unassigned' },
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
