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
    isStation: { tab: 'station' },
    component: async () => (await import('./packing.screen.tsx')).PackingScreen,
  }),
  labels: screen({
    path: '/warehouse-logistics/packing-labels',
    title: 'Labels',
    icon: IconBarcode,
    permissions: ['logistics.label.print'],
    words: 'print barcode',
    component: async () => (await import('./labels.screen.tsx')).LabelsScreen,
  }),
  dispatch: screen({
    path: '/packing-forwarding/logistics',
    title: 'Dispatch desk',
    icon: IconTruckDelivery,
    permissions: ['logistics.parcel.read'],
    words: 'ship waybill handover parcel',
    component: async () => (await import('./dispatch.screen.tsx')).DispatchScreen,
  }),
  couriers: screen({
    path: '/Store/logistics',
    title: 'Couriers and tracks',
    icon: IconTruck,
    permissions: ['logistics.parcel.read'],
    words: 'services boxes totes waybills',
    component: async () => (await import('./courier-list.screen.tsx')).CourierListScreen,
  }),
  courierAccounts: screen({
    path: '/warehouse-logistics/logistics-integration',
    title: 'Courier accounts',
    icon: IconPlugConnected,
    permissions: ['integrations.connection.read'],
  }),
});
