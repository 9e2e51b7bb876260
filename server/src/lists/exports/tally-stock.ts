import type { KnownExport } from './known-export.ts';

export const tallyStock: KnownExport = {
  program: "Tally's stock summary",
  kind: 'opening_stock',
  headings: [
    'Particulars',
    'Closing Balance Quantity',
    'Closing Balance Rate',
    'Closing Balance Value',
  ],
  columns: [
    { field: 'name', from: ['Particulars'] },
    { field: 'qty', from: ['Closing Balance Quantity'] },
    { field: 'unitValue', from: ['Closing Balance Rate'] },
  ],
  notes: [
    'Groups of Tally that have a quantity of their own are rows, too: leave them out where their items follow.',
  ],
  sample: {
    file: `Shalmali Stores,,,
"Main Road, Sagara",,,
Stock Summary,,,
1-Apr-26 to 8-Nov-26,,,
Particulars,Closing Balance,,
,Quantity,Rate,Value
Lime pickle 250 g,48 Pcs,61.25,2940.00
Clay lamp,12 Nos,38.00,456.00
Grand Total,60,,3396.00
`,
    reads: [
      { name: 'Lime pickle 250 g', qty: '48 Pcs', unitValue: '61.25' },
      { name: 'Clay lamp', qty: '12 Nos', unitValue: '38.00' },
    ],
  },
};
