import type { Page } from '@playwright/test';
import { expect, test } from '../house.ts';
import { fillLists, fillRecords, refuseWrites } from '../made-rows.ts';
import { layersOn, opened, placesOf, settle, shares, states, watchRequests } from '../places.ts';

/** What is wrong with where the cursor is: outside of what opened, or not on the field at fault; null when all is well. */
const faultOfCursor = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')];
    const layer = at?.closest('[role=dialog], [role=alertdialog], [role=menu]');
    const where = `${at?.tagName} ${at?.textContent?.slice(0, 30)}`;
    // An act may lead to another page, which has the cursor as it likes.
    if (layers.length === 0) return null;
    if (!layer) return `it is on the page, ${where}`;
    const isPanel = layer.querySelector('h2 ~ div button[aria-label="Close"]') !== null;
    const isInField = at?.matches('input, textarea') === true;
    if (isPanel && !isInField && layers.length > 1)
      return `it is behind ${layers.map((one) => one.textContent.slice(0, 40)).join(' / ')}, ${where}`;
    const wrong = layer.querySelector('[aria-invalid=true]');
    return wrong && at?.getAttribute('aria-invalid') !== 'true'
      ? `it is not on the field at fault, ${where}`
      : null;
  });

test.describe.configure({ mode: 'parallel' });

for (let share = 0; share < shares; share += 1) {
  test(`the cursor is in every form that opens and stays there when it is refused, ${share + 1} of ${shares}`, async ({
    house,
    page,
  }) => {
    await house.setUp();
    await house.signIn();
    await fillLists(page, states);
    await fillRecords(page);
    await refuseWrites(page);
    const faults: string[] = [];
    const layers = layersOn(page);
    watchRequests(page);
    let seen = 0;
    const note = async (where: string) => {
      // Code and answers come late on a slow machine, and the cursor with them.
      await expect
        .poll(() => faultOfCursor(page), { timeout: 20_000 })
        .toBeNull()
        .catch(async () => faults.push(`${where}: ${await faultOfCursor(page)}`));
      seen += 1;
    };
    for (const place of await placesOf(house, page, share)) {
      const name = new URL(place).pathname + new URL(place).search;
      if (await opened(page, place, 'new')) {
        await note(`${name}, new`);
        await page.keyboard.press('Control+s');
        await note(`${name}, new and refused`);
      }
      const panel = await opened(page, place, '1');
      if (!panel) continue;
      await note(`${name}, the panel`);
      const acts = panel.locator('button[data-variant]');
      for (const label of new Set(await acts.allTextContents())) {
        const button = acts.filter({ hasText: label }).first();
        if (label === '' || !(await button.isVisible()) || !(await button.isEnabled())) continue;
        await button.press('Enter');
        await settle(page);
        await note(`${name}, ${label}`);
        if ((await layers.count()) > 1) {
          await page.keyboard.press('Control+s');
          await note(`${name}, ${label}, refused`);
        }
        if ((await layers.count()) === 1 && (await button.isVisible())) continue;
        await opened(page, place, '1');
      }
    }
    expect(seen).toBeGreaterThan(100);
    expect(faults).toEqual([]);
  });
}
