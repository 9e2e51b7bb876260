import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { TextInput } from '@mantine/core';
import { useGo } from '../platform/address.ts';
import { useAct } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { MoneyInput } from '../ui/form/figure-input.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { ImageInput } from '../ui/files/image-input.tsx';
import { keepName } from '../ui/picking/names.ts';
import { Picker } from '../ui/picking/picker.tsx';
import { TaxPicker } from '../ui/picking/tax-picker.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { kindLabels } from './catalogue-labels.ts';
import { catalogueScreens } from './catalogue.routes.tsx';

/** What a product needs to begin with; saving opens it, Ctrl+Enter begins the next. */
export function NewProductPanel() {
  const go = useGo();
  const form = useOperationForm(catalogue.createProduct, {
    initial: { kind: 'goods', defaultVariant: {} },
    saved: '{name} saved as a draft',
    then: ({ id }) => go(catalogueScreens.product, { id }),
  });
  const may = useMay();
  const made = useAct(catalogue.createCategory);

  async function addCategory(name: string) {
    if (!name) return toast.error('Type the name of the new category first.');
    const answer = await made.run({ name });
    if (!answer) return;
    keepName(catalogue.listCategories, answer.id, answer.name);
    form.set('categoryId', answer.id);
    toast.success(`Category ${answer.name} added`);
  }

  return (
    <FormPanel title="New product" form={form} act="Save and open">
      <Pair>
        <TextInput label="Name" {...form.field('name')} />
        <Choice label="Kind" of={kindLabels} {...form.field('kind')} />
      </Pair>
      <Pair>
        <Picker
          label="Category"
          list={catalogue.listCategories}
          words={({ title }) => title}
          {...form.field('categoryId')}
          {...(may('catalogue.category.write') && {
            create: {
              label: 'Add as a new category',
              run: (typed) => void addCategory(typed.trim()),
            },
          })}
        />
        <Picker label="Unit" list={admin.listUnits} {...form.field('unitId')} />
      </Pair>
      <Pair>
        <MoneyInput label="MRP" {...form.field('defaultVariant.mrp')} />
        <MoneyInput label="Price" {...form.field('defaultVariant.price')} />
      </Pair>
      <Pair>
        <TextInput
          label="SKU"
          description="Leave blank to number it automatically."
          {...form.field('defaultVariant.sku')}
        />
        <TextInput label="Barcode" {...form.field('defaultVariant.barcode')} />
      </Pair>
      <Pair>
        <TaxPicker
          label="Tax"
          description="Leave blank to use the category’s."
          {...form.field('taxId')}
        />
        <TextInput
          label="HSN code"
          description="Leave blank to use the category’s."
          {...form.field('hsn')}
        />
      </Pair>
      <ImageInput
        label="Pictures"
        purpose="product"
        value={form.values.images ?? []}
        onChange={(next) => form.set('images', [...next])}
        error={form.errors['images']}
      />
    </FormPanel>
  );
}
