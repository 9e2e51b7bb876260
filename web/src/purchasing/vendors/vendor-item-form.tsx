import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { VendorItem } from '@counting-house/contract/purchasing/vendors/vendor-item.ts';
import type { Vendor } from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { today } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import type { RowsFormProps } from '../../ui/dialog/rows-form.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput, QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { IdSelect } from '../../ui/picking/id-select.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** A new row of a vendor's price list. */
export function NewPrice({ vendor, close }: { vendor: Vendor; close: () => void }) {
  const form = useOperationForm(purchasing.createVendorItem, {
    initial: { vendorId: vendor.id, minQty: 1000, multiple: 1000, validFrom: today() },
    saved: 'Price of {name} saved',
    then: close,
  });
  return (
    <FormDialog
      title={`New price of ${vendor.displayName}`}
      form={form}
      act="Save price"
      close={close}
    >
      <Picker
        label="Item"
        list={stock.listPositions}
        under={(row) => row.sku}
        {...form.field('skuId')}
        withAsterisk
      />
      <PriceFields of={form.common()} skuId={form.values.skuId ?? null} />
    </FormDialog>
  );
}

/** A price that is there, from its row. */
export function EditPriceForm({ rows, answer }: RowsFormProps<VendorItem>) {
  const [price] = rows;
  return price ? <EditPrice price={price} close={() => answer(null)} /> : null;
}

function EditPrice({ price, close }: { price: VendorItem; close: () => void }) {
  const form = useOperationForm(purchasing.updateVendorItem, {
    initial: price,
    saved: 'Price of {name} saved',
    then: close,
  });
  return (
    <FormDialog title={`Price of ${price.name}`} form={form} act="Save price" close={close}>
      <PriceFields of={form.common()} skuId={price.skuId} own={price} />
    </FormDialog>
  );
}

type Fields = FormFields<Omit<InputOf<typeof purchasing.updateVendorItem>, 'id' | 'version'>>;

function PriceFields({
  of,
  skuId,
  own,
}: {
  of: Fields;
  skuId: number | null;
  /** The unit that a price has already; a service has no other. */
  own?: Pick<VendorItem, 'unitId' | 'unit'>;
}) {
  const { data: sku } = useOptionalOperation(
    stock.getSku,
    { id: skuId ?? 0 },
    { enabled: skuId !== null },
  );
  const units = sku?.units ?? (own ? [{ id: own.unitId, code: own.unit }] : []);
  return (
    <>
      <Pair>
        <MoneyInput label="Rate (excluding GST)" {...of.field('price')} withAsterisk />
        <IdSelect
          label="Unit"
          of={units.map(({ id, code }) => ({ id, label: unitName(code, 1_000) }))}
          placeholder={sku ? unitName(sku.unit, 1_000) : 'Choose the item first'}
          disabled={units.length === 0}
          {...of.field('unitId')}
          withAsterisk={own !== undefined}
        />
      </Pair>
      <Pair>
        <QtyInput label="From quantity" {...of.field('minQty')} withAsterisk={false} />
        <QtyInput label="In multiples of" {...of.field('multiple')} withAsterisk={false} />
      </Pair>
      <Pair>
        <DateInput label="From" {...of.field('validFrom')} withAsterisk={false} />
        <DateInput label="To" description="Blank = no end date" {...of.field('validTo')} />
      </Pair>
      <Pair>
        <TextInput label="Vendor's item code" autoComplete="off" {...of.field('vendorCode')} />
        <TextInput label="Vendor's item name" autoComplete="off" {...of.field('vendorName')} />
      </Pair>
      <NumberInput label="Lead time, days" hideControls {...of.field('leadTimeDays')} />
      <Checkbox label="Preferred: offered first for this item" {...of.check('isPreferred')} />
    </>
  );
}
