import { production } from '@counting-house/contract/production/production.operations.ts';
import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { count } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { RowsFormProps } from '../../ui/dialog/rows-form.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';

/** Asks who makes what is planned. */
export function AssignPlans({
  rows,
  leftOut,
  answer,
}: RowsFormProps<{ readonly id: number; readonly number: string }>) {
  const people = useOptionalOperation(production.listPlanPeople, {}).data?.rows ?? [];
  const [chosen, setChosen] = useState('');
  const [only] = rows;
  const what = rows.length === 1 && only ? only.number : `${count(rows.length)} plans`;
  const save = () => answer({ value: chosen });
  return (
    <Dialog
      onClose={() => answer(null)}
      title={`Who makes ${what}?`}
      keys={{ 'mod+s': { does: 'Assign', run: save } }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Select
          label="Assigned to"
          data-autofocus
          searchable
          value={chosen}
          onChange={(next) => setChosen(next ?? '')}
          data={[
            { value: '', label: 'Unassigned' },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        {leftOut && <p>{leftOut}</p>}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => answer(null)}>
            Back
          </Button>
          <Button type="submit" rightSection={<KeyHint keys="mod+s" filled />}>
            Assign
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
