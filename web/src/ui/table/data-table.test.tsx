import { useState } from 'react';
import { describe, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expect, test } from '../../testing/house.tsx';
import { Page } from '../page/page.tsx';
import { money, text } from './columns.tsx';
import { DataTable } from './data-table.tsx';

const dues = ['notDue', 'd30', 'd60', 'd90', 'over90'] as const;
const columns = [text('name', 'Party'), ...dues.map((key) => money(key, key))];

/** One party that owes nothing until the button is pressed, and then more than a window has room for. */
function Parties() {
  const [owes, setOwes] = useState(0);
  const row = { id: 1, name: 'Asha', notDue: owes, d30: owes, d60: owes, d90: owes, over90: owes };
  return (
    <Page title="Things">
      <button type="button" onClick={() => setOwes(9_87_65_43_21_09_87_650)}>
        Post
      </button>
      <DataTable caption="Parties" columns={columns} rows={[row]} />
    </Page>
  );
}

describe('a table whose figures come to need more room than there is', () => {
  test('scrolls in its own box, and the page does not', async ({ house }) => {
    await page.viewport(1000, 800);
    await house.opens(Parties);
    const box = () => document.querySelector('table')?.parentElement;
    expect(box()?.hasAttribute('data-scrolls')).toBe(false);

    await page.getByRole('button', { name: 'Post' }).click();

    await expect.poll(() => box()?.hasAttribute('data-scrolls')).toBe(true);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1000);
  });
});

describe('a table whose width is not measured yet', () => {
  test('has its head above its rows', async ({ house }) => {
    const nothing = () => undefined;
    const watcher = { observe: nothing, unobserve: nothing, disconnect: nothing };
    vi.stubGlobal('ResizeObserver', function Never() {
      return watcher;
    });
    await page.viewport(1000, 800);
    await house.opens(Parties);

    const head = document.querySelector('thead')?.getBoundingClientRect();
    const heading = document.querySelector('thead th')?.getBoundingClientRect();

    expect(head?.height).toBeGreaterThan(0);
    expect(heading?.top).toBe(head?.top);
    vi.unstubAllGlobals();
  });
});
