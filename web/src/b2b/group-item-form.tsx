import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { GroupItem } from '@counting-house/contract/b2b/group-item.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { today } from '../platform/format/format.ts';
import type { RowsFormProps } from '../ui/dialog/rows-form.ts';
import { DateInput } from '../ui/dates/date-input.tsx';
import { MoneyInput, QtyInput } from '../ui/form/figure-input.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';

/** A new item of the price list. */
export function NewItem({ groupId, close }: { groupId: number; close: () => void }) {
  const form = useOperationForm(b2b.updateGroupItems, {
    initial: {
      groupId,
      items: [{ prices: [{ fromQty: 0 }], validFrom: today(), isActive: true } as never],
    },
    saved: 'Price saved',
    then: close,
  });
  return (
    <FormDialog title="New item" form={form} act="Save price" close={close}>
      <Picker
        label="Item"
        list={catalogue.listVariants}
        words={(row) =>
          row.title === row.productName ? row.title : `${row.productName}, ${row.title}`
        }
        under={(row) => row.sku}
        {...form.field('items.0.variantId')}
        withAsterisk
      />
      <Fields form={form} unit="" />
    </FormDialog>
  );
}

/** A price that is there, from its row. */
export function EditItemForm({ rows, answer }: RowsFormProps<GroupItem>) {
  const [item] = rows;
  return item ? <EditItem item={item} close={() => answer(null)} /> : null;
}

function EditItem({ item, close }: { item: GroupItem; close: () => void }) {
  const { id, version, groupId, prices, minQty, qtyStep, validFrom, validTo, isActive, buyerCode } =
    item;
  const form = useOperationForm(b2b.updateGroupItems, {
    initial: {
      groupId,
      items: [{ id, version, prices, minQty, qtyStep, validFrom, validTo, isActive, buyerCode }],
    },
    saved: 'Price saved',
    then: close,
  });
  return (
    <FormDialog title={`Price of ${item.title}`} form={form} act="Save price" close={close}>
      <Fields form={form} unit={item.unitCode} />
    </FormDialog>
  );
}

type Form = ReturnType<typeof useOperationForm<typeof b2b.updateGroupItems>>;

function Fields({ form, unit }: { form: Form; unit: string }) {
  const item = form.at('items.0');
  const breaks = item.rows('prices');
  const isJump = form.problem?.code === 'price.jump' || form.values.confirmJump;
  return (
    <>
      <Section title="Price of one">
        {breaks.list.map((_, index) => (
          <Pair key={index}>
            {index === 0 ? (
              <TextInput label="From" value="any quantity" readOnly />
            ) : (
              <QtyInput
                label="From"
                unit={unit}
                {...item.field(`prices.${index}.fromQty`)}
                withAsterisk
              />
            )}
            <MoneyInput label="Price" {...item.field(`prices.${index}.price`)} withAsterisk />
          </Pair>
        ))}
        <div>
          {breaks.list.length < 10 && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.7} />}
              onClick={() => breaks.add({})}
            >
              Break
            </Button>
          )}
          {breaks.list.length > 1 && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => breaks.remove(breaks.list.length - 1)}
            >
              Remove the last
            </Button>
          )}
        </div>
        {form.errors['items.0.prices'] && <p role="alert">{form.errors['items.0.prices']}</p>}
      </Section>
      <Pair>
        <QtyInput label="Minimum" unit={unit} {...form.field('items.0.minQty')} />
        <QtyInput label="In steps of" unit={unit} {...form.field('items.0.qtyStep')} />
      </Pair>
      <Pair>
        <DateInput label="From day" {...form.field('items.0.validFrom')} withAsterisk={false} />
        <DateInput
          label="To day"
          description="Empty has no end"
          {...form.field('items.0.validTo')}
        />
      </Pair>
      <TextInput
        label="Their code"
        autoComplete="off"
        {...form.field('items.0.buyerCode')}
        withAsterisk={false}
      />
      <Checkbox label="Active" {...form.check('items.0.isActive')} />
      {isJump && <Checkbox label="Save this price all the same" {...form.check('confirmJump')} />}
    </>
  );
}
