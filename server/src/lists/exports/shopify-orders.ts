import type { KnownExport } from './known-export.ts';

export const shopifyOrders: KnownExport = {
  program: "Shopify's export of orders",
  kind: 'orders',
  headings: [
    'Name',
    'Financial Status',
    'Lineitem quantity',
    'Lineitem name',
    'Lineitem sku',
    'Shipping Zip',
  ],
  columns: [
    { field: 'orderRef', from: ['Name'] },
    { field: 'name', from: ['Shipping Name', 'Billing Name'] },
    { field: 'phone', from: ['Shipping Phone', 'Billing Phone', 'Phone'] },
    { field: 'email', from: ['Email'] },
    { field: 'line1', from: ['Shipping Address1', 'Shipping Street'] },
    { field: 'line2', from: ['Shipping Address2'] },
    { field: 'city', from: ['Shipping City'] },
    { field: 'state', from: ['Shipping Province'] },
    { field: 'pinCode', from: ['Shipping Zip'] },
    { field: 'sku', from: ['Lineitem sku'] },
    { field: 'qty', from: ['Lineitem quantity'] },
    { field: 'price', from: ['Lineitem price'] },
    {
      field: 'payment',
      from: ['Payment Method'],
      words: {
        'cash on delivery (cod)': 'COD',
        'cash on delivery': 'COD',
        cod: 'COD',
        upi: 'UPI',
        'bank deposit': 'Bank transfer',
        '*': 'Unpaid',
      },
    },
    { field: 'note', from: ['Notes'] },
  ],
  notes: [
    'Orders paid through a gateway are taken as unpaid. Record those payments from the settlement of the gateway.',
  ],
  sample: {
    file: `Name,Email,Financial Status,Currency,Total,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Payment Method,Phone
#2107,vimala@example.in,pending,INR,690.00,1,Kokum syrup - 500 ml,180.00,KOK-500,Vimala Hegde,+919845000417,Vimala Hegde,"12, Temple Road","12, Temple Road",,Sirsi,'581401,KA,IN,+919845000417,Ring twice,Cash on Delivery (COD),
#2107,vimala@example.in,,,,2,Gift box,255.00,BOX-G,,,,,,,,,,,,,,
`,
    reads: [
      {
        orderRef: '#2107',
        name: 'Vimala Hegde',
        phone: '+919845000417',
        line1: '12, Temple Road',
        city: 'Sirsi',
        pinCode: '581401',
        state: 'KA',
        sku: 'KOK-500',
        qty: '1',
        price: '180.00',
        payment: 'COD',
        note: 'Ring twice',
      },
      { orderRef: '#2107', sku: 'BOX-G', qty: '2', price: '255.00' },
    ],
  },
};
