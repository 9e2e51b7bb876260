import type { Product } from '@counting-house/contract/catalogue/product.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../platform/http/client.ts';
import { count } from '../../platform/format/format.ts';
import type { Problem } from '../../platform/http/problem.ts';
import { toast } from '../../platform/toasts.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { amount, type Column, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import css from './generate-variants.module.css';
import { WordList } from '../word-list.tsx';

type Proposed = {
  id: number;
  sku: string;
  title: string;
  optionValues: string[];
  mrp: number;
  price: number;
  weightGrams: number | null;
};

/** Every combination of option values that the product does not have yet, to look at and to add. */
export function GenerateVariantsPanel({ product }: { product: Product }) {
  const { close } = usePanelPlace();
  const create = useWrite(catalogue.createVariant);
  const [values, setValues] = useState<string[][]>(
    product.optionNames.map((_, index) => [
      ...new Set(product.variants.flatMap(({ optionValues }) => optionValues[index] ?? [])),
    ]),
  );
  const [proposed, setProposed] = useState<Proposed[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function propose() {
    const { optionNames, id } = product;
    const reply = await call(catalogue.generateVariants, { id, optionNames, values });
    setProblem(!reply.ok ? reply.problem : null);
    if (!reply.ok) return;
    setProposed(
      reply.data.proposed.map((one, index) => ({
        ...one,
        id: index + 1,
        title: one.optionValues.join(' / '),
      })),
    );
  }

  async function add() {
    const reply = await create.run({
      productId: product.id,
      variants: (proposed ?? []).map(({ sku, optionValues, mrp, price, weightGrams }) => ({
        sku,
        optionValues,
        mrp,
        price,
        weightGrams,
      })),
    });
    setProblem(!reply.ok ? reply.problem : null);
    if (!reply.ok) return;
    toast.success(`${count(proposed?.length ?? 0)} variants added`);
    close();
  }

  return (
    <SidePanel title="Generate variants">
      <div className={css.form}>
        {product.optionNames.map((name, index) => (
          <WordList
            key={name}
            label={name}
            description="Separate with commas."
            words={values[index] ?? []}
            set={(words) => setValues(values.map((list, i) => (i === index ? words : list)))}
            error={undefined}
          />
        ))}
        <div className={css.acts}>
          <Button variant="default" onClick={() => void propose()}>
            Show combinations
          </Button>
          {proposed && proposed.length > 0 && (
            <Button loading={create.isSending} onClick={() => void add()}>
              Add {count(proposed.length)} variants
            </Button>
          )}
        </div>
        {problem && (
          <p className={css.error} role="alert">
            {problem.detail} {Object.values(problem.fields).join(' ')}
          </p>
        )}
      </div>
      {proposed && proposed.length === 0 && <p>The product has all of these already.</p>}
      {proposed && proposed.length > 0 && (
        <DataTable caption="New variants" columns={columns} rows={proposed} />
      )}
    </SidePanel>
  );
}

const columns: readonly Column<Proposed>[] = [
  text('title', 'Variant'),
  text('sku', 'SKU'),
  amount('price', 'Price'),
  amount('mrp', 'MRP'),
];
