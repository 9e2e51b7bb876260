import type { Product } from '@counting-house/contract/catalogue/product.ts';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { ActionIcon, Button, Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Choice } from '../ui/picking/choice.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import { TaxPicker } from '../ui/picking/tax-picker.tsx';
import type { OperationForm } from '../ui/form/operation-form.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { kindLabels, returnLabels } from './catalogue-labels.ts';
import { handedDown } from './categories/category.panel.tsx';
import css from './product-details.module.css';
import { WordList } from './word-list.tsx';

type Form = OperationForm<typeof catalogue.updateProduct>;

/** Everything that is said of a product; prices and stock are its variants'. */
export function EditProductPanel({ product }: { product: Product }) {
  const form = useOperationForm(catalogue.updateProduct, {
    // State and pictures have acts of their own.
    initial: {
      ...product,
      status: undefined,
      code: undefined,
      images: undefined,
    },
    saved: '{name} saved',
  });
  return (
    <FormPanel title={`Edit ${product.name}`} form={form}>
      <TextInput label="Name" {...form.field('name')} />
      <Pair>
        <Picker
          label="Category"
          list={catalogue.listCategories}
          words={({ title }) => title}
          shown={product.category}
          {...form.field('categoryId')}
        />
        <TextInput label="Brand" {...form.field('brand')} />
      </Pair>
      <Pair>
        <Picker
          label="Unit"
          description={
            product.unitIsFixed
              ? 'The product was stocked or sold in this unit, so it cannot change.'
              : undefined
          }
          list={admin.listUnits}
          shown={product.unitCode}
          disabled={product.unitIsFixed}
          {...form.field('unitId')}
        />
        <Choice
          label="Kind"
          of={kindLabels}
          disabled={product.unitIsFixed}
          {...form.field('kind')}
        />
      </Pair>
      <TextInput label="Slug" description="Part of the web address." {...form.field('slug')} />
      <WordList
        label="Tags"
        description="Separate with commas."
        words={form.values.tags ?? []}
        set={(words) => form.set('tags', words)}
        error={form.errors['tags']}
      />
      <WordList
        label="Options"
        description="What the variants differ by, such as Size or Pack. Up to three."
        words={form.values.optionNames ?? []}
        set={(words) => form.set('optionNames', words)}
        error={form.errors['optionNames']}
      />
      <Section title="Tax and returns">
        <Pair>
          <TaxPicker
            label="Tax"
            description={handedDown(product.effectiveTax)}
            {...form.field('taxId')}
          />
          <TextInput
            label="HSN code"
            description={handedDown(product.effectiveHsn)}
            {...form.field('hsn')}
          />
        </Pair>
        <Pair>
          <Choice label="Can be returned" of={returnLabels} {...form.field('returnable')} />
          <NumberInput
            label="Return window, days"
            description={handedDown(product.effectiveReturn)}
            {...form.field('returnWindowDays')}
          />
        </Pair>
        <Checkbox label="Needs shipping" {...form.check('shippable')} />
      </Section>
      <Section title="Description">
        <TextInput label="Short description" {...form.field('shortDescription')} />
        <Textarea
          label="Full description"
          description="Paragraphs, headings, lists, links and tables may be pasted as HTML."
          autosize
          minRows={3}
          maxRows={12}
          {...form.field('description')}
        />
      </Section>
      <Facts form={form} />
      <Section title="In the shop">
        <Checkbox label="Featured" {...form.check('featured')} />
        <NumberInput
          label="Sort order"
          description="Lower numbers come first in the shop."
          {...form.field('sortOrder')}
        />
      </Section>
      <Section title="Search engines">
        <TextInput
          label="Title"
          description={`${(form.values.seoTitle ?? '').length} of 70 characters`}
          {...form.field('seoTitle')}
        />
        <TextInput
          label="Description"
          description={`${(form.values.seoDescription ?? '').length} of 160 characters`}
          {...form.field('seoDescription')}
        />
      </Section>
    </FormPanel>
  );
}

function Facts({ form }: { form: Form }) {
  const facts = form.rows('attributes');
  return (
    <Section title="Specifications">
      {facts.list.map((_, index) => (
        <div className={css.line} key={index}>
          <TextInput label="Specification" {...form.field(`attributes.${index}.name`)} />
          <TextInput label="Value" {...form.field(`attributes.${index}.value`)} />
          <ActionIcon
            size={36}
            aria-label={`Remove specification ${index + 1}`}
            onClick={() => facts.remove(index)}
          >
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => facts.add({ name: '', value: '' })}
        >
          Add specification
        </Button>
      </div>
    </Section>
  );
}
