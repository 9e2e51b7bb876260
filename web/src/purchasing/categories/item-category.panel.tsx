import { itemKindLabels } from '@counting-house/contract/purchasing/item-kind.ts';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { Category } from '@counting-house/contract/purchasing/category.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { count, qty } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { FormBody, Pair, Section } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { TaxPicker } from '../../ui/picking/tax-picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import css from '../items/item.module.css';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { itemStates } from '../purchase-states.ts';

export type CategoryTyped = Omit<InputOf<typeof purchasing.updateCategory>, 'id' | 'version'>;

/** More of them are in the item list. */
const mostItems = 20;

/** A new purchase category. */
export function NewCategoryPanel() {
  const { close } = usePanelPlace();
  const form = useOperationForm(purchasing.createCategory, {
    initial: { kind: 'raw', status: 'active' },
    saved: 'Category {name} saved',
    then: close,
  });
  return (
    <FormPanel title="New category" form={form}>
      <CategoryFields of={form.common<CategoryTyped>()} />
    </FormPanel>
  );
}

/** A purchase category: what it is, what its items begin with, and its items. */
export function CategoryPanel({ id }: { id: number }) {
  const category = useOperation(purchasing.getCategory, { id });
  const mayWrite = useMay()(purchasing.updateCategory.permission);
  return (
    <SidePanel
      title={category.name}
      record={{ table: 'purchase_category', id }}
      badges={
        <>
          <State of={itemStates} is={category.status} />
          <Tag>{category.code}</Tag>
        </>
      }
      side={
        <Block title="Items">
          <Part what="the items">
            <CategoryItems category={category} />
          </Part>
        </Block>
      }
    >
      {mayWrite ? <EditCategory category={category} /> : <CategoryFacts category={category} />}
    </SidePanel>
  );
}

function EditCategory({ category }: { category: Category }) {
  const form = useOperationForm(purchasing.updateCategory, {
    initial: category,
    saved: 'Category {name} saved',
  });
  return (
    <FormBody form={form} isInPanel>
      <CategoryFields of={form.common<CategoryTyped>()} />
    </FormBody>
  );
}

function CategoryFacts({ category }: { category: Category }) {
  return (
    <Facts
      rows={[
        ['Path', category.path],
        ['Kind', itemKindLabels[category.kind]],
        ['HSN code', category.hsn],
        ['Description', category.description || null],
      ]}
    />
  );
}

/** The fields of a category; `shown` is the path of a parent that is chosen already. */
export function CategoryFields({ of, shown }: { of: FormFields<CategoryTyped>; shown?: string }) {
  return (
    <>
      <Pair>
        <TextInput
          label="Name"
          maxLength={60}
          autoComplete="off"
          {...of.field('name')}
          withAsterisk
        />
        <TextInput
          label="Code"
          description="Begins the codes of its items: SPC makes SPC-00042."
          maxLength={10}
          autoComplete="off"
          {...of.field('code')}
          withAsterisk
        />
      </Pair>
      <Picker
        label="Parent category"
        description="Leave blank for a top-level category."
        list={purchasing.listCategories}
        words={({ path }) => path}
        {...(shown === undefined ? {} : { shown })}
        {...of.field('parentId')}
      />
      <Textarea label="Description" maxLength={500} autosize {...of.field('description')} />
      <Choice label="Status" of={itemStates} {...of.field('status')} />
      <Section title="Defaults for its items">
        <Pair>
          <Choice label="Kind" of={itemKindLabels} {...of.field('kind')} withAsterisk />
          <Picker label="Stock unit" list={admin.listUnits} {...of.field('unitId')} />
        </Pair>
        <Pair>
          <TaxPicker label="Tax" {...of.field('taxId')} />
          <TextInput label="HSN code" maxLength={8} autoComplete="off" {...of.field('hsn')} />
        </Pair>
        <Checkbox label="Inspect on receipt" {...of.check('inspectOnReceipt')} />
      </Section>
    </>
  );
}

function CategoryItems({ category }: { category: Category }) {
  const { rows, total } = useOperation(purchasing.listItems, {
    categoryId: category.id,
    limit: mostItems,
  });
  const list = purchasingScreens.items.path;
  if (rows.length === 0) return <p>No items in this category yet.</p>;
  return (
    <>
      <ul className={css.items}>
        {rows.map((row) => (
          <li key={row.id}>
            <PathLink path={`${list}?open=${row.id}`}>{row.name}</PathLink>
            <span>{row.unit === null ? '' : qty(row.free, row.unit)}</span>
          </li>
        ))}
      </ul>
      <PathLink path={`${list}?categoryId=${category.id}`}>
        {total > rows.length ? `All ${count(total)} items` : 'Open in the item list'}
      </PathLink>
    </>
  );
}
