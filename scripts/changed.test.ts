import { expect, test } from 'vitest';
import { areasTouched } from './changed.ts';

const files = [
  { path: 'contract/src/tax/rate.ts', text: '' },
  {
    path: 'server/src/tax/rate.service.ts',
    text: `import { Rate } from '@counting-house/contract/tax/rate.ts';`,
  },
  {
    path: 'server/src/orders/placing/price.service.ts',
    text: `import { rateOn } from '../../tax/rate.service.ts';`,
  },
  {
    path: 'server/src/returns/refund.service.ts',
    text: `import type { Price } from '../orders/placing/price.service.ts';`,
  },
  { path: 'server/src/stock/tray.service.ts', text: '' },
  {
    path: 'server/src/handlers.ts',
    text: `import { rateOn } from './tax/rate.service.ts';\nimport { tray } from './stock/tray.service.ts';`,
  },
];

test.each([
  {
    of: 'a shape: its area and all that stand on it',
    changed: ['contract/src/tax/rate.ts'],
    areas: ['tax', 'orders', 'returns'],
  },
  {
    of: 'a service of an area that others call',
    changed: ['server/src/orders/placing/hold.service.ts'],
    areas: ['orders', 'returns'],
  },
  {
    of: 'a service of the lowest area',
    changed: ['server/src/returns/refund.service.ts'],
    areas: ['returns'],
  },
  { of: 'a screen', changed: ['web/src/stock/tray-list.screen.tsx'], areas: ['stock'] },
  { of: 'a journey', changed: ['e2e/tax/rates.e2e.ts'], areas: ['tax'] },
  { of: 'documents alone', changed: ['README.md', 'docs/recipes.md'], areas: [] },
  { of: 'what all stand on', changed: ['server/src/platform/money.ts'], areas: null },
  { of: 'a part of all screens', changed: ['web/src/ui/list/list.tsx'], areas: null },
  { of: 'a library', changed: ['package-lock.json'], areas: null },
])('$of is touched', ({ changed, areas }) => {
  expect(areasTouched(changed, files)).toEqual(areas);
});
