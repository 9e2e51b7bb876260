import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { type Category, NewCategory } from '@counting-house/contract/catalogue/category.ts';
import { createCategory, updateCategory } from '../categories/category.service.ts';
import { getCategory } from '../categories/category-tree.service.ts';
import { breather } from '../../platform/papers/breather.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import type {
  Judged,
  JudgedRow,
  KindOfList,
  ListStep,
  Sheet,
} from '../../lists/list-kind.service.ts';
import { plain } from '../../lists/list-lookup.service.ts';
import { type TaxLookup, taxLookup } from '../../tax/tax-lookup.service.ts';
import { categoryLookup } from './category-lookup.service.ts';
import {
  differences,
  judged,
  ownRow,
  makeRowReader,
  type RowReader,
} from '../../lists/row-reader.service.ts';

/** Categories by name, or by the path that leads to them. */
export const categoriesList: KindOfList = {
  page: addresses.catalogue,
  fields: [
    {
      key: 'name',
      isLead: true,
      label: 'Name',
      isNeeded: true,
      names: ['category', 'category name', 'title'],
    },
    {
      key: 'outsideId',
      label: 'ID in the other system',
      names: ['category id', 'id', 'code', 'category code'],
    },
    {
      key: 'parent',
      label: 'Inside',
      names: ['parent', 'parent category', 'parent id', 'parent name'],
    },
    { key: 'description', label: 'Description', names: ['details', 'body html', 'text'] },
    { key: 'tax', measure: 'percent', label: 'Tax', names: ['gst', 'gst rate', 'tax rate'] },
    { key: 'hsn', label: 'HSN', names: ['hsn code', 'hsn sac'] },
  ],
  sample: [
    { name: 'Pickles', description: 'Sour, hot and sweet.', tax: '5', hsn: '2001' },
    { name: 'Home' },
    { name: 'Lamps', parent: 'Home', hsn: '6913' },
  ],
  judge,
};

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const categories = await categoryLookup(ctx);
  const taxes = await taxLookup(ctx);
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  const seen = new Map<string, number>();
  /** Categories of this file, by what they are called in it; ids are known once they are made. */
  const made = new Map<string, { id: number | null }>();
  /** What the house has, read once however often a file names it. */
  const looked = new Map<number, Category>();

  const breathe = breather();
  for (const row of sheet.rows) {
    await breathe();
    const reader = makeRowReader(row, sheet.options);
    const name = reader.text('name') ?? '';
    const parentWords = reader.text('parent');
    const own = { id: null as number | null };
    const title = plain([parentWords ?? '', name].filter(Boolean).join(' / '));
    const known = parentWords
      ? categories.find(`${parentWords} / ${name}`)
      : (categories.find(row.cells['outsideId'] ?? '') ?? categories.find(name));
    const values = read(reader, name, taxes);
    const parent = parentWords
      ? (made.get(plain(parentWords)) ?? categories.find(parentWords))
      : null;
    if (parentWords && !parent) reader.wrong('parent', `Category '${parentWords}' not found`);
    const twice = seen.get(title);
    if (twice) reader.wrong('name', `Same category as row ${twice}`);
    seen.set(title, row.rowNo);
    for (const word of [title, plain(name), plain(row.cells['outsideId'] ?? '')]) {
      if (word && !made.has(word)) made.set(word, own);
    }

    if (!known) {
      rows.push(
        judged(reader, {
          action: 'create',
          targetId: null,
          before: {},
          after: { Name: name, ...(parentWords ? { Inside: parentWords } : {}) },
        }),
      );
      steps.push({
        rowNos: [row.rowNo],
        apply: async (write) => {
          const parentId = parent?.id ?? null;
          own.id = (await createCategory(write, { ...values, parentId })).id;
          return new Map([[row.rowNo, own.id]]);
        },
      });
      continue;
    }
    own.id = known.id;
    const full = looked.get(known.id) ?? (await getCategory(ctx, { id: known.id }));
    looked.set(known.id, full);
    const change = differences([
      ['Name', full.name, name || undefined],
      ['Description', full.description ?? '', values.description],
      ['HSN', full.defaultHsn ?? '', values.defaultHsn ?? undefined],
    ]);
    const { row: ofRow, step } = ownRow(reader, known, change, (write) =>
      changeCategory(write, known.id, values),
    );
    rows.push(ofRow);
    steps.push(step);
  }
  return { rows, steps, warnings: [] };
}

function read(reader: RowReader, name: string, taxes: TaxLookup): NewCategory {
  const taxWords = reader.text('tax');
  const tax = taxWords ? taxes.find(taxWords) : undefined;
  if (taxWords && !tax) reader.wrong('tax', taxes.whyNot(taxWords));
  const parsed = NewCategory.safeParse({
    name,
    description: reader.text('description'),
    defaultHsn: reader.hsn('hsn'),
    defaultTaxId: tax?.id,
  });
  if (parsed.success) return parsed.data;
  const columns: Record<string, string> = { defaultHsn: 'hsn', defaultTaxId: 'tax' };
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]);
    reader.wrong(columns[field] ?? field, message);
  }
  return { name };
}

async function changeCategory(ctx: WriteContext, id: number, values: NewCategory): Promise<number> {
  const { version } = await getCategory(ctx, { id });
  await updateCategory(ctx, { ...values, id, version });
  return id;
}
