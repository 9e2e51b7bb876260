import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  IconBox,
  IconBuildingCommunity,
  IconBuildingStore,
  IconCategory,
  IconFileDollar,
  IconFilePlus,
  IconFileText,
  IconLayoutGrid,
  IconPackageImport,
  IconPencil,
  IconTruckLoading,
} from '@tabler/icons-react';
import { lazyPart } from '../platform/lazy-part.ts';
import { screen, screens } from '../platform/places.ts';

/** What is to be bought again, on the screens of stock. */
export const ReorderList = lazyPart(
  async () => (await import('./purchase-orders/reorder-list.tsx')).ReorderList,
);

export const purchasingScreens = screens('purchasing', {
  receiveAgainstOrder: screen({
    path: addresses.receiveAgainstOrder,
    title: 'Receive goods (PO)',
    icon: IconPackageImport,
    permissions: ['purchasing.inward.read'],
    words: 'inward goods receipt grn purchase orders returns to vendors debit notes',
    opens: {
      purchase_order: '?tab=orders&open={id}',
      inward: '?tab=receipts&open={id}',
      vendor_return: '?tab=returns&open={id}',
    },
    isStation: { part: 'receive' },
    component: async () =>
      (await import('./receipts/receive-against-order.screen.tsx')).ReceiveAgainstOrderScreen,
  }),
  receiveWithoutOrder: screen({
    path: '/rm-store/withoutpo',
    title: 'Receive goods (no PO)',
    icon: IconTruckLoading,
    permissions: ['purchasing.inward.withoutPo'],
    words: 'inward goods receipt',
    isStation: true,
    component: async () =>
      (await import('./inward/receive-without-order.screen.tsx')).ReceiveWithoutOrderScreen,
  }),
  itemsByCategory: screen({
    path: '/Store/purchase-category-item',
    title: 'Items by category',
    icon: IconLayoutGrid,
    permissions: ['purchasing.item.read'],
    words: 'material store tiles',
    component: async () =>
      (await import('./by-category/items-by-category.screen.tsx')).ItemsByCategoryScreen,
  }),
  itemCategories: screen({
    path: '/itemcategorylist',
    title: 'Item categories',
    icon: IconCategory,
    permissions: ['purchasing.item.read'],
    words: 'purchase categories raw material',
    opens: { purchase_category: '?open={id}' },
    begins: [{ label: 'New item category', at: '?open=new', permission: 'purchasing.item.write' }],
    component: async () =>
      (await import('./categories/item-category-list.screen.tsx')).ItemCategoryListScreen,
  }),
  items: screen({
    path: addresses.items,
    title: 'Items',
    icon: IconBox,
    permissions: ['purchasing.item.read'],
    words: 'raw material packaging',
    opens: { item: '?open={id}' },
    begins: [{ label: 'New item', at: '?open=new', permission: 'purchasing.item.write' }],
    component: async () => (await import('./items/item-list.screen.tsx')).ItemListScreen,
  }),
  vendors: screen({
    path: addresses.vendors,
    title: 'Vendors',
    icon: IconBuildingStore,
    permissions: ['purchasing.vendor.read'],
    opens: { vendor: '?open={id}' },
    words: 'suppliers',
    component: async () => (await import('./vendors/vendor-list.screen.tsx')).VendorListScreen,
  }),
  newVendor: screen({
    path: '/purchase/vendor/add-vendor',
    title: 'New vendor',
    icon: IconBuildingCommunity,
    permissions: ['purchasing.vendor.write'],
    under: 'purchasing.vendors',
    words: 'supplier',
    component: async () => (await import('./vendors/vendor-form.screen.tsx')).VendorFormScreen,
  }),
  bills: screen({
    path: '/purchase/bill-list',
    title: 'Bills',
    icon: IconFileDollar,
    permissions: ['purchasing.bill.read', 'purchasing.note.read'],
    words: 'vendor invoices to bill unbilled receipts rebate discount price difference',
    opens: { vendor_note: '?tab=notes&open={id}' },
    component: async () => (await import('./bills/bill-list.screen.tsx')).BillListScreen,
  }),
  newBill: screen({
    path: '/purchase/bill-list/add-bill',
    title: 'New bill',
    icon: IconFilePlus,
    permissions: ['purchasing.bill.write'],
    under: 'purchasing.bills',
    component: async () => (await import('./bills/bill-form.screen.tsx')).NewBillScreen,
  }),
  editBill: screen({
    path: '/purchase/bill-list/edit-bill/{id}',
    title: 'Edit bill',
    icon: IconPencil,
    permissions: ['purchasing.bill.write'],
    under: 'purchasing.bills',
    component: async () => (await import('./bills/bill-form.screen.tsx')).EditBillScreen,
  }),
  bill: screen({
    path: addresses.bill,
    title: 'Bill',
    icon: IconFileText,
    permissions: ['purchasing.bill.read'],
    under: 'purchasing.bills',
    opens: { bill: '' },
    component: async () => (await import('./bills/bill.screen.tsx')).BillScreen,
  }),
});
