import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { contract } from '@counting-house/contract/contract.ts';
import { begin } from '../begun.ts';
import { expect, test } from '../house.ts';
import { pack } from '../packed.ts';
import { dispatch } from '../sent.ts';
import { shopOrigin } from '../server.ts';

const { cms, integrations, logistics, offers, orders, returns } = contract;

const files = path.join(import.meta.dirname, '../../docs/shop');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
};

test('the example shop sells: products, coupon, order, progress, return', async ({
  house,
  page,
}) => {
  await house.setUp();
  await begin(house);
  await house.call(offers.createOffer, {
    name: 'Welcome',
    kind: 'coupon',
    slot: 'order',
    benefit: 'percent',
    status: 'active',
    tiers: [{ from: 0, value: 1_000, cap: null }],
    codes: ['WELCOME10'],
  });
  await house.call(cms.createFaq, {
    question: 'Is it vegan?',
    answer: '<p>Yes.</p>',
    topic: 'Food',
    status: 'published',
  });
  const { token } = await house.call(integrations.createToken, {
    name: 'Shop page',
    permissions: ['catalogue.shop.read', 'cms.shop.read', 'orders.shop.order', 'returns.shop.ask'],
  });
  const pages = new Map([
    ...['index.html', 'shop.css', 'shop.js'].map(
      (name) => [name, readFileSync(path.join(files, name), 'utf8')] as const,
    ),
    ['config.js', `globalThis.shop = ${JSON.stringify({ house: house.url, token })};`],
  ]);
  const shop = createServer((request, response) => {
    const name = request.url?.slice(1) || 'index.html';
    const body = pages.get(name);
    response.writeHead(body ? 200 : 404, { 'content-type': types[path.extname(name)] ?? '' });
    response.end(body);
  }).listen(Number(new URL(shopOrigin).port), '127.0.0.1');

  await page.goto(shopOrigin);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText('₹180.00').first()).toBeVisible();
  await page.getByLabel('Coupon').fill('welcome10');
  await page.getByRole('button', { name: 'Use' }).click();
  await expect(page.getByText('−₹18.00')).toBeVisible();
  await expect(page.getByText('Is it vegan?')).toBeVisible();
  await page.getByLabel('Name').fill('Meenakshi Iyer');
  await page.getByLabel('Phone').fill('9845012976');
  await page.getByLabel('Address').fill('8, Car Street');
  await page.getByLabel('Town').fill('Sagara');
  await page.getByLabel('PIN code').fill('577401');
  await page.getByLabel('Pay on delivery').check();
  await page.getByRole('button', { name: 'Place order' }).click();

  await expect(page.getByText(/^ORD-2026-000002: placed, ₹222\.00 on delivery$/u)).toBeVisible();
  const { rows } = await house.call(orders.listOrders, { source: ['storefront'] });
  const orderId = rows[0]?.id ?? 0;
  await house.call(orders.confirmOrder, { id: orderId });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^ORD-2026-000002: confirmed/u)).toBeVisible();

  const { parcelId } = await pack(house, orderId, 'MP-500', 1);
  await dispatch(house, { orderId, parcelId });
  await house.call(logistics.trackingData, {
    items: [{ parcelId, event: { status: 'delivered' } }],
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^ORD-2026-000002: delivered/u)).toBeVisible();
  await page.locator('#return select').selectOption({ label: 'Changed mind' });
  await page.getByRole('button', { name: 'Ask for a return' }).click();
  await expect(page.getByText(/^Return RET-.* requested$/u)).toBeVisible();
  const { rows: asked } = await house.call(returns.listReturns, {});
  expect(asked).toMatchObject([{ orderId, status: 'requested' }]);
  shop.close();
});
