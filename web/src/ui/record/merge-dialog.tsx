import { data } from '@counting-house/contract/data/data.operations.ts';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { count } from '../../platform/format/format.ts';
import { useDryRun } from '../../platform/http/use-dry-run.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { Picker, type PickerList } from '../picking/picker.tsx';
import { useOperationForm } from '../form/use-operation-form.ts';
import { Facts } from '../parts/sheet.tsx';
import css from './merge-dialog.module.css';

const merges = {
  customer: { operation: data.mergeCustomers, things: 'customers' },
  company: { operation: data.mergeCompanies, things: 'companies' },
  vendor: { operation: data.mergeVendors, things: 'vendors' },
} as const;

type Merged = { readonly id: number; readonly number: string; readonly name: string };

/**
 * Makes one of two records of a buyer or a vendor: which one is kept is chosen, and everything that moves is said before.
 *
 * @param other the record that may be the same, where it is known; else it is looked for.
 */
export function MergeDialog<O extends PickerList>({
  kind,
  of,
  other,
  list,
  close,
  then,
}: {
  kind: keyof typeof merges;
  of: Merged;
  other?: { readonly id: number; readonly name: string } | undefined;
  list: O;
  close: () => void;
  /** Goes to the one that was kept. */
  then: (keptId: number) => void;
}) {
  const [otherId, setOtherId] = useState<number | ''>(other?.id ?? '');
  const [keepsThis, setKeepsThis] = useState(true);
  const { operation, things } = merges[kind];
  const pair =
    otherId === ''
      ? null
      : {
          keepId: keepsThis ? of.id : otherId,
          dropId: keepsThis ? otherId : of.id,
        };
  const { answer, problem } = useDryRun(operation, pair && { ...pair, dryRun: true });
  const form = useOperationForm(operation, {
    initial: { confirmNo: '' },
    saved: 'Merged',
    sends: (typed) => ({ ...typed, ...pair }),
    then: ({ keep }) => {
      close();
      then(keep.id);
    },
  });
  return (
    <FormDialog title={`Merge two ${things}`} form={form} act="Merge" close={close}>
      <Picker
        label={`The other ${kind}`}
        list={list}
        without={of.id}
        {...(other ? { shown: other.name } : {})}
        value={otherId}
        onChange={(next) => setOtherId(typeof next === 'number' ? next : '')}
      />
      <SegmentedControl
        aria-label="Which one is kept"
        data={[
          { value: 'this', label: `Keep ${of.number}` },
          { value: 'other', label: 'Keep the other' },
        ]}
        value={keepsThis ? 'this' : 'other'}
        onChange={(next) => setKeepsThis(next === 'this')}
      />
      {problem && <p className={css.warning}>{problem.detail}</p>}
      {answer && (
        <>
          <p className="bare">
            {answer.drop.name} ({answer.drop.number}) will be removed.{' '}
            {answer.moves.length > 0
              ? `These move to ${answer.keep.name} (${answer.keep.number}):`
              : `It has no orders or other documents to move to ${answer.keep.name} (${answer.keep.number}).`}
          </p>
          {answer.moves.length > 0 && (
            <Facts rows={answer.moves.map(({ what, count: n }) => [what, count(n)] as const)} />
          )}
          {answer.clashes.map((clash) => (
            <p key={clash} className={css.warning}>
              {clash}
            </p>
          ))}
          <TextInput
            label={`Type ${answer.drop.number} to confirm`}
            description="It cannot be undone."
            autoComplete="off"
            {...form.field('confirmNo')}
          />
        </>
      )}
    </FormDialog>
  );
}
