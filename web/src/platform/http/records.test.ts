import { expect, test } from 'vitest';
import { house } from '../../navigation.ts';
import { recordAt, recordPath, screenOfKind } from './records.ts';

const order = { kind: 'order', id: 412, title: 'ORD-2026-000412' };
const everything = () => true;

const pathTo = (record: typeof order) => {
  const screen = screenOfKind(house.screens, record.kind, everything);
  return screen && recordPath(screen, record);
};

test.each([
  { record: order, path: '/order-management/order-list/all/order-list?open=412' },
  {
    record: { kind: 'customer', id: 7, title: 'Asha' },
    path: '/sales/customer-management/edit-customer/7',
  },
  {
    record: { kind: 'batch', id: 3, title: 'B-0519' },
    path: '/finished-product/varient-product?tab=batches&open=3',
  },
  {
    record: { kind: 'journal_entry', id: 9, title: 'INV/2627/00001' },
    path: '/accounts/dashboard?tab=entries&open=9',
  },
])('a $record.kind opens at $path', ({ record, path }) => {
  expect(pathTo(record)).toBe(path);
});

test('nothing opens for anyone who may not open its screen', () => {
  expect(screenOfKind(house.screens, 'order', () => false)).toBeUndefined();
});

const screenNamed = (path: string) => {
  const screen = house.screens.find((one) => one.path === path);
  if (!screen) throw new Error(`no screen at ${path}`);
  return screen;
};

test.each([
  { path: '/order-management/B2C', search: { open: '412' }, record: 'order:412' },
  { path: '/order-management/B2C', search: { status: 'placed' }, record: null },
  { path: '/order-management/B2C', search: { open: 'new' }, record: null },
  {
    path: '/finished-product/varient-product',
    search: { tab: 'batches', open: '3' },
    record: 'batch:3',
  },
  { path: '/finished-product/varient-product', search: { open: '3' }, record: 'sku:3' },
  { path: '/bank/tax', search: {}, record: null },
])('$path with $search is on $record', ({ path, search, record }) => {
  expect(recordAt(screenNamed(path), {}, search)).toBe(record);
});

test('a page of one record is on that record', () => {
  const page = screenNamed('/sales/customer-management/edit-customer/{id}');

  expect(recordAt(page, { id: '7' }, {})).toBe('customer:7');
});
