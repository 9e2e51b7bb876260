import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { VendorItem } from '@counting-house/contract/purchasing/vendors/vendor-item.ts';
import type { Vendor } from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { today } from '../../platform/format/format.ts';
import type { RowsFormProps } from '../../ui/dialog/rows-form.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput, QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
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
      <PriceFields of={form.common()} unit={null} />
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
      <PriceFields of={form.common()} unit={price.unit} />
    </FormDialog>
  );
}

type Fields = FormFields<Omit<InputOf<typeof purchasing.updateVendorItem>, 'id' | 'version'>>;

function PriceFields({ of, unit }: { of: Fields; unit: string | null }) {
  return (
    <>
      <Pair>
        <MoneyInput label="Price of one, without tax" {...of.field('price')} withAsterisk />
        <Picker
          label="Unit"
          list={admin.listUnits}
          words={(row) => row.code}
          under={(row) => row.name}
          shown={unit}
          placeholder="The unit it is kept in"
          {...of.field('unitId')}
          withAsterisk={unit !== null}
        />
      </Pair>
      <Pair>
        <QtyInput label="From quantity" {...of.field('minQty')} withAsterisk={false} />
        <QtyInput label="In multiples of" {...of.field('multiple')} withAsterisk={false} />
      </Pair>
      <Pair>
        <DateInput label="From" {...of.field('validFrom')} withAsterisk={false} />
        <DateInput label="To" description="Empty has no end" {...of.field('validTo')} />
      </Pair>
      <Pair>
        <TextInput label="Their code" autoComplete="off" {...of.field('vendorCode')} />
        <TextInput label="Their name of it" autoComplete="off" {...of.field('vendorName')} />
      </Pair>
      <NumberInput label="Lead time, days" hideControls {...of.field('leadTimeDays')} />
      <Checkbox label="Preferred: offered first for this item" {...of.check('isPreferred')} />
    </>
  );
}
