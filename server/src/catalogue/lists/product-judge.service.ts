import type { ReadContext } from '../../platform/context.ts';
import type { JudgedRow, ListStep } from '../../lists/list-kind.service.ts';
import { readProductCreation, type Creation } from './product-create.service.ts';
import type { WantedCategory } from './new-category.service.ts';
import { readProduct } from './product-reading.rules.ts';
import type { ProductRows } from './product-rows.rules.ts';
import type { KnownProduct, ProductState } from './product-state.service.ts';
import { readProductChange } from './product-change.service.ts';

/** The rows of one product, and the one step that loads them. */
type JudgedProduct = {
  readonly rows: readonly JudgedRow[];
  readonly step: ListStep;
  /** Where it goes, when a list of it says so; not for rows that are wrong. */
  readonly category: WantedCategory | undefined;
  /** What the step makes, where the house does not have the product. */
  readonly creation?: Creation;
};

/** Says what the rows of a product would do: make it, change it, or nothing. */
export function judgeProduct(
  ctx: ReadContext,
  state: ProductState,
  group: ProductRows,
): JudgedProduct {
  const known = knownOf(state, group);
  const reading = readProduct(state, group, known);
  const found = known
    ? readProductChange(ctx, state, reading, known)
    : readProductCreation(ctx, state, reading);
  const isWrong = found.rows.some(({ action }) => action === 'error');
  return {
    ...found,
    rows: withFellows(found.rows),
    category: isWrong ? undefined : reading.category,
  };
}

/** By code, else by handle, SKU or barcode; by its name only where the list says none of them. */
function knownOf({ known }: ProductState, group: ProductRows): KnownProduct | undefined {
  const { handle, code, name } = group.cells;
  const rows = group.variants.flatMap(({ cells }) => [
    ...(cells['sku'] ? [`sku ${cells['sku'].toUpperCase()}`] : []),
    ...(cells['barcode'] ? [`barcode ${cells['barcode']}`] : []),
  ]);
  const keys = [
    ...(code ? [`code ${code.toUpperCase()}`] : []),
    ...(handle ? [`slug ${handle.toLowerCase()}`] : []),
    ...rows,
    ...(!code && !handle && rows.length === 0 ? [`name ${name?.toLowerCase() ?? ''}`] : []),
  ];
  return keys.map((key) => known.get(key)).find(Boolean);
}

/** A product is loaded whole or not at all. */
function withFellows(rows: readonly JudgedRow[]): readonly JudgedRow[] {
  const wrong = rows.find(({ action }) => action === 'error');
  if (!wrong) return rows;
  return rows.map((row) =>
    row.action === 'error'
      ? row
      : {
          ...row,
          action: 'error',
          errors: [{ column: 'name', text: `Row ${wrong.rowNo} of this product has an error` }],
        },
  );
}
