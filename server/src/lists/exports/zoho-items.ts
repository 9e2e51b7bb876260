import type { KnownExport } from './known-export.ts';

export const zohoItems: KnownExport = {
  program: "Zoho's export of items",
  kind: 'products',
  headings: ['Item ID', 'Item Name', 'SKU', 'Rate', 'Usage unit'],
  columns: [
    { field: 'name', from: ['Item Name'] },
    { field: 'sku', from: ['SKU'] },
    { field: 'hsn', from: ['HSN/SAC'] },
    { field: 'description', from: ['Description'] },
    { field: 'price', from: ['Rate'] },
    { field: 'mrp', from: ['MRP'] },
    { field: 'tax', from: ['Intra State Tax Rate', 'Tax Percentage'] },
    { field: 'unit', from: ['Usage unit'] },
    { field: 'barcode', from: ['EAN', 'UPC', 'ISBN'] },
    { field: 'brand', from: ['Brand'] },
    { field: 'category', from: ['Category Name'] },
    { field: 'status', from: ['Status'] },
  ],
  sample: {
    file: `Item ID,Item Name,SKU,HSN/SAC,Description,Rate,Account,Taxable,Product Type,Intra State Tax Name,Intra State Tax Rate,Inter State Tax Rate,Status,Usage unit,Purchase Rate,Opening Stock
4417000000000101,Areca leaf plate,PLATE-10,46021919,Ten inches,INR 6.50,Sales,true,goods,GST5,5,5,Active,pcs,INR 3.10,400
4417000000000102,Jute bag,BAG-J,42022220,,"INR 1,150.00",Sales,true,goods,GST18,18,18,Inactive,nos,INR 700.00,12
`,
    reads: [
      {
        name: 'Areca leaf plate',
        sku: 'PLATE-10',
        hsn: '46021919',
        price: 'INR 6.50',
        tax: '5',
        unit: 'pcs',
        status: 'Active',
      },
      {
        name: 'Jute bag',
        sku: 'BAG-J',
        price: 'INR 1,150.00',
        tax: '18',
        unit: 'nos',
        status: 'Inactive',
      },
    ],
  },
};
