import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useGo } from '../platform/address.ts';
import { count } from '../platform/format/format.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import type { RowsFormProps } from '../ui/dialog/rows-form.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import type { RowAction } from '../ui/list/actions.tsx';
import { catalogueScreens } from './catalogue.routes.tsx';
import css from './product-details.module.css';

type Named = { readonly id: number; readonly name: string };

/** Says what a copy takes along before it is made, and opens it. */
function DuplicateForm({ rows, answer }: RowsFormProps<Named>) {
  const [product] = rows;
  return product ? <Duplicate product={product} close={() => answer(null)} /> : null;
}

function Duplicate({ product, close }: { product: Named; close: () => void }) {
  const go = useGo();
  const { data } = useOptionalOperation(catalogue.getProduct, { id: product.id });
  const form = useOperationForm(catalogue.duplicateProduct, {
    initial: { id: product.id, name: `Copy of ${product.name}`.slice(0, 160) },
    saved: '{name} added as a draft',
    then: (copy) => {
      close();
      go(catalogueScreens.product, { id: copy.id });
    },
  });
  const things = (n: number, one: string, many: string) =>
    n === 0 ? [] : [`${count(n)} ${n === 1 ? one : many}`];
  const copied = data && [
    'details, category, tax and return rules',
    ...things(
      data.variants.length,
      'variant with the price of today, its SKU ending in -COPY',
      'variants with the prices of today, their SKUs ending in -COPY',
    ),
    ...things(data.images.length, 'picture', 'pictures'),
    ...things(data.videos.length, 'video', 'videos'),
  ];
  return (
    <FormDialog
      title={`Duplicate ${product.name}`}
      form={form}
      act="Duplicate product"
      close={close}
    >
      <TextInput label="Name of the copy" data-autofocus {...form.field('name')} />
      {copied && (
        <div className={css.copied}>
          <p>Copied:</p>
          <ul>
            {copied.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p>
            Not copied: barcodes, stock, reviews, offers, price lists, scheduled prices and the web
            address. The copy is a draft.
          </p>
        </div>
      )}
    </FormDialog>
  );
}

export const duplicate: RowAction<Named> = {
  label: 'Duplicate',
  icon: IconCopy,
  access: [catalogue.duplicateProduct.permission],
  isFor: () => true,
  does: {
    kind: 'call',
    operation: catalogue.duplicateProduct,
    input: ({ id }) => ({ id }),
    isForMany: false,
    form: DuplicateForm,
    done: ({ name }) => `${name} duplicated`,
  },
};
