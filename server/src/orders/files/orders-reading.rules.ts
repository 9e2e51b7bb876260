import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import { statesOfPin } from '@counting-house/contract/customers/state.ts';
import { NewOrder } from '@counting-house/contract/orders/order-entry.ts';
import type { DeliveryMethod } from '@counting-house/contract/orders/order-labels.ts';
import type { NewPaymentMethod } from '@counting-house/contract/orders/payment.ts';
import type { z } from 'zod';
import { landlineText, readNumber } from '../../customers/lists/phone-reading.service.ts';
import { parseState } from '../../customers/lists/state-reading.service.ts';
import type { Sheet } from '../../lists/list-kind.service.ts';
import { makeRowReader, type RowReader } from '../../lists/row-reader.service.ts';

type Order = z.input<typeof NewOrder>;

/** One order of a file: its rows in their order, what they say, and where to tell what is wrong. */
export type ReadOrder = {
  readonly ref: string;
  readonly rows: readonly RowReader[];
  readonly order: Order;
  /** At its first row. */
  readonly wrong: (column: string, text: string) => void;
  /** At the row that a path of the order came from: `lines.2.qty` is its third. */
  readonly wrongAt: (path: string, text: string) => void;
};

const headColumns = [
  'name',
  'phone',
  'email',
  'line1',
  'line2',
  'city',
  'state',
  'pinCode',
] as const;

/** The orders of a sheet by their number; what one row leaves blank its order's first row says. */
export function ordersIn(sheet: Sheet): ReadOrder[] {
  const read = sheet.rows.map((row) => makeRowReader(row, sheet.options));
  const groups = Map.groupBy(read, (reader) => reader.text('orderRef') ?? '');
  return [...groups].flatMap(([ref, rows]) =>
    ref === '' ? rows.map((row) => orderOf('', [row])) : [orderOf(ref, rows)],
  );
}

function orderOf(ref: string, rows: readonly RowReader[]): ReadOrder {
  const wrong = (column: string, text: string) => rows[0]?.wrong(column, text);
  const wrongAt = (path: string, text: string) => {
    const [, index] = /^lines\.(\d+)/u.exec(path) ?? [];
    const at = rows[Number(index ?? 0)] ?? rows[0];
    at?.wrong(columnOf(path), text);
  };
  if (ref === '') wrong('orderRef', 'Order number is required');
  const said = headOf(rows);
  const order = { ...readHead(rows, said, wrong), lines: rows.map(readLine) };
  const unread = new Set(
    rows.flatMap((row) => row.errors.map(({ column }) => `${row.rowNo} ${column}`)),
  );
  for (const { path: parts, message } of NewOrder.safeParse(order).error?.issues ?? []) {
    const path = parts.join('.');
    // Name and phone of the address are those of the customer, told there.
    if (/^shippingAddress\.(?:name|phone)$/u.test(path)) continue;
    const at = rows[Number(/^lines\.(\d+)/u.exec(path)?.[1] ?? 0)];
    if (!unread.has(`${at?.rowNo} ${columnOf(path)}`)) wrongAt(path, message);
  }
  return { ref, rows, order, wrong, wrongAt };
}

/** What the rows say of the order as a whole; a row that says something else is wrong. */
function headOf(rows: readonly RowReader[]): Readonly<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const row of rows) {
    for (const column of [
      ...headColumns,
      'delivery',
      'payment',
      'paymentReference',
      'note',
    ] as const) {
      const value = row.text(column);
      if (!value) continue;
      if (said[column] !== undefined && said[column] !== value) {
        row.wrong(column, `Row ${rows[0]?.rowNo} of the same order says ${said[column]}`);
      }
      said[column] ??= value;
    }
  }
  return said;
}

function readHead(
  rows: readonly RowReader[],
  said: Readonly<Record<string, string>>,
  wrong: ReadOrder['wrong'],
): Omit<Order, 'lines'> {
  const phone = mobileIn(said['phone'] ?? '', wrong);
  const deliveryMethod = deliveryOf(said['delivery'], wrong);
  const payment = paymentOf(said['payment'], wrong);
  const promisedOn = rows.map((row) => row.date('promisedOn', 'Promised day')).find(Boolean);
  const address = addressIn(said, phone);
  return {
    customer: {
      name: said['name'] ?? phone,
      phone,
      ...(said['email'] ? { email: said['email'] } : {}),
    },
    ...(address && deliveryMethod !== 'pickup' ? { shippingAddress: address } : {}),
    ...(deliveryMethod ? { deliveryMethod } : {}),
    ...(promisedOn ? { promisedOn } : {}),
    ...(said['note'] ? { customerNote: said['note'] } : {}),
    tags: tagsIn(rows),
    ...(payment
      ? {
          payments: [
            {
              method: payment,
              // What it comes to is known once it is priced.
              amount: 1,
              ...(said['paymentReference'] ? { reference: said['paymentReference'] } : {}),
            },
          ],
        }
      : {}),
  };
}

/** The address that an order names; its state follows from the PIN code where none is given. */
function addressIn(
  said: Readonly<Record<string, string>>,
  phone: string,
): AddressBlock | undefined {
  if (!said['line1']) return undefined;
  const pinCode = said['pinCode'] ?? '';
  const block = {
    name: said['name'] ?? phone,
    phone,
    line1: said['line1'],
    line2: said['line2'] ?? '',
    city: said['city'] ?? '',
    stateCode: parseState(said['state']) ?? statesOfPin(pinCode)[0] ?? '',
    pinCode,
  };
  return block as AddressBlock;
}

/** The ten digits of a mobile number; a landline gets no messages and is no number to find a customer by. */
function mobileIn(typed: string, wrong: ReadOrder['wrong']): string {
  const found = readNumber(typed);
  if (found?.is === 'mobile') return found.digits;
  if (found) wrong('phone', landlineText(typed, found));
  return typed;
}

function readLine(row: RowReader): Order['lines'][number] {
  const price = row.money('price', 'Price');
  const qty = row.qty('qty', 'Quantity');
  const sku = row.code('sku');
  if (sku === undefined) row.wrong('sku', 'SKU is required');
  if (qty === undefined && row.text('qty') === undefined) row.wrong('qty', 'Quantity is required');
  return {
    sku: sku ?? '',
    qty: qty ?? 0,
    ...(price === undefined ? {} : { unitPrice: price, overrideReason: 'Price in the file' }),
  };
}

const tagsIn = (rows: readonly RowReader[]): string[] => [
  ...new Set(
    rows.flatMap((row) =>
      (row.text('tags') ?? '')
        .split(/[,;]/u)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ),
];

const deliveries: Readonly<Record<string, DeliveryMethod>> = {
  courier: 'courier',
  'own delivery': 'own_delivery',
  pickup: 'pickup',
  'pick up': 'pickup',
  collect: 'pickup',
};

function deliveryOf(typed: string | undefined, wrong: ReadOrder['wrong']) {
  if (!typed) return undefined;
  const found = deliveries[typed.toLowerCase()];
  if (!found) wrong('delivery', 'Delivery must be Courier, Own delivery or Pickup');
  return found;
}

const methods: Readonly<Record<string, NewPaymentMethod | 'none'>> = {
  cod: 'cod',
  'cash on delivery': 'cod',
  upi: 'upi',
  card: 'card',
  cash: 'cash',
  bank: 'bank_transfer',
  'bank transfer': 'bank_transfer',
  neft: 'bank_transfer',
  unpaid: 'none',
  pending: 'none',
};

function paymentOf(typed: string | undefined, wrong: ReadOrder['wrong']) {
  if (!typed) return undefined;
  const found = methods[typed.toLowerCase()];
  if (!found) wrong('payment', 'Payment must be COD, UPI, Card, Cash, Bank transfer or Unpaid');
  return found === 'none' ? undefined : found;
}

const columns: Readonly<Record<string, string>> = {
  customer: 'phone',
  'customer.name': 'name',
  'customer.phone': 'phone',
  'customer.email': 'email',
  customerId: 'phone',
  'shippingAddress.line1': 'line1',
  'shippingAddress.line2': 'line2',
  'shippingAddress.city': 'city',
  'shippingAddress.stateCode': 'state',
  'shippingAddress.pinCode': 'pinCode',
  shippingAddress: 'line1',
  deliveryMethod: 'delivery',
  promisedOn: 'promisedOn',
  customerNote: 'note',
  tags: 'tags',
};

/** The column that a path of an order is read from. */
function columnOf(path: string): string {
  const field = path.replace(/^lines\.\d+\.?/u, '');
  if (path.startsWith('lines')) {
    if (field === 'qty') return 'qty';
    return field === 'unitPrice' || field === 'overrideReason' ? 'price' : 'sku';
  }
  if (path.startsWith('payments')) {
    return path.endsWith('reference') ? 'paymentReference' : 'payment';
  }
  return columns[path] ?? 'orderRef';
}
