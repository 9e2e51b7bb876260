import { contract } from '@counting-house/contract/contract.ts';
import { aFaq, aShownBanner } from '../banners.ts';
import { received } from '../bills.ts';
import { aCategory, aProduct, aReview, aVideo } from '../catalogue.ts';
import type { TestHouse } from '../house.ts';
import { anOffer } from '../offers.ts';
import { anOrderToPack, atStation, aTrack } from '../logistics.ts';
import { booksSpecimens } from './books-rows.ts';
import { companySpecimens } from './company-rows.ts';
import { lastOf } from './stored.ts';
import { aCustomer, anOrder, byUpi, goods } from '../orders.ts';
import { invited } from '../people.ts';
import { aPicture } from '../pictures.ts';
import { aRecall, batchOf } from '../recalls.ts';
import { aDeliveredOrder, aReturn } from '../returns.ts';
import { anItem, aPurchaseCategory, unitOf } from '../items.ts';
import { aDraftRecipe, aPlan, turmericKitchen, turmericRecipe } from '../production.ts';
import { mainStore, pieces, trayNamed } from '../stock.ts';
import { aPrice, aVendor, gunturGodown } from '../vendors.ts';

const { accounts, admin, catalogue, customers, logistics, orders, purchasing, stock, tax } =
  contract;

/** A row of a table that nothing uses, and values that it may take. */
type Specimen = {
  readonly make: (house: TestHouse) => Promise<number>;
  readonly status?: string;
  readonly fields?: Readonly<Record<string, string>>;
};

/** One for each table of the row register, by SQL name. */
export const specimens: Readonly<Record<string, Specimen>> = {
  management_user: {
    make: async (house) => (await invited(house, 'packer')).user.id,
    status: 'disabled',
    fields: { note: 'Nights only' },
  },
  role: {
    make: async (house) => {
      const owner = await house.as('owner');
      return (await owner.call(admin.createRole, { name: 'Night shift', permissions: [] })).id;
    },
    fields: { description: 'After eight' },
  },
  bill: {
    make: async (house) => {
      const { clerk, paper } = await received(house);
      const { id } = await clerk.call(purchasing.createBill, paper(1, { total: 126_00 }));
      return id;
    },
    fields: { note: 'Paid at the gate' },
  },
  recall: {
    make: async (house) => {
      const { skuId } = await goods(house);
      return (await aRecall(house, (await batchOf(house, skuId)).code)).id;
    },
  },
  saved_view: {
    make: async (house) => {
      const owner = await house.as('owner');
      const list = 'orders.b2cDesk:orders.listOrders';
      return (await owner.call(admin.createView, { list, name: 'Late ones', state: {} })).id;
    },
    fields: { name: 'Later ones', position: '3' },
  },
  saved_report: {
    make: async (house) => {
      const owner = await house.as('owner');
      const saved = { report: 'reports.getProfitLoss', name: 'Profit of last month' };
      return (await owner.call(contract.reports.createSavedReport, saved)).id;
    },
  },
  unit: {
    make: async (house) => {
      const owner = await house.as('owner');
      const facts = { kind: 'count', ratioNum: 20, ratioDen: 1, decimals: 0 } as const;
      return (await owner.call(admin.createUnit, { code: 'SCORE', name: 'Score', ...facts })).id;
    },
    status: 'inactive',
  },
  tax: {
    make: async (house) => {
      const owner = await house.as('owner');
      const made = await owner.call(tax.createTax, {
        name: 'Nil rated',
        code: 'NIL-X',
        treatment: 'nil',
        rate: 0,
        parts: [],
        validFrom: '2026-04-01',
      });
      return made.id;
    },
    status: 'inactive',
    fields: { name: 'Nil' },
  },
  bank_account: {
    make: async (house) => {
      const owner = await house.as('owner');
      // The first takes the place of the account that the house began with, which is primary.
      await owner.call(accounts.createBankAccount, {
        label: 'First account',
        kind: 'current',
        bankName: 'Canara Bank',
        holderName: 'Malenadu Pantry',
        number: '110203040499',
        ifsc: 'CNRB0000123',
      });
      const made = await owner.call(accounts.createBankAccount, {
        label: 'Second account',
        kind: 'savings',
        bankName: 'Canara Bank',
        holderName: 'Malenadu Pantry',
        number: '110203040506',
        ifsc: 'CNRB0000123',
      });
      return made.id;
    },
    status: 'inactive',
    fields: { label: 'Rent account', showOnInvoice: 'false', upiId: 'pantry@canara' },
  },
  stock_reason: {
    make: async (house) => {
      const made = await (
        await house.as('owner')
      ).call(stock.createReason, {
        code: 'TASTING',
        name: 'Tasting',
        uses: ['out'],
        account: 'sample_expense',
      });
      return made.id;
    },
    status: 'inactive',
  },
  tray: {
    make: async (house) => (await trayNamed(house, 'A-01')).id,
    status: 'inactive',
    fields: { name: 'By the door', pickOrder: '70' },
  },
  purchase_category: {
    make: async (house) => (await aPurchaseCategory(house)).id,
    status: 'inactive',
  },
  item: {
    make: async (house) => (await anItem(house)).id,
    status: 'inactive',
    fields: { abcClass: 'B', standardCost: '12000' },
  },
  sku_unit: {
    make: async (house) => {
      const units = [{ unitId: await unitOf(house, 'BAG'), ratioNum: 25 }];
      return (await anItem(house, { units })).supply?.units[0]?.id ?? 0;
    },
  },
  sku_barcode: {
    make: async (house) =>
      (await anItem(house, { barcodes: [{ code: 'TUR-1' }] })).supply?.barcodes[0]?.id ?? 0,
  },
  stock_policy: {
    make: async (house) => {
      const storeId = (await mainStore(house)).id;
      const { supply } = await anItem(house, { policies: [{ storeId }] });
      return supply?.policies[0]?.id ?? 0;
    },
    fields: { reorderLevel: '5000', maxLevel: '20000', reorderQty: '10000' },
  },
  product_category: {
    make: async (house) => (await aCategory(house, { name: 'Chutneys' })).id,
    status: 'hidden',
    fields: { sortOrder: '5', status: 'hidden' },
  },
  product_review: {
    make: async (house) => (await aReview(house, { rating: 4 })).id,
  },
  offer: {
    make: async (house) => (await anOffer(house, { name: 'Festive' })).id,
    status: 'paused',
    fields: { priority: '5', name: 'Festive week' },
  },
  banner: {
    make: async (house) => (await aShownBanner(house)).id,
    status: 'hidden',
    fields: { sortOrder: '5', title: 'Kesar season', position: 'home_middle' },
  },
  faq: {
    make: async (house) => (await aFaq(house)).id,
    status: 'hidden',
    fields: { sortOrder: '5' },
  },
  product: {
    make: async (house) => (await aProduct(house, { name: 'Bird eye chilli pickle' })).id,
    status: 'archived',
    fields: { status: 'draft', featured: 'true', sortOrder: '5' },
  },
  product_variant: {
    make: secondVariant,
    status: 'inactive',
    fields: { status: 'inactive', isDefault: 'true', position: '7', barcode: '8901058851298' },
  },
  product_image: {
    make: async (house) => (await picturedProduct(house)).images[0]?.id ?? 0,
    fields: { alt: 'The jar from the front' },
  },
  recipe: { make: async (house) => (await aDraftRecipe(house)).id },
  product_plan: {
    make: async (house) => {
      const owner = await house.as('owner');
      const kitchen = await turmericKitchen(house, { stocked: false });
      await turmericRecipe(owner, kitchen);
      const wanted = { outputSkuId: kitchen.powder.id, qty: pieces(100), release: false };
      return (await aPlan(owner, wanted)).id;
    },
    fields: { priority: '2', dueDate: '2027-01-15' },
  },
  product_youtube_url: {
    make: async (house) => (await aVideo(house)).id,
    status: 'hidden',
    fields: { sortOrder: '5', title: 'How to open the jar' },
  },
  product_variant_image: {
    make: async (house) => {
      const owner = await house.as('owner');
      const { variants } = await aProduct(house);
      const { id, version } = variants[0] ?? { id: 0, version: 1 };
      const fileId = await aPicture(house);
      const variant = await owner.call(catalogue.updateVariant, {
        id,
        version,
        images: [{ fileId }],
      });
      return variant.images[0]?.id ?? 0;
    },
    fields: { alt: 'The lid' },
  },
  job_schedule: {
    make: async (house) => {
      await house.runJobs();
      const { rows } = await (await house.as('owner')).call(admin.listSchedules, {});
      return rows[0]?.id ?? 0;
    },
    status: 'inactive',
  },
  file: { make: aPicture, fields: { altText: 'The jar' } },
  customer: {
    make: async (house) => {
      const { id, version } = await aCustomer(house);
      await (
        await house.as('owner')
      ).call(customers.updateCustomer, {
        id,
        version,
        status: 'blocked',
        blockReason: 'Unpaid since June',
      });
      return id;
    },
    status: 'active',
    fields: { codAllowed: 'no', note: 'Rings twice' },
  },
  customer_address: {
    make: async (house) => (await aCustomer(house)).addresses[0]?.id ?? 0,
    fields: { label: 'Shop' },
  },
  customer_segment: {
    make: async (house) => {
      const owner = await house.as('owner');
      return (await owner.call(customers.createSegment, { name: 'Retail' })).id;
    },
  },
  wallet: {
    make: async (house) => {
      const owner = await house.as('owner');
      const { wallet } = await owner.call(customers.postWallet, {
        ownerType: 'customer',
        ownerId: (await aCustomer(house)).id,
        kind: 'promo',
        amount: 10_000,
        reason: 'A late parcel',
      });
      return wallet.id;
    },
    status: 'frozen',
  },
  ...booksSpecimens,
  ...companySpecimens,
  return_order: {
    make: async (house) => (await aReturn(house, await aDeliveredOrder(house))).id,
    fields: { note: 'Rang on Monday' },
  },
  vendor: {
    make: async (house) => (await aVendor(house)).id,
    status: 'inactive',
    fields: { paymentTermsDays: '45' },
  },
  vendor_address: {
    make: async (house) => {
      const owner = await house.as('owner');
      const { id: vendorId } = await aVendor(house);
      const { addresses } = await owner.call(purchasing.createVendorAddress, {
        ...gunturGodown,
        label: 'Second godown',
        vendorId,
      });
      return addresses.at(-1)?.id ?? 0;
    },
    fields: { label: 'Godown' },
  },
  vendor_item: {
    make: async (house) => (await aPrice(house)).id,
    fields: { isPreferred: 'true' },
  },
  sales_order: {
    make: async (house) => {
      const { variantId } = await goods(house);
      const lines = [{ variantId, qty: pieces(1) }];
      return (await anOrder(house, { lines, place: false })).id;
    },
    fields: { promisedOn: '2026-12-01', note: 'Leave with the neighbour' },
  },
  order_payment: {
    make: async (house) => {
      await anOrder(house, { payments: [byUpi(10_000)] });
      return lastOf(house, 'order_payment');
    },
    fields: { note: 'From the son' },
  },
  reason: {
    make: async (house) => {
      const owner = await house.as('owner');
      return (await owner.call(orders.createReason, { kind: 'discount', name: 'Diwali' })).id;
    },
    status: 'inactive',
    fields: { sortOrder: '4' },
  },
  courier: {
    make: async (house) => {
      const owner = await house.as('owner');
      const facts = { code: 'HILL', name: 'Hill Runners', mode: 'manual' } as const;
      return (await owner.call(logistics.courierCreate, facts)).id;
    },
    status: 'inactive',
  },
  track: {
    make: async (house) => (await aTrack(house)).id,
    status: 'inactive',
    fields: { priority: '2' },
  },
  box_type: {
    make: async (house) => {
      const owner = await house.as('owner');
      const inner = { innerLengthMm: 100, innerWidthMm: 100, innerHeightMm: 100 };
      const outer = { outerLengthMm: 110, outerWidthMm: 110, outerHeightMm: 110 };
      const facts = { name: 'Cube', ...inner, ...outer, tareGrams: 60, maxGrams: 2_000 };
      return (await owner.call(logistics.createBoxType, facts)).id;
    },
    status: 'inactive',
  },
  tote: {
    make: async (house) =>
      (await (await house.as('owner')).call(logistics.createTote, { name: 'Tote 91' })).id,
    status: 'inactive',
  },
  shipping_data: {
    make: async (house) => {
      const { order } = await anOrderToPack(house);
      await atStation(house, order);
      return lastOf(house, 'shipping_data');
    },
    fields: { packNote: 'Glass', priority: '1' },
  },
};

async function secondVariant(house: TestHouse): Promise<number> {
  const product = await aProduct(house, { name: 'Lime pickle' });
  const owner = await house.as('owner');
  const { id, version } = product;
  await owner.call(catalogue.updateProduct, { id, version, optionNames: ['Size'] });
  const { variants } = await owner.call(catalogue.createVariant, {
    productId: product.id,
    variants: [{ optionValues: ['1 kg'], mrp: 40_000, price: 36_000 }],
  });
  return variants.at(-1)?.id ?? 0;
}

const picturedProduct = async (house: TestHouse) =>
  aProduct(house, { images: [{ fileId: await aPicture(house) }] });
