import type { KnownExport } from './known-export.ts';

export const shopifyProducts: KnownExport = {
  program: "Shopify's export of products",
  kind: 'products',
  headings: ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price'],
  columns: [
    { field: 'handle', from: ['Handle'] },
    { field: 'name', from: ['Title'] },
    { field: 'description', from: ['Body (HTML)'] },
    { field: 'brand', from: ['Vendor'] },
    { field: 'category', from: ['Type'] },
    { field: 'tags', from: ['Tags'] },
    { field: 'option1Name', from: ['Option1 Name'] },
    { field: 'option1Value', from: ['Option1 Value'] },
    { field: 'option2Name', from: ['Option2 Name'] },
    { field: 'option2Value', from: ['Option2 Value'] },
    { field: 'option3Name', from: ['Option3 Name'] },
    { field: 'option3Value', from: ['Option3 Value'] },
    { field: 'sku', from: ['Variant SKU'] },
    { field: 'barcode', from: ['Variant Barcode'] },
    { field: 'weightGrams', from: ['Variant Grams'] },
    { field: 'price', from: ['Variant Price'] },
    { field: 'mrp', from: ['Variant Compare At Price'] },
    { field: 'status', from: ['Status', 'Published'] },
    { field: 'seoTitle', from: ['SEO Title'] },
    { field: 'seoDescription', from: ['SEO Description'] },
  ],
  sample: {
    file: `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Status
kokum-syrup,Kokum syrup,<p>No colour added</p>,Malnad Kitchen,,Syrups,"kokum, summer",true,Size,500 ml,KOK-500,720,180.00,200.00,'8901234500017,https://shop.example.in/k.jpg,active
kokum-syrup,,,,,,,,,1 l,KOK-1000,1380,330.00,,,,
`,
    reads: [
      {
        handle: 'kokum-syrup',
        name: 'Kokum syrup',
        option1Value: '500 ml',
        sku: 'KOK-500',
        price: '180.00',
        mrp: '200.00',
        barcode: '8901234500017',
        weightGrams: '720',
        status: 'active',
      },
      {
        handle: 'kokum-syrup',
        option1Value: '1 l',
        sku: 'KOK-1000',
        price: '330.00',
        weightGrams: '1380',
      },
    ],
  },
};
