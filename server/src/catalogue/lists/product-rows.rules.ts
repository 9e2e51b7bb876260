import type { SheetRow } from '../../lists/list-kind.service.ts';

/** The rows of one product; each is one of its variants. */
export type ProductRows = {
  /** Cells of the product: of its first row, and of later rows where that is blank. */
  readonly cells: Readonly<Record<string, string>>;
  readonly first: SheetRow;
  readonly variants: readonly SheetRow[];
  /** Rows that only carry on a picture or the like. */
  readonly idle: readonly SheetRow[];
};

const optionColumns = [1, 2, 3].map((n) => ({ name: `option${n}Name`, value: `option${n}Value` }));

/** Cells that make a row a variant of its own. */
const variantCells = ['sku', 'barcode', 'price', 'mrp', ...optionColumns.map(({ value }) => value)];

const productCells = [
  'handle',
  'code',
  'name',
  'category',
  'brand',
  'unit',
  'hsn',
  'tax',
  'status',
  'discontinued',
  'description',
  'packSize',
  'tags',
  'seoTitle',
  'seoDescription',
  ...optionColumns.map(({ name }) => name),
];

/**
 * Puts the rows of a list together by product: by handle or code, else, where the list has options, by
 * name. A row without any of them belongs to the product above it.
 */
export function productsIn(rows: readonly SheetRow[], hasOptions: boolean): ProductRows[] {
  const groups = new Map<string, SheetRow[]>();
  let last: SheetRow[] | undefined;
  for (const row of rows) {
    const key = keyOf(row, hasOptions);
    const group = key === null ? last : groups.get(key);
    if (group) group.push(row);
    else groups.set(key ?? `row ${row.rowNo}`, [row]);
    last = group ?? groups.get(key ?? `row ${row.rowNo}`);
  }
  return [...groups.values()].map(productOf);
}

/** The options of a product and the values of one row; `Title: Default Title` is none. */
export function readOptions(product: ProductRows, row: SheetRow) {
  const options = optionColumns.flatMap(({ name, value }, index) => {
    const said = row.cells[value];
    const called = product.cells[name] ?? (said === undefined ? undefined : `Option ${index + 1}`);
    return called === undefined ? [] : [{ name: called, value: said ?? '' }];
  });
  const isNone = ({ name, value }: { name: string; value: string }) =>
    name.toLowerCase() === 'title' && /^(default title|default)?$/iu.test(value);
  const real = options.filter((option) => !isNone(option));
  return { names: real.map(({ name }) => name), values: real.map(({ value }) => value) };
}

function keyOf({ cells }: SheetRow, hasOptions: boolean): string | null {
  if (cells['handle']) return `handle ${cells['handle'].toLowerCase()}`;
  if (cells['code']) return `code ${cells['code'].toLowerCase()}`;
  if (hasOptions && cells['name']) return `name ${cells['name'].toLowerCase()}`;
  return cells['name'] || cells['sku'] || cells['barcode'] ? `row ${keyless(cells)}` : null;
}

/** Without handle, code and options each named row is a product; the whole row tells it apart. */
const keyless = (cells: Readonly<Record<string, string>>) => JSON.stringify(cells);

function productOf(rows: readonly SheetRow[]): ProductRows {
  const [first] = rows;
  if (!first) throw new Error('cannot happen: a product without rows');
  const cells: Record<string, string> = {};
  for (const row of rows) {
    for (const field of productCells) {
      const cell = row.cells[field];
      if (cell !== undefined) cells[field] ??= cell;
    }
  }
  const carries = (row: SheetRow) => variantCells.some((field) => row.cells[field] !== undefined);
  return {
    cells,
    first,
    variants: rows.filter((row) => row === first || carries(row)),
    idle: rows.filter((row) => row !== first && !carries(row)),
  };
}
