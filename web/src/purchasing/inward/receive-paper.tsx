import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import {
  type WithoutPoReason,
  withoutPoReasonLabels,
} from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useOperation } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FilesInput } from '../../ui/files/files-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { IdSelect } from '../../ui/picking/id-select.tsx';
import { useNewVendor } from '../vendors/new-vendor-dialog.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import css from './receive.module.css';
import type { Typed } from './receiving.ts';
import type { Receiving } from './use-receiving.ts';

/** The field into which the number of the driver's paper is typed. */
export const challanField = 'receive-challan';

/** What the driver's paper says, and photos of it. */
export function ReceivePaper({ receiving }: { receiving: Receiving }) {
  const { typed, errors, kind } = receiving;
  const isNew = useNewVendor(({ id }) => void receiving.chooseVendor(id));
  const set = (patch: Partial<Typed>) => receiving.change({ ...typed, ...patch });
  return (
    <section className={css.form} aria-label="Delivery">
      {kind === 'without_po' && (
        <>
          <Picker
            label="Vendor"
            list={purchasing.listVendors}
            words={(row) => row.displayName}
            under={(row) => row.number}
            withAsterisk
            value={typed.vendorId}
            error={errors['vendorId']}
            onChange={(next) => void receiving.chooseVendor(typeof next === 'number' ? next : '')}
            {...isNew.create}
          />
          {isNew.dialog}
          <StorePicker receiving={receiving} />
          <Select
            label="Why is there no order?"
            withAsterisk
            data={Object.entries(withoutPoReasonLabels).map(([value, label]) => ({ value, label }))}
            value={typed.withoutPoReason || null}
            error={errors['withoutPoReason']}
            onChange={(next) => set({ withoutPoReason: (next ?? '') as WithoutPoReason | '' })}
          />
        </>
      )}
      <Pair>
        <TextInput
          id={challanField}
          label="Challan number"
          value={typed.challanNo}
          error={errors['challanNo']}
          onChange={(event) =>
            set({ challanNo: event.currentTarget.value, confirmDuplicate: false })
          }
        />
        <DateInput
          label="Challan date"
          value={typed.challanDate}
          error={errors['challanDate']}
          onChange={(next) => set({ challanDate: String(next) })}
        />
      </Pair>
      {(typed.confirmDuplicate || errors['challanNo']?.includes('already received')) && (
        <Checkbox
          label="This is another delivery with the same challan number"
          checked={typed.confirmDuplicate}
          onChange={(event) => set({ confirmDuplicate: event.currentTarget.checked })}
        />
      )}
      <Pair>
        <TextInput
          label="Vendor’s bill number"
          value={typed.vendorBillNo}
          error={errors['vendorBillNo']}
          onChange={(event) => set({ vendorBillNo: event.currentTarget.value })}
        />
        <DateInput
          label="Bill date"
          value={typed.vendorBillDate}
          error={errors['vendorBillDate']}
          onChange={(next) => set({ vendorBillDate: String(next) })}
        />
      </Pair>
      <Pair>
        <TextInput
          label="Vehicle"
          value={typed.vehicleNo}
          error={errors['vehicleNo']}
          onChange={(event) => set({ vehicleNo: event.currentTarget.value })}
        />
        <TextInput
          label="LR number"
          maxLength={40}
          value={typed.lrNo}
          error={errors['lrNo']}
          onChange={(event) => set({ lrNo: event.currentTarget.value })}
        />
      </Pair>
      <TextInput
        label="E-way bill number"
        inputMode="numeric"
        maxLength={12}
        value={typed.ewayBillNo}
        error={errors['ewayBillNo']}
        onChange={(event) => set({ ewayBillNo: event.currentTarget.value })}
      />
      <Textarea
        label="Note"
        autosize
        minRows={2}
        value={typed.note}
        error={errors['note']}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <FilesInput
        label="Photos and documents"
        value={typed.fileIds}
        error={errors['fileIds']}
        onChange={(fileIds) => set({ fileIds })}
      />
    </section>
  );
}

/** Where the goods arrive, in a business of several stores; with another one the trays are chosen again. */
function StorePicker({ receiving }: { receiving: Receiving }) {
  const { typed, errors } = receiving;
  const { rows: stores } = useOperation(stock.listStores, { status: 'active' });
  if (stores.length < 2) return null;
  return (
    <IdSelect
      label="Store"
      placeholder="Default store"
      clearable
      of={stores.map(({ id, name }) => ({ id, label: name }))}
      value={typed.storeId ?? ''}
      error={errors['storeId']}
      onChange={(next) =>
        receiving.change({
          ...typed,
          storeId: next === '' ? null : next,
          lines: typed.lines.map((line) => ({
            ...line,
            batches: line.batches.map((batch) => ({ ...batch, trayId: null, tray: '' })),
          })),
        })
      }
    />
  );
}
