import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Textarea } from '@mantine/core';
import { useSearch } from '../../platform/address.ts';
import { money, qty, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { FilesInput } from '../../ui/files/files-input.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { Facts } from '../../ui/parts/sheet.tsx';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

/** Puts right what all of a batch in a store is worth. */
export function RevaluePanel() {
  const { close } = usePanelPlace();
  const storeId = useStoreId();
  const batch = useOperation(stock.getBatch, { code: useSearch()['batch'] ?? '', storeId });
  const form = useOperationForm(stock.revalue, {
    initial: { storeId, businessDate: today(), lines: [{ batchId: batch.id }] },
    saved: '{number}: value changed',
    then: close,
  });
  const line = form.at('lines.0');
  const { onHand, unit } = batch;
  const now = batch.value ?? 0;
  const typed = line.values.value;
  const ofOne = (value: number | undefined) =>
    value === undefined || onHand === 0
      ? '–'
      : `${money(Math.round((value * 1_000) / onHand))} for 1 ${unit}`;

  return (
    <FormPanel
      title={`Value of ${batch.code}`}
      badges={<StoreTag />}
      form={form}
      act="Change the value"
    >
      <Facts
        rows={[
          ['Goods', batch.name],
          ['In hand', qty(onHand, unit)],
          ['Current value', `${money(now)}, ${ofOne(now)}`],
        ]}
      />
      <MoneyInput
        label="Worth from now on"
        description="All of it in this store, without tax."
        {...line.field('value')}
      />
      <Facts
        rows={[
          ['New value', ofOne(typed)],
          ['Price variance', typed === undefined ? '–' : money(now - typed)],
        ]}
      />
      {line.errors['batchId'] && <p role="alert">{line.errors['batchId']}</p>}
      <Textarea label="Why" autosize minRows={2} {...form.field('note')} />
      <DateInput label="Date" {...form.field('businessDate')} />
      <FilesInput
        label="Photos and documents"
        value={form.values.fileIds ?? []}
        onChange={(next) => form.set('fileIds', [...next])}
        error={form.errors['fileIds']}
      />
    </FormPanel>
  );
}
