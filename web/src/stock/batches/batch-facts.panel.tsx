import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useSearch } from '../../platform/address.ts';
import { toast } from '../../platform/toasts.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';

/** Puts the facts of a batch right. */
export function BatchFactsPanel() {
  const { close } = usePanelPlace();
  const batch = useOperation(stock.getBatch, { code: useSearch()['batch'] ?? '' });
  const form = useOperationForm(stock.updateBatch, {
    initial: batch,
    saved: 'Batch corrected',
    then: ({ short }) => {
      if (short.length > 0) {
        const waiting = short.map(({ refNumber }) => refNumber).join(', ');
        toast.info(`Orders now waiting for stock: ${waiting}`);
      }
      close();
    },
  });
  return (
    <FormPanel title={`Correct ${batch.code}`} form={form} act="Save changes">
      {!batch.isRunning && (
        <>
          <TextInput label="Batch number on the goods" {...form.field('number')} />
          <Pair>
            <DateInput label="Manufactured on" {...form.field('mfgDate')} />
            <DateInput label="Expiry date" {...form.field('expiryDate')} />
          </Pair>
        </>
      )}
      <MoneyInput label="MRP" {...form.field('mrp')} />
      <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
      {batch.isLocked && (
        <TextInput
          label="Reason"
          description="Goods of this batch were sent to customers. Enter a reason for changing its number or dates."
          {...form.field('reason')}
        />
      )}
    </FormPanel>
  );
}
