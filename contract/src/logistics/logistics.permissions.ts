import { permissions } from '../kit/permission.ts';

export const logisticsPermissions = permissions({
  'logistics.parcel.read': ['See parcels and couriers', 'A C U S K P'],
  'logistics.parcel.export': ['Export parcels and packing lists as files', 'A U K'],
  'logistics.parcel.dispatch': ['Book, dispatch and track parcels', 'A P'],
  'logistics.packing.write': ['Pack orders', 'A P'],
  'logistics.packing.manual': ['Count an item without a code', 'A'],
  'logistics.packing.supervise': ['Take over packing, accept stops', 'A'],
  'logistics.label.print': ['Print labels', 'A K P'],
  'logistics.label.send': ['Mail return labels to customers', 'A P'],
  'logistics.courier.write': ['Change couriers and services', 'A'],
  'logistics.setting.write': ['Change boxes and totes', 'A'],
});
