import { permissions } from '../kit/permission.ts';

export const ordersPermissions = permissions({
  'orders.order.read': ['See orders', 'A C U S K'],
  'orders.order.export': ['Export orders', 'A C U'],
  'orders.order.create': ['Take orders', 'A S'],
  'orders.order.edit': ['Change placed orders', 'A S'],
  'orders.order.confirm': ['Confirm orders', 'A S'],
  'orders.order.hold': ['Hold and release orders', 'A S'],
  'orders.order.deliver': ['Mark delivered by hand', 'A S'],
  'orders.order.note': ['Write notes on orders', 'A S'],
  'orders.order.cancel': ['Cancel orders and items', 'A'],
  'orders.order.price': ['Override prices and charges', 'A'],
  'orders.order.discountAny': ['Pass the discount limit', 'A'],
  'orders.payment.record': ['Record payments', 'A C S'],
  'orders.payment.collect': ['Mark cash on delivery as collected', 'A C S'],
  'orders.payment.refund': ['Give back what is owed, void payments', 'A C'],
  'orders.payment.refundAny': ['Give back more than is owed, with a credit note', 'A'],
  'orders.till.use': ['Work at a till of the counter', 'A S'],
  'orders.till.read': ['See the day reports of all tills', 'A C'],
  'orders.till.write': ['Add and change tills, close tills of others', 'A'],
  'orders.reason.write': ['Change the lists of reasons', 'A'],
});
