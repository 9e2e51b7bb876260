import { Suspense } from 'react';
import { page } from 'vitest/browser';
import { expect, test } from '../testing/house.tsx';
import { Page } from '../ui/page/page.tsx';
import { noConnection } from './http/problem.ts';
import { lazyPart } from './lazy-part.ts';

test('a part whose code does not come leaves the page alone, and is there when the connection is back', async ({
  house,
}) => {
  let isBack = false;
  const Sheet = lazyPart(async () => {
    if (!isBack) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The sheet</p>;
  });
  await house.opens(() => (
    <Page title="Things">
      <Suspense fallback={null}>
        <Sheet />
      </Suspense>
    </Page>
  ));
  await expect.element(page.getByText(noConnection.detail)).toBeVisible();

  isBack = true;
  window.dispatchEvent(new Event('online'));

  await expect.element(page.getByText('The sheet')).toBeVisible();
  await expect.element(page.getByText(noConnection.detail)).not.toBeInTheDocument();
});
