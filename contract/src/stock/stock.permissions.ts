import { permissions } from '../kit/permission.ts';

export const stockPermissions = permissions({
  'stock.balance.read': ['See stock, batches, trays, movements', 'A C U S B K P'],
  'stock.value.read': ['See values and costs of stock', 'A C U'],
  'stock.tray.move': ['Move goods, clear trays, hold for someone', 'A K'],
  'stock.tray.write': ['Make and change trays', 'A K'],
  'stock.adjustment.write': ['Adjust, opening stock, reverse papers', 'A K'],
  'stock.issue.write': ['Issue goods from the store', 'A K'],
  'stock.scrap.write': ['Write off goods', 'A K'],
  'stock.scrap.approve': ['Approve large write-offs', 'A'],
  'stock.expiry.clear': ['Clear expired batches', 'A K'],
  'stock.inspection.write': ['Inspect quarantined goods', 'A K'],
  'stock.store.write': ['Stores and stock reasons', 'A'],
  'stock.transfer.write': ['Transfer between stores', 'A K'],
  'stock.sku.write': ['Change supply cards', 'A K'],
  'stock.batch.write': ['Change batch facts', 'A K'],
  'stock.batch.correct': ['Change locked batch facts', 'A'],
  'stock.batch.hold': ['Hold and release batches', 'A K'],
  'stock.count.write': ['Count', 'A K'],
  'stock.count.review': ['Review and cancel counts', 'A'],
  'stock.count.post': ['Post counts', 'A'],
  'stock.balance.rebuild': ['Recalculate stock', ''],
});
