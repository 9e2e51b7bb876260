import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCategory, aProduct, unitOf } from '../testing/catalogue.ts';
import { test } from '../testing/house.ts';
import {
  bring,
  defaults,
  groups,
  load,
  previewOf,
  productNamed,
  shop,
  wholesale,
} from '../testing/lists.ts';

const { catalogue, lists } = contract;

describe('a list of products', () => {
  test('is matched, judged and loaded: ids of categories, prices as they were meant', async ({
    house,
  }) => {
    await bring(house, 'categories', groups);
    const options = await defaults(house, { publish: true });

    const preview = await previewOf(house, { kind: 'products', file: wholesale, options });
    const loaded = await load(house, preview);

    expect(preview.headers.map(({ field }) => field)).toEqual([
      'code',
      'name',
      'category',
      'packSize',
      'price',
      null,
      'discontinued',
    ]);
    expect(loaded).toMatchObject({ status: 'committed', counts: { create: 3, error: 0 } });
    const sherbet = await productNamed(house, 'kokum');
    expect(sherbet).toMatchObject({
      code: '11',
      category: 'Drinks',
      status: 'active',
      attributes: [{ name: 'Pack size', value: '12 - 500 ml bottles' }],
      variants: [{ price: 2_135, mrp: 2_135 }],
    });
    expect(await productNamed(house, 'halwa')).toMatchObject({ status: 'archived' });
  });

  test('changes nothing the second time', async ({ house }) => {
    await bring(house, 'categories', groups);
    const options = await defaults(house, { publish: true });
    await bring(house, 'products', wholesale, options);

    const again = await previewOf(house, { kind: 'products', file: wholesale, options });

    expect(again.counts).toMatchObject({ create: 0, update: 0, same: 3, error: 0 });
    expect(again.warnings[0]).toMatch(
      /^This file was already loaded on 21 Nov 2026 \(upload UPL-/u,
    );
  });

  test('reads blank cells as above, and rows of pictures as nothing', async ({ house }) => {
    const options = await defaults(house, { makeCategories: true });

    const preview = await previewOf(house, { kind: 'products', file: shop, options });
    await load(house, preview);

    expect(preview.rows.map(({ rowNo, action }) => [rowNo, action])).toEqual([
      [2, 'create'],
      [3, 'create'],
      [4, 'same'],
      [5, 'create'],
    ]);
    const pot = await productNamed(house, 'clay pot');
    expect(pot).toMatchObject({
      slug: 'clay-pot',
      status: 'active',
      brand: 'Mud & Co',
      tags: ['pot', 'clay'],
      description: '<p>Made by <b>hand</b></p>',
      optionNames: ['Size'],
      variants: [
        { sku: 'POT-S', title: 'Small', price: 9_950, mrp: 12_000, weightGrams: 400 },
        { sku: 'POT-L', title: 'Large', price: 14_900, mrp: 14_900, weightGrams: 900 },
      ],
    });
  });

  test('names the columns of pictures, which are not loaded', async ({ house }) => {
    const preview = await previewOf(house, { kind: 'products', file: shop });

    expect(preview.warnings).toContain(
      'Pictures are not loaded from a list. Not used: Image Src. Add pictures on each product.',
    );
  });

  test('takes Title: Default Title for no options at all', async ({ house }) => {
    const options = await defaults(house, { makeCategories: true });
    await bring(house, 'products', shop, options);

    const lamp = await productNamed(house, 'brass lamp');

    expect(lamp).toMatchObject({
      optionNames: [],
      variants: [{ sku: 'LAMP', title: 'Brass lamp', price: 125_000, mrp: 150_000 }],
    });
  });

  test('says old and new of what it would change', async ({ house }) => {
    const options = await defaults(house, { makeCategories: true });
    await bring(house, 'products', shop, options);

    const dearer = shop.replace('149,,', '249,,').replace('Mud & Co,Home', 'Lamp House,Home');
    const preview = await previewOf(house, { kind: 'products', file: dearer, options });
    await load(house, preview);

    expect(preview.counts).toMatchObject({ create: 0, update: 2, same: 2 });
    expect(preview.rows[1]).toMatchObject({
      before: { Price: '₹149.00', MRP: '₹149.00' },
      after: { Price: '₹249.00', MRP: '₹249.00' },
      warnings: expect.arrayContaining(['Price changes by 67 %']) as string[],
    });
    expect(await productNamed(house, 'brass lamp')).toMatchObject({ brand: 'Lamp House' });
    expect((await productNamed(house, 'clay pot')).variants[1]).toMatchObject({ price: 24_900 });
  });

  test.for([
    {
      cell: ['99.5', '99.555'],
      column: 'Variant Price',
      text: "Price '99.555' has more than 2 decimals",
    },
    { cell: ['99.5', 'cheap'], column: 'Variant Price', text: "Price 'cheap' is not an amount" },
    { cell: ['99.5', '130'], column: 'Variant Price', text: 'Price cannot be more than the MRP' },
    { cell: ['POT-L', 'POT-S'], column: 'Variant SKU', text: 'Same SKU as row 2' },
    {
      cell: ['POT-L', '8.9E+12'],
      column: 'Variant SKU',
      text: "'8.9E+12' was changed by the spreadsheet. Format the column as text",
    },
    { cell: ['Large', 'Small'], column: 'Option1 Value', text: 'Same options as row 2' },
    { cell: ['Garden', ''], column: 'Type', text: 'Category is required' },
  ])('names row and column: $text', async ({ cell, column, text }, { house }) => {
    const options = await defaults(house, { makeCategories: true });
    const [right = '', wrong = ''] = cell;

    const preview = await previewOf(house, {
      kind: 'products',
      file: shop.replace(right, wrong),
      options,
    });

    const errors = preview.rows.flatMap((row) => row.errors);
    expect(errors).toContainEqual({ column, text });
    expect(preview.rows.filter(({ action }) => action === 'error')).toHaveLength(2);
  });

  test('asks about a tax that is written as a share', async ({ house }) => {
    const file = 'Name,SKU,Category,Price,Tax\nMat,M-1,Home,450,0.05\nRug,R-1,Home,900,5.00 %\n';
    const options = await defaults(house, { makeCategories: true });

    const preview = await previewOf(house, { kind: 'products', file, options });

    expect(preview.rows.map(({ errors }) => errors)).toEqual([
      [{ column: 'Tax', text: "Tax '0.05' not found. Enter 5% if that is meant" }],
      [],
    ]);
  });

  test('with errors is loaded only in part, and only when that is wanted', async ({ house }) => {
    const owner = await house.as('owner');
    const options = await defaults(house, { makeCategories: true });
    const file = shop.replace('149,,', 'dear,,');
    const preview = await previewOf(house, { kind: 'products', file, options });

    await expect(load(house, preview)).rejects.toMatchObject({
      status: 422,
      message: '2 rows have errors. Fix them or choose to load the valid rows only.',
    });
    const part = await load(house, preview, { onlyValid: true });

    expect(part.status).toBe('part_committed');
    const { rows } = await owner.call(catalogue.listProducts, {});
    expect(rows.map(({ name }) => name)).toEqual(['Brass lamp']);
  });

  test('does not take the SKU of another product', async ({ house }) => {
    const options = await defaults(house, { makeCategories: true });
    await bring(house, 'products', shop, options);
    await aProduct(house, { sku: 'POT-I', name: 'Iron pot' });

    const file = shop.replace('POT-L', 'POT-I');
    const preview = await previewOf(house, { kind: 'products', file, options });

    expect(preview.rows[1]?.errors).toContainEqual({
      column: 'Variant SKU',
      text: 'SKU POT-I is already used by Iron pot',
    });
  });

  test('stays a draft where a tax is missing, and says so', async ({ house }) => {
    const options = { unitId: await unitOf(house, 'NOS'), makeCategories: true };

    const preview = await previewOf(house, { kind: 'products', file: shop, options });
    await load(house, preview);

    expect(preview.rows[0]?.warnings).toContain(
      'Stays a draft: Choose a tax here or on the category',
    );
    expect(await productNamed(house, 'clay pot')).toMatchObject({ status: 'draft' });
  });

  test('is refused when something changed since the preview', async ({ house }) => {
    const options = await defaults(house, { makeCategories: true });
    const preview = await previewOf(house, { kind: 'products', file: shop, options });
    await aProduct(house, { sku: 'LAMP', name: 'Another lamp' });

    const late = load(house, preview);

    await expect(late).rejects.toMatchObject({
      status: 409,
      code: 'upload.preview_changed',
      more: { counts: { create: 2, update: 1 } },
    });
    expect(await house.auditOf('catalogue.createCategory')).toHaveLength(1);
  });

  test('can be matched otherwise, and the choice is remembered', async ({ house }) => {
    const owner = await house.as('owner');
    const file = 'Code,What,Kind,Cost\nA-1,Mat,Home,450\n';
    const options = await defaults(house, { makeCategories: true });
    const first = await previewOf(house, { kind: 'products', file, options });

    const mapping = [
      { header: 'Code', field: 'sku' },
      { header: 'What', field: 'name' },
      { header: 'Kind', field: 'category' },
      { header: 'Cost', field: 'price' },
    ];
    const matched = await owner.call(lists.uploadList, {
      mode: 'remap',
      uploadId: first.uploadId,
      mapping,
      options,
    });
    await load(house, matched);
    const next = await previewOf(house, { kind: 'products', file: `${file}A-2,Rug,Home,900\n` });

    expect(first.missing).toEqual(['Choose the column for Name', 'Choose the column for Price']);
    expect(next.headers.map(({ header, field }) => ({ header, field }))).toEqual(mapping);
    expect(next.counts).toMatchObject({ create: 1, same: 1, error: 0 });
  });

  test('answers the rows with errors as a file to put right', async ({ house }) => {
    const owner = await house.as('owner');
    const options = await defaults(house, { makeCategories: true });
    const { uploadId } = await previewOf(house, {
      kind: 'products',
      file: shop.replace('1,250.00', 'dear').replace('Brass lamp', '=Brass lamp'),
      options,
    });

    const reply = await owner.send(lists.uploadErrors, { uploadId });

    const text = reply.bytes.toString();
    expect(text).toContain("Variant Price: Price 'dear' is not an amount");
    expect(text).toContain("'=Brass lamp");
  });

  test('is closed to people without the right of its kind', async ({ house }) => {
    const sales = await house.as('sales');

    const brought = previewOf(house, { kind: 'products', file: shop, by: sales });

    await expect(brought).rejects.toMatchObject({ status: 403 });
  });

  test('is forgotten a day after its preview', async ({ house }) => {
    const preview = await previewOf(house, { kind: 'products', file: shop });
    house.clock.pass(24 * 60 - 30);
    const owner = await house.withPermissions([
      'catalogue.product.write',
      'catalogue.product.price',
    ]);
    house.clock.pass(31);

    const late = owner.call(lists.uploadList, { mode: 'commit', uploadId: preview.uploadId });

    await expect(late).rejects.toMatchObject({ status: 422, code: 'upload.closed' });
  });
});

describe('a list of categories', () => {
  test('may put them inside each other', async ({ house }) => {
    const owner = await house.as('owner');

    await bring(house, 'categories', 'Name,Inside\nSpices,\nWhole,Spices\nGround,Spices\n');

    const { rows } = await owner.call(catalogue.listCategories, {});
    expect(rows.map(({ title }) => title)).toEqual(['Spices', 'Spices / Whole', 'Spices / Ground']);
  });

  test('changes nothing the second time', async ({ house }) => {
    await bring(house, 'categories', groups);

    const again = await previewOf(house, { kind: 'categories', file: groups });

    expect(again.counts).toMatchObject({ create: 0, same: 2 });
  });

  test('refuses one inside another that nobody has', async ({ house }) => {
    const preview = await previewOf(house, {
      kind: 'categories',
      file: 'Name,Inside\nWhole,Herbs\n',
    });

    expect(preview.rows[0]?.errors).toEqual([
      { column: 'Inside', text: "Category 'Herbs' not found" },
    ]);
  });
});

describe('a name that two things share', () => {
  test('a category found by its only name needs no path', async ({ house }) => {
    const food = await aCategory(house, { name: 'Food' });
    await aCategory(house, { name: 'Pickles', parentId: food.id });
    const file =
      'Name,Category,SKU,Price\nLime pickle,Pickles,LP-1,120\nMango,Food / Pickles,MP-7,90\n';

    const preview = await previewOf(house, {
      kind: 'products',
      file,
      options: await defaults(house),
    });

    expect(preview.rows.map(({ after }) => after['Category'])).toEqual([
      'Food / Pickles',
      'Food / Pickles',
    ]);
  });
});
