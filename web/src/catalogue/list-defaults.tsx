import type { ListKind, ListOptions } from '@counting-house/contract/b2b/list-upload.ts';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { Choice } from '../ui/form/choice.tsx';
import { DateInput } from '../ui/form/date-input.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { Picker } from '../ui/form/picker.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import css from './list-upload.module.css';

const decimalWords = { '.': '1,250.50', ',': '1.250,50' } as const;
const dateWords = {
  'DD-MM-YYYY': '21-11-2026',
  'MM-DD-YYYY': '11-21-2026',
  'YYYY-MM-DD': '2026-11-21',
} as const;

type Set = (options: ListOptions) => void;

/** How cells are read, and what holds for rows that say nothing themselves. */
export function ListDefaults({
  kind,
  options,
  set,
}: {
  kind: ListKind;
  options: ListOptions;
  set: Set;
}) {
  return (
    <Sheet title={kind === 'products' ? 'For rows that name none' : 'How it is read'}>
      <SheetBody>
        <div className={css.form}>
          {kind === 'products' && <ProductDefaults options={options} set={set} />}
          {kind === 'opening_stock' && (
            <DateInput
              label="Counted on"
              description="Today when left out."
              value={options.businessDate ?? ''}
              onChange={(next) => set(withValue(options, 'businessDate', next))}
            />
          )}
          <Pair>
            <Choice
              label="Amounts look like"
              of={decimalWords}
              value={options.decimal ?? '.'}
              onChange={(next) => set(withValue(options, 'decimal', next))}
            />
            <Choice
              label="Dates look like"
              of={dateWords}
              value={options.dateFormat ?? 'DD-MM-YYYY'}
              onChange={(next) => set(withValue(options, 'dateFormat', next))}
            />
          </Pair>
        </div>
      </SheetBody>
    </Sheet>
  );
}

function ProductDefaults({ options, set }: { options: ListOptions; set: Set }) {
  return (
    <>
      <Pair>
        <Picker
          label="Category"
          list={catalogue.listCategories}
          words={({ title }) => title}
          value={options.categoryId ?? ''}
          onChange={(next) => set(withValue(options, 'categoryId', next))}
        />
        <TextInput
          label="or a new category"
          placeholder="Uncategorised"
          value={options.categoryName ?? ''}
          onChange={(event) => set(withValue(options, 'categoryName', event.currentTarget.value))}
        />
      </Pair>
      <Pair>
        <Picker
          label="Unit"
          list={admin.listUnits}
          value={options.unitId ?? ''}
          onChange={(next) => set(withValue(options, 'unitId', next))}
        />
        <Picker
          label="Tax"
          list={tax.listTaxes}
          value={options.taxId ?? ''}
          onChange={(next) => set(withValue(options, 'taxId', next))}
        />
      </Pair>
      <TextInput
        label="HSN code"
        value={options.hsn ?? ''}
        onChange={(event) => set(withValue(options, 'hsn', event.currentTarget.value))}
      />
      <Checkbox
        label="Publish products that are complete"
        description="Otherwise they are added as drafts."
        checked={options.publish ?? false}
        onChange={(event) => set({ ...options, publish: event.currentTarget.checked })}
      />
      <Checkbox
        label="Make the categories that the file names"
        description="Otherwise a category that is not there yet is an error."
        checked={options.makeCategories ?? false}
        onChange={(event) => set({ ...options, makeCategories: event.currentTarget.checked })}
      />
    </>
  );
}

/** An emptied field is left out. */
function withValue(options: ListOptions, key: keyof ListOptions, value: unknown): ListOptions {
  const rest = Object.entries({ ...options, [key]: value });
  return Object.fromEntries(rest.filter(([, one]) => one !== '' && one !== null)) as ListOptions;
}
