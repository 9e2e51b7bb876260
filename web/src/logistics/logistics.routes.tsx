import { addresses } from '@counting-house/contract/kit/addresses.ts';
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
    path: addresses.packing,
    title: 'Packing',
    icon: IconPackage,
    permissions: ['logistics.packing.write'],
    words: 'pack basket scan box',
    begins: [
      {
        label: 'Pack at a station',
        at: '?tab=station',
        permission: 'logistics.packing.write',
        words: 'scan table',
      },
    ],
    isStation: { tab: 'station' },
    component: async () => (await import('./packing/packing.screen.tsx')).PackingScreen,
  }),
  labels: screen({
    path: '/warehouse-logistics/packing-labels',
    title: 'Labels',
    icon: IconBarcode,
    permissions: ['logistics.label.print'],
    words: 'print barcode',
    component: async () => (await import('./label-sheet.screen.tsx')).LabelSheetScreen,
  }),
  dispatch: screen({
    path: addresses.dispatch,
    title: 'Dispatch desk',
    icon: IconTruckDelivery,
    permissions: ['logistics.parcel.read'],
    words: 'ship waybill handover parcel manifest',
    isStation: { part: 'manifest' },
    opens: { parcel: '?open={id}', manifest: '?desk=manifests&open={id}' },
    begins: [
      {
        label: 'New manifest',
        at: '?desk=manifests&open=new',
        permission: 'logistics.parcel.dispatch',
        words: 'hand over courier pickup',
      },
    ],
    component: async () => (await import('./dispatch/dispatch.screen.tsx')).DispatchScreen,
  }),
  couriers: screen({
    path: '/Store/logistics',
    title: 'Couriers and services',
    icon: IconTruck,
    permissions: ['logistics.parcel.read'],
    words: 'tracks boxes totes waybills',
    opens: { courier: '?open={id}' },
    begins: [
      { label: 'New courier', at: '?open=new', permission: 'logistics.courier.write' },
      { label: 'New service', at: '?tab=tracks&open=new', permission: 'logistics.courier.write' },
      { label: 'New box', at: '?tab=boxes&open=new', permission: 'logistics.setting.write' },
      { label: 'New tote', at: '?tab=totes&open=new', permission: 'logistics.setting.write' },
    ],
    component: async () => (await import('./courier-list.screen.tsx')).CourierListScreen,
  }),
  courierAccounts: screen({
    path: addresses.courierAccounts,
    title: 'Courier connections',
    icon: IconPlugConnected,
    permissions: ['logistics.parcel.read'],
    words: 'webhook tracking integration api courier accounts',
    begins: [
      {
        label: 'Tracking updates to resolve',
        at: '?tab=updates',
        permission: 'logistics.parcel.read',
      },
    ],
    component: async () =>
      (await import('./connections/courier-connection.screen.tsx')).CourierConnectionScreen,
  }),
});
