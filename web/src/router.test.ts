import { entryAt, placeOf, screensOf } from './platform/house.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { house } from './navigation.ts';
import { markers } from './platform/markers.ts';
import { listAddresses, nearestPath, type Screen } from './platform/places.ts';
import { makeRouter } from './router.tsx';
import { matching } from './ui/palette/palette-text.ts';

const addresses = house.screens.flatMap(listAddresses);

/** An address with something in each of its parts. */
const filled = (address: string) => address.replaceAll(/\{(\w+)\}/gu, '5');

/** The key of the screen at a path; undefined where no page is. */
async function screenAt(path: string): Promise<string | undefined> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const bare: Screen[] = house.screens.map(({ component: _code, ...screen }) => screen);
  const router = makeRouter({ ...house, screens: bare }, history);
  await router.load();
  expect(router.state.location.pathname).toBe(decodeURI(path));
  const [page] = router.state.matches.slice(-1);
  return page?.status === 'success' ? page.staticData.screen?.key : undefined;
}

beforeAll(() => {
  markers.set({ authId: 'ses_1', userId: 1, role: 'Admin' });
  return () => markers.set(null);
});

describe('the addresses of the house', () => {
  test('are 74, each of them once', () => {
    expect(addresses).toHaveLength(74);
    expect(new Set(addresses).size).toBe(74);
  });

  test.each(addresses)('%s opens its screen and stays as it is', async (address) => {
    const screen = house.screens.find((one) => listAddresses(one).includes(address));

    expect(await screenAt(filled(address))).toBe(screen?.key);
  });

  test.each([
    '/bank/Tax',
    '/bank/tax/',
    '/bank//tax',
    '/nope',
    '/Login',
    '/admin/role',
    '/admin/Role/Edit/x',
    '/admin/Role/Edit/1.5',
    '/admin/Role/Edit/-1',
    '/admin/Role/Edit/5/more',
    '/admin/Role/Edit',
    '/store/logistics',
  ])('%s is no page', async (path) => {
    expect(await screenAt(path)).toBeUndefined();
  });
});

describe('who meant another address', () => {
  test.each([
    { path: '/bank/Tax', near: '/bank/tax' },
    { path: '/bank/tax/', near: '/bank/tax' },
    { path: '/store/logistics', near: '/Store/logistics' },
    { path: '/ADMIN/role/edit/5', near: '/admin/Role/Edit/5' },
    { path: '/b2borderadd/3/7', near: '/B2BOrderAdd/3/7' },
    { path: '/sales/invoice-management', near: '/sales/invioce-management' },
    { path: '/admin/audit-log', near: '/admin/audit-logs' },
    { path: '/order-managment/B2C', near: '/order-management/B2C' },
    { path: '/nope', near: null },
    { path: '/bank', near: null },
  ])('$path is shown the way to $near', ({ path, near }) => {
    expect(nearestPath(house.screens, path)).toBe(near);
  });
});

describe('the navigation', () => {
  const entries = house.groups.flatMap((group) => group.entries);
  const own = house.screens.filter(
    (screen) => !screen.under && !screen.isPublic && screen !== house.home,
  );

  test('leads to every screen that is not reached from another', () => {
    const led = new Set(entries.flatMap(screensOf));

    expect(own.filter((screen) => !led.has(screen))).toEqual([]);
  });

  test('has no two entries of one name, nor two that lead to one place', () => {
    const labels = entries.map(({ label }) => label.toLowerCase());
    const places = entries.map(placeOf);

    expect(labels.toSorted()).toEqual([...new Set(labels)].toSorted());
    expect(places.toSorted()).toEqual([...new Set(places)].toSorted());
  });

  test('leads only to addresses without parts to fill in', () => {
    expect(entries.map(placeOf).filter((path) => path.includes('{'))).toEqual([]);
  });

  test('marks one entry as the one on view, wherever its screen was opened', () => {
    const marked = own.map((screen) => entryAt(house.groups, screen, undefined)?.entry);
    const tabs = entries.filter(({ tab }) => tab !== undefined);

    expect(marked).not.toContain(undefined);
    expect(tabs.map(({ to, tab }) => entryAt(house.groups, to, tab)?.entry)).toEqual(tabs);
  });

  test.each([
    ['Receive goods (PO)', 'Goods receipts (GRN)'],
    ['grn', 'Goods receipts (GRN)'],
    ['po', 'Purchase orders'],
    ['debit note', 'Returns to vendors'],
    ['stock take', 'Stock counts'],
    ['bom', 'Recipes (BOM)'],
    ['vouchers', 'Receipts and payments'],
    ['brs', 'Bank reconciliation'],
    ['sundry debtors', 'Receivables'],
    ['gstr-3b', 'GST returns'],
    ['balance sheet', 'Financial statements'],
    ['purchase invoices', 'Bills'],
  ])('finds “%s” under %s', (typed, label) => {
    const all = entries.map((one) => ({
      label: one.label,
      words: [one.words, one.tab ? '' : one.to.title, one.tab ? '' : one.to.words].join(' '),
    }));

    expect(matching(typed, all, () => 0).map((one) => one.label)).toContain(label);
  });

  test('names a parent that is there for every child page', () => {
    const keys = new Set(house.screens.map((screen) => screen.key));
    const lost = house.screens.filter((screen) => screen.under && !keys.has(screen.under));

    expect(lost).toEqual([]);
  });
});
