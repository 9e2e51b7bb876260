import { createMemoryHistory } from '@tanstack/react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { house } from './navigation.ts';
import { markers } from './platform/markers.ts';
import { addressesOf, entryPath, nearestPath, type Screen } from './platform/places.ts';
import { makeRouter } from './router.tsx';

const addresses = house.screens.flatMap(addressesOf);

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
    const screen = house.screens.find((one) => addressesOf(one).includes(address));

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
  const entries = house.groups.flatMap((group) => group.screens);

  test('has every screen once that is not reached from another', () => {
    const own = house.screens.filter(
      (screen) => !screen.under && !screen.isPublic && screen !== house.home,
    );

    expect(entries.map((screen) => screen.key).toSorted()).toEqual(
      own.map((screen) => screen.key).toSorted(),
    );
  });

  test('leads only to addresses without parts to fill in', () => {
    expect(entries.map(entryPath).filter((path) => path.includes('{'))).toEqual([]);
  });

  test('names a parent that is there for every child page', () => {
    const keys = new Set(house.screens.map((screen) => screen.key));
    const lost = house.screens.filter((screen) => screen.under && !keys.has(screen.under));

    expect(lost).toEqual([]);
  });
});
