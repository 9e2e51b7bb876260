import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { ProductVariant } from '@counting-house/contract/catalogue/variant.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { fieldWords, happeningOf } from '../admin/admin.routes.tsx';
import { useOperation } from '../platform/http/use-operation.ts';
import { Part } from '../ui/parts/part.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { Timeline } from '../ui/record/timeline.tsx';
import css from './product-details.module.css';

type Narrowed = {
  readonly id: number;
  readonly variantId?: number | undefined;
  readonly field?: string | undefined;
};

/** What changed on a product, its variants and their prices, field by field. */
export function ProductHistory({
  id,
  variants = [],
  variantId,
}: {
  id: number;
  /** Those to narrow it by. */
  variants?: readonly ProductVariant[];
  /** Only of this one. */
  variantId?: number;
}) {
  const { fields } = useOperation(catalogue.getProductHistory, { id, variantId });
  const [field, setField] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const narrowed: Narrowed = {
    id,
    variantId: variantId ?? (chosen === null ? undefined : Number(chosen)),
    field: field ?? undefined,
  };
  return (
    <Sheet title="Changes">
      <SheetBody>
        <div className={css.narrow}>
          {fields.length > 1 && (
            <Select
              aria-label="Field"
              placeholder="All fields"
              data={fields.map((name) => ({ value: name, label: fieldWords(name) }))}
              value={field}
              onChange={setField}
              clearable
              allowDeselect
              searchable
            />
          )}
          {variants.length > 1 && (
            <Select
              aria-label="Variant"
              placeholder="Product and all variants"
              data={variants.map((one) => ({ value: String(one.id), label: one.sku }))}
              value={chosen}
              onChange={setChosen}
              clearable
              allowDeselect
              searchable
            />
          )}
        </div>
        <Part what="the changes">
          <Entries key={JSON.stringify(narrowed)} of={narrowed} showsSku={variants.length > 1} />
        </Part>
      </SheetBody>
    </Sheet>
  );
}

function Entries({ of, before, showsSku }: { of: Narrowed; before?: number; showsSku: boolean }) {
  const { rows, fields, next } = useOperation(catalogue.getProductHistory, { ...of, before });
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0) {
    const isAll = fields.length === 0;
    return (
      <p className={css.text}>{isAll ? 'No changes yet.' : 'No changes match this choice.'}</p>
    );
  }
  return (
    <>
      <Timeline
        happenings={rows.map((row) => {
          const one = happeningOf(row);
          return showsSku && row.sku ? { ...one, words: `${row.sku}: ${row.what}` } : one;
        })}
      />
      {next !== null && !isOpen && (
        <Button variant="default" onClick={() => setOpen(true)}>
          Earlier
        </Button>
      )}
      {next !== null && isOpen && <Entries of={of} before={next} showsSku={showsSku} />}
    </>
  );
}
