import type { KnownExport } from './known-export.ts';

const attributes = [1, 2, 3].flatMap((n) => [
  { field: `option${n}Name`, from: [`Attribute ${n} name`] },
  { field: `option${n}Value`, from: [`Attribute ${n} value(s)`] },
]);

export const wooProducts: KnownExport = {
  program: "WooCommerce's export of products",
  kind: 'products',
  headings: ['ID', 'Type', 'SKU', 'Name', 'Published', 'Regular price', 'Categories', 'Parent'],
  columns: [
    { field: 'name', from: ['Name'] },
    { field: 'sku', from: ['SKU'] },
    { field: 'code', from: ['Parent'] },
    { field: 'barcode', from: ['GTIN, UPC, EAN, or ISBN'] },
    { field: 'description', from: ['Description', 'Short description'] },
    { field: 'category', from: ['Categories'], upTo: ',' },
    { field: 'brand', from: ['Brands'], upTo: ',' },
    { field: 'tags', from: ['Tags'] },
    { field: 'price', from: ['Sale price', 'Regular price'] },
    { field: 'mrp', from: ['Regular price'] },
    { field: 'weightGrams', from: ['Weight (kg)'] },
    { field: 'weightGrams', from: ['Weight (g)'] },
    { field: 'status', from: ['Published'], words: { '1': 'active', '0': 'draft', '-1': 'draft' } },
    ...attributes,
  ],
  parts: {
    ref: 'Parent',
    keys: ['SKU', 'ID'],
    takes: ['Name', 'Short description', 'Description', 'Categories', 'Tags', 'Brands'],
    own: attributes.flatMap(({ from }) => from),
  },
  sample: {
    file: `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Short description,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)
501,variable,HONEY,,Forest honey,1,,<p>Raw</p>,1,,,,,"Food > Honey, Gifts",raw,,,Size,"200 g, 400 g"
502,variation,HONEY-200,,Forest honey - 200 g,1,,,1,8,0.31,,260,,,,HONEY,Size,200 g
503,variation,HONEY-400,,Forest honey - 400 g,1,,,1,4,0.58,450,480,,,,HONEY,Size,400 g
504,simple,DIYA,8901234500024,Brass diya,0,Hand cast,,1,6,,,350,Home > Lamps,,,,Metal,Brass
`,
    reads: [
      {
        name: 'Forest honey',
        sku: 'HONEY-200',
        code: 'HONEY',
        category: 'Food > Honey',
        price: '260',
        mrp: '260',
        weightGrams: '0.31',
        option1Value: '200 g',
        status: 'active',
        description: '<p>Raw</p>',
      },
      {
        name: 'Forest honey',
        sku: 'HONEY-400',
        code: 'HONEY',
        category: 'Food > Honey',
        price: '450',
        mrp: '480',
        weightGrams: '0.58',
        option1Value: '400 g',
        status: 'active',
        description: '<p>Raw</p>',
      },
      {
        name: 'Brass diya',
        sku: 'DIYA',
        barcode: '8901234500024',
        category: 'Home > Lamps',
        price: '350',
        mrp: '350',
        status: 'draft',
        description: 'Hand cast',
      },
    ],
  },
};
