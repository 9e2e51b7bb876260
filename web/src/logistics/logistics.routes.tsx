import {
  IconBarcode,
  IconPackage,
  IconPlugConnected,
  IconTruck,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const logisticsScreens = screens('logistics', {
  packing: screen({
    path: '/packing-forwarding/packing',
    title: 'Packing',
    icon: IconPackage,
    permissions: ['logistics.packing.write'],
    words: 'pack basket scan box',
    isStation: true,
  }),
  labels: screen({
    path: '/warehouse-logistics/packing-labels',
    title: 'Labels',
    icon: IconBarcode,
    permissions: ['logistics.label.print'],
    words: 'print barcode',
  }),
  dispatch: screen({
    path: '/packing-forwarding/logistics',
    title: 'Dispatch desk',
    icon: IconTruckDelivery,
    permissions: ['logistics.parcel.read'],
    words: 'ship waybill handover parcel',
  }),
  couriers: screen({
    path: '/Store/logistics',
    title: 'Couriers and tracks',
    icon: IconTruck,
    permissions: ['logistics.parcel.read'],
    words: 'services rates',
  }),
  courierAccounts: screen({
    path: '/warehouse-logistics/logistics-integration',
    title: 'Courier accounts',
    icon: IconPlugConnected,
    permissions: ['integrations.connection.read'],
  }),
});
