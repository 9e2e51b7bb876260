import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useOperation } from '../../platform/http/use-operation.ts';
import { State } from '../../ui/marks/badge.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { OneImageInput } from '../../ui/files/one-image-input.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { TaxPicker } from '../../ui/picking/tax-picker.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { categoryStates, returnLabels } from '../catalogue-labels.ts';

/** A new category. */
export function NewCategoryPanel() {
  const { close } = usePanelPlace();
  const form = useOperationForm(catalogue.createCategory, {
    initial: { returnable: 'inherit', status: 'active' },
    saved: 'Category {name} saved',
    then: close,
  });
  return (
    <FormPanel title="New category" form={form}>
      <CategoryFields of={form.common()} />
    </FormPanel>
  );
}

/** A category and what it hands down. */
export function CategoryPanel({ id }: { id: number }) {
  const category = useOperation(catalogue.getCategory, { id });
  const form = useOperationForm(catalogue.updateCategory, {
    initial: category,
    saved: 'Category {name} saved',
  });
  return (
    <FormPanel
      title={category.name}
      record={{ table: 'product_category', id: category.id }}
      form={form}
      badges={<State of={categoryStates} is={category.status} />}
    >
      <CategoryFields of={form.common()} inherited={category} />
    </FormPanel>
  );
}

type Said = { readonly value: string | null; readonly from: string | null };
type Inherited = {
  readonly effectiveTax: Said;
  readonly effectiveHsn: Said;
  readonly effectiveReturn: Said;
};

function CategoryFields({
  of: fields,
  inherited,
}: {
  of: FormFields<InputOf<typeof catalogue.createCategory>>;
  inherited?: Inherited;
}) {
  return (
    <>
      <TextInput label="Name" {...fields.field('name')} />
      <Picker
        label="Parent category"
        description="Leave blank for a top-level category."
        list={catalogue.listCategories}
        words={({ title }) => title}
        {...fields.field('parentId')}
      />
      <TextInput
        label="Slug"
        description="Part of the web address. Leave blank to make it from the name."
        {...fields.field('slug')}
      />
      <Textarea label="Description" autosize minRows={2} {...fields.field('description')} />
      <Choice label="Status" of={categoryStates} {...fields.field('status')} />
      <OneImageInput label="Picture" purpose="category" {...fields.field('imageFileId')} />
      <Section title="Defaults for its products">
        <Pair>
          <TaxPicker
            label="Tax"
            description={handedDown(inherited?.effectiveTax)}
            {...fields.field('defaultTaxId')}
          />
          <TextInput
            label="HSN code"
            description={handedDown(inherited?.effectiveHsn)}
            {...fields.field('defaultHsn')}
          />
        </Pair>
      </Section>
      <Section title="Returns">
        <Pair>
          <Choice label="Can be returned" of={returnLabels} {...fields.field('returnable')} />
          <NumberInput
            label="Return window, days"
            description={handedDown(inherited?.effectiveReturn)}
            {...fields.field('returnWindowDays')}
          />
        </Pair>
      </Section>
    </>
  );
}

/** What holds where this category says nothing. */
export function handedDown(said: Said | undefined): string | undefined {
  if (!said?.value || said.from === 'own') return undefined;
  return `${said.value} from ${said.from === 'setting' ? 'the settings' : said.from}`;
}
