import type { Product } from '@counting-house/contract/catalogue/product.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { TextInput } from '@mantine/core';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** One more variant of a product. */
export function NewVariantPanel({ product }: { product: Product }) {
  const { close } = usePanelPlace();
  const [like] = product.variants;
  const form = useOperationForm(catalogue.createVariant, {
    initial: {
      productId: product.id,
      variants: [
        { optionValues: product.optionNames.map(() => ''), mrp: like?.mrp, price: like?.price },
      ],
    },
    saved: 'Variant added',
    then: close,
  });
  const chosen = form.values.variants?.[0]?.optionValues ?? [];
  return (
    <FormPanel title="New variant" form={form} act="Add variant">
      {product.optionNames.map((name, index) => (
        <TextInput
          key={name}
          label={name}
          withAsterisk
          value={chosen[index] ?? ''}
          error={
            form.errors[`variants.0.optionValues.${index}`] ??
            (index === 0 ? form.errors['variants.0.optionValues'] : undefined)
          }
          onChange={(event) => {
            const next = event.currentTarget.value;
            form.set(
              'variants.0.optionValues',
              chosen.map((value, i) => (i === index ? next : value)),
            );
          }}
        />
      ))}
      <Pair>
        <MoneyInput label="MRP" {...form.field('variants.0.mrp')} />
        <MoneyInput label="Price" {...form.field('variants.0.price')} />
      </Pair>
      <Pair>
        <TextInput
          label="SKU"
          description="Leave blank to number it automatically."
          {...form.field('variants.0.sku')}
        />
        <TextInput label="Barcode" {...form.field('variants.0.barcode')} />
      </Pair>
    </FormPanel>
  );
}
