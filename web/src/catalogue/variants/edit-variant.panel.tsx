import type { Variant } from '@counting-house/contract/catalogue/variant.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useMay } from '../../platform/session.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { MoneyInput, QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { variantStates } from '../catalogue-labels.ts';

/** A variant's codes, prices and rules; a new price counts from now. */
export function EditVariantPanel({ variant }: { variant: Variant }) {
  const mayPrice = useMay()('catalogue.product.price');
  const form = useOperationForm(catalogue.updateVariant, {
    initial: {
      ...variant,
      images: undefined,
      isDefault: undefined,
      position: undefined,
      ...(mayPrice ? {} : { mrp: undefined, price: undefined }),
    },
    saved: '{sku} saved',
  });
  const asksAgain = form.problem?.code === 'price.jump' || form.values.confirmJump;
  return (
    <FormPanel title={`Edit ${variant.sku}`} form={form}>
      <Pair>
        <TextInput label="SKU" {...form.field('sku')} />
        <TextInput label="Barcode" {...form.field('barcode')} />
      </Pair>
      {variant.optionNames.map((name, index) => (
        <TextInput key={name} label={name} {...form.field(`optionValues.${index}`)} />
      ))}
      {mayPrice && (
        <Section title="Price">
          <Pair>
            <MoneyInput label="Price" {...form.field('price')} />
            <MoneyInput label="MRP" {...form.field('mrp')} />
          </Pair>
          {asksAgain && (
            <Checkbox label="The price is right: save it" {...form.check('confirmJump')} />
          )}
        </Section>
      )}
      <Section title="Selling rules">
        <Pair>
          <QtyInput label="Minimum quantity" unit={variant.unitCode} {...form.field('minQty')} />
          <QtyInput
            label="Maximum quantity"
            description="Leave blank for no limit."
            unit={variant.unitCode}
            {...form.field('maxQty')}
          />
        </Pair>
        <Pair>
          <QtyInput label="Quantity step" unit={variant.unitCode} {...form.field('qtyStep')} />
          <Choice label="Status" of={variantStates} {...form.field('status')} />
        </Pair>
        <Checkbox label="Track stock" {...form.check('trackStock')} />
        <Checkbox label="Can be ordered when out of stock" {...form.check('allowBackorder')} />
      </Section>
      <Section title="Size and weight">
        <Pair>
          <NumberInput label="Weight in grams" {...form.field('weightGrams')} />
          <NumberInput label="Length in mm" {...form.field('lengthMm')} />
        </Pair>
        <Pair>
          <NumberInput label="Width in mm" {...form.field('widthMm')} />
          <NumberInput label="Height in mm" {...form.field('heightMm')} />
        </Pair>
      </Section>
    </FormPanel>
  );
}
