import { permissions } from '../kit/permission.ts';

export const purchasingPermissions = permissions({
  'purchasing.vendor.read': ['See vendors', 'A C U K'],
  'purchasing.vendor.write': ['Change vendors and their prices', 'A'],
  'purchasing.vendor.hold': ['Hold and release vendors', 'A'],
  'purchasing.vendor.bank': ['See and change vendors’ bank details', 'A C'],
  'purchasing.order.read': ['See purchase orders', 'A C U K'],
  'purchasing.order.write': ['Make and change purchase orders', 'A'],
  'purchasing.order.approve': ["Approve others' purchase orders", 'A'],
  'purchasing.order.send': ['Send purchase orders', 'A'],
  'purchasing.inward.read': ['See receipts', 'A C U K'],
  'purchasing.inward.write': ['Receive goods', 'A K'],
  'purchasing.inward.withoutPo': ['Receive goods without an order', 'A K'],
  'purchasing.inward.withoutPoLarge': ['Receive more than the limit without an order', 'A'],
  'purchasing.inward.price': ['Change prices at receipt', 'A'],
  'purchasing.inward.overReceive': ['Receive more than was ordered', 'A'],
  'purchasing.inward.override': ['Receive goods of too short life', 'A'],
  'purchasing.inward.cancel': ['Cancel a receipt', 'A'],
  'purchasing.order.close': ['Close, cancel, reopen purchase orders', 'A'],
  'purchasing.item.read': ['See items and categories', 'A C U K'],
  'purchasing.item.write': ['Change items and categories', 'A'],
});
