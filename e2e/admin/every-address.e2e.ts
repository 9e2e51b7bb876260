import type { Page } from '@playwright/test';
import { contract } from '@counting-house/contract/contract.ts';
import { readScreens, type ScreenRow } from '../../scripts/screens.ts';
import { aVendor, begin, type Begun } from '../begun.ts';
import { expect, test, type House } from '../house.ts';

const { b2b, invoices, orders, purchasing } = contract;

type Standing = Begun & { readonly invoiceId: number; readonly billId: number } & {
  readonly companyId: number;
  readonly groupId: number;
};

/** What stands in a house in which an order is invoiced and a vendor's bill drafted, too. */
async function beginAll(house: House): Promise<Standing> {
  const begun = await begin(house);
  await house.call(orders.confirmOrder, { id: begun.orderId });
  const invoice = await house.call(invoices.createInvoice, { orderId: begun.orderId });
  const vendor = await aVendor(house);
  const bill = await house.call(purchasing.createBill, {
    vendorId: vendor.id,
    vendorBillNo: 'KT/118',
    vendorBillDate: '2026-11-20',
    vendorTotal: 54_000,
  });
  const company = await house.call(b2b.createCompany, {
    name: 'Sahyadri Provisions',
    phone: '9822011440',
    gstin: '27AAKFS4821M1ZQ',
    addresses: [
      {
        name: 'Sahyadri Provisions',
        phone: '9822011440',
        line1: '14, Laxmi Road',
        city: 'Pune',
        stateCode: '27',
        pinCode: '411037',
      },
    ],
    contacts: [{ name: 'Anagha Deshpande', phone: '9822011441' }],
  });
  const groupId = company.groups[0]?.id ?? 0;
  return { ...begun, invoiceId: invoice.id, billId: bill.id, companyId: company.id, groupId };
}

/** A record for each part of an address that names one. */
const records: Readonly<Record<string, (begun: Standing) => number | string | readonly number[]>> =
  {
    '/B2BOrderAdd/{id}/{GroupID}': ({ companyId, groupId }) => [companyId, groupId],
    '/customer-service/B2BOrderList/company/edit/{id}': ({ companyId }) => companyId,
    '/customer-service/B2BOrderList/group-list/{id}': ({ companyId }) => companyId,
    '/customer-service/B2BOrderList/add-group/{companyId}/{groupId}': ({ companyId, groupId }) => [
      companyId,
      groupId,
    ],
    '/product-management/product-details/{id}': ({ productId }) => productId,
    '/product-management/product-variant-details/{id}': ({ variantId }) => variantId,
    '/sales/customer-management/edit-customer/{id}': ({ customerId }) => customerId,
    '/sales/invioce-management/edit-invoice/{id}': ({ invoiceId }) => invoiceId,
    '/purchase/bill-list/edit-bill/{id}': ({ billId }) => billId,
    '/purchase/bill-list/view-bill/{id}': ({ billId }) => billId,
    '/sale-report/{type}': () => 'daily',
    '/admin/Role/Edit/{id}': ({ roleId }) => roleId,
    '/admin/Role/View/{id}': ({ roleId }) => roleId,
  };

const shares = 3;

/** Puts records into an address that names one. */
function filled(path: string, screen: ScreenRow, begun: Standing): string {
  if (!path.includes('{')) return path;
  const recordOf = records[screen.path];
  if (!recordOf) throw new Error(`${screen.path} needs a record here`);
  const ids = [recordOf(begun)].flat();
  return path.replaceAll(/\{\w+\}/gu, () => String(ids.shift()));
}

/** Nothing has to be scrolled sideways on a phone. */
async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(needed, page.url()).toBeLessThanOrEqual(360);
  if (size) await page.setViewportSize(size);
}

test.describe.configure({ mode: 'parallel' });

for (let share = 0; share < shares; share += 1) {
  test(`every address that is built opens, is accessible and fits a phone, ${share + 1} of ${shares}`, async ({
    house,
    page,
  }) => {
    await house.setUp();
    const begun = await beginAll(house);
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
    const open = async (path: string) => {
      await page.goto(house.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Could not load')).toHaveCount(0);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    };
    const built = (await readScreens()).filter(({ component }) => component);
    const isOurs = (_: unknown, i: number) => i % shares === share;

    for (const screen of built.filter(({ isPublic }) => isPublic).filter(isOurs)) {
      await open(screen.path);
      await house.isAccessible({ inBothThemes: true });
    }
    await house.signIn();
    for (const screen of built.filter(({ isPublic }) => !isPublic).filter(isOurs)) {
      await test.step(screen.path, async () => {
        for (const alias of screen.aliases ?? []) await open(filled(alias, screen, begun));
        await open(filled(screen.path, screen, begun));
        await house.isAccessible({ inBothThemes: true });
        await expectFitsPhone(page);
      });
    }
    expect(wrong).toEqual([]);
  });
}
