import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { type ListOptionsProps, withOption } from '../lists/lists.routes.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import { TaxPicker } from '../ui/picking/tax-picker.tsx';

/** What holds for rows of products that say nothing themselves. */
export function ProductListOptions({ options, set }: ListOptionsProps) {
  return (
    <>
      <Pair>
        <Picker
          label="Category"
          list={catalogue.listCategories}
          words={({ title }) => title}
          value={options.categoryId ?? ''}
          onChange={(next) => set(withOption(options, 'categoryId', next))}
        />
        <TextInput
          label="or a new category"
          placeholder="Uncategorised"
          value={options.categoryName ?? ''}
          onChange={(event) => set(withOption(options, 'categoryName', event.currentTarget.value))}
        />
      </Pair>
      <Pair>
        <Picker
          label="Unit"
          list={admin.listUnits}
          value={options.unitId ?? ''}
          onChange={(next) => set(withOption(options, 'unitId', next))}
        />
        <TaxPicker
          label="Tax"
          value={options.taxId ?? ''}
          onChange={(next) => set(withOption(options, 'taxId', next))}
        />
      </Pair>
      <TextInput
        label="HSN code"
        value={options.hsn ?? ''}
        onChange={(event) => set(withOption(options, 'hsn', event.currentTarget.value))}
      />
      <Checkbox
        label="Publish products that are complete"
        description="Otherwise they are added as drafts."
        checked={options.publish ?? false}
        onChange={(event) => set({ ...options, publish: event.currentTarget.checked })}
      />
      <Checkbox
        label="Create missing categories"
        description="Otherwise a category that is not there yet is an error."
        checked={options.makeCategories ?? false}
        onChange={(event) => set({ ...options, makeCategories: event.currentTarget.checked })}
      />
    </>
  );
}
