import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { NumberSeries } from '@counting-house/contract/admin/series.ts';
import { NumberInput, TextInput } from '@mantine/core';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import css from '../admin.module.css';

/** Lets a series go on where older books ended. */
export function NextNumber({ series, close }: { series: NumberSeries; close: () => void }) {
  const form = useOperationForm(admin.setNextNumber, {
    initial: {
      key: series.key,
      span: series.span,
      next: series.last === null ? series.nextStart : series.last + 1,
      reason: '',
    },
    saved: '{label}: the next number is {next}',
    then: close,
  });
  return (
    <FormDialog
      title={`Next number of ${series.label}`}
      form={form}
      act="Set the next number"
      close={close}
    >
      <p className={css.second}>
        {series.gapless
          ? 'This series has no gaps, so it can only be set before its first number.'
          : 'It can only be raised. The numbers in between stay unused.'}
      </p>
      <NumberInput label="Next number" min={1} allowDecimal={false} {...form.field('next')} />
      <TextInput label="Reason" {...form.field('reason')} />
    </FormDialog>
  );
}
