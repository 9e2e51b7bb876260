import type { KindOfList } from '../../lists/list-kind.service.ts';

/** The columns of a file of orders, with what shops and market places call them. */
export const orderFields: KindOfList['fields'] = [
  {
    key: 'orderRef',
    isLead: true,
    label: 'Order number',
    isNeeded: true,
    names: [
      'order',
      'order id',
      'order no',
      'order ref',
      'reference',
      'sub order no',
      'invoice id',
    ],
  },
  {
    key: 'name',
    isLead: true,
    label: 'Customer',
    names: [
      'customer name',
      'buyer name',
      'shipping name',
      'ship to name',
      'recipient name',
      'name',
    ],
  },
  {
    key: 'phone',
    label: 'Phone',
    isNeeded: true,
    names: ['mobile', 'phone number', 'customer phone', 'shipping phone', 'ship phone number'],
  },
  { key: 'email', label: 'E-mail', names: ['email', 'customer email', 'buyer email'] },
  {
    key: 'line1',
    label: 'Address',
    names: ['address line 1', 'shipping address', 'shipping address1', 'ship address 1', 'street'],
  },
  {
    key: 'line2',
    label: 'Address line 2',
    names: ['address 2', 'shipping address2', 'ship address 2', 'line 2'],
  },
  { key: 'city', label: 'City', names: ['shipping city', 'ship city', 'town'] },
  {
    key: 'state',
    label: 'State',
    names: ['shipping province', 'shipping state', 'ship state', 'province', 'state code'],
  },
  {
    key: 'pinCode',
    label: 'PIN code',
    names: ['pin', 'pincode', 'zip', 'shipping zip', 'ship postal code', 'postal code'],
  },
  {
    key: 'sku',
    isLead: true,
    label: 'SKU',
    isNeeded: true,
    names: ['item code', 'lineitem sku', 'seller sku', 'product code'],
  },
  {
    key: 'qty',
    measure: 'goods',
    label: 'Quantity',
    isNeeded: true,
    names: ['qty', 'lineitem quantity', 'quantity purchased', 'units'],
  },
  {
    key: 'price',
    measure: 'rupees',
    label: 'Price',
    names: ['rate', 'unit price', 'lineitem price', 'selling price'],
  },
  { key: 'delivery', label: 'Delivery', names: ['delivery method', 'shipping method'] },
  { key: 'payment', label: 'Payment', names: ['payment method', 'payment mode', 'paid by'] },
  {
    key: 'paymentReference',
    label: 'Payment reference',
    names: ['utr', 'transaction id', 'payment id'],
  },
  {
    key: 'promisedOn',
    label: 'Promised day',
    names: ['delivery date', 'ship by date', 'promised'],
  },
  { key: 'note', label: 'Note', names: ['notes', 'remarks', 'customer note', 'instructions'] },
  { key: 'tags', label: 'Tags', names: ['tag', 'labels'] },
];

export const orderSample: KindOfList['sample'] = [
  {
    orderRef: 'WEB-1041',
    name: 'Meera Rao',
    phone: '9845012345',
    line1: '8, Car Street',
    city: 'Sagara',
    state: 'Karnataka',
    pinCode: '577401',
    sku: 'PICKLE-250',
    qty: '2',
    payment: 'COD',
    note: 'Call before you come',
  },
  { orderRef: 'WEB-1041', phone: '9845012345', sku: 'LAMP-CLAY', qty: '1' },
  {
    orderRef: 'WEB-1042',
    name: 'Ganesh Bhat',
    phone: '9845054321',
    sku: 'PICKLE-250',
    qty: '1',
    delivery: 'Pickup',
  },
];
