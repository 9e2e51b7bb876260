import type { Locator } from '@playwright/test';
import { isStepOn as ofWay } from '../../web/src/ui/rows/next-act.ts';
import { expect, test } from '../house.ts';
import { fillLists, fillRecords } from '../made-rows.ts';
import { opened, placesOf, shares, states } from '../places.ts';

/** The words of the filled buttons of a panel, without their keys. */
const filledIn = (panel: Locator) =>
  panel.evaluate((element) =>
    [...element.querySelectorAll('[data-variant=filled]:is(button, a)')]
      .filter((button) => button.getBoundingClientRect().width > 0)
      .map((button) => {
        const words = button.cloneNode(true) as Element;
        for (const key of words.querySelectorAll('kbd')) key.remove();
        return words.textContent.trim();
      }),
  );

/** A paper that nobody has yet is the next thing; whatever else is beside the way is not. */
const isStepOn = (label: string) =>
  label === 'Print' || ofWay({ label, access: [], isFor: () => true, does });
const does = { kind: 'visit', path: () => '' } as const;

test.describe.configure({ mode: 'parallel' });

for (let share = 0; share < shares; share += 1) {
  test(`the filled button of every panel takes its record a step on, ${share + 1} of ${shares}`, async ({
    house,
    page,
  }) => {
    await house.setUp();
    await house.signIn();
    await fillLists(page, states);
    await fillRecords(page);
    const faults: string[] = [];
    let seen = 0;
    for (const place of await placesOf(house, page, share)) {
      const panel = await opened(page, place, '1');
      if (!panel) continue;
      for (let i = 1; i <= states; i += 1) {
        // Rows of one kind bear the same word, such as the answers to offers.
        const filled = [...new Set(await filledIn(panel))];
        const name = `${new URL(place).pathname}${new URL(place).search}, state ${i}`;
        if (filled.length > 1) faults.push(`${name}: ${filled.join(' and ')} are both filled`);
        for (const label of filled)
          if (!isStepOn(label)) faults.push(`${name}: ${label} is filled and takes nothing on`);
        seen += filled.length;
        await page.keyboard.press(']');
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      }
    }
    expect(seen).toBeGreaterThan(30);
    expect(faults).toEqual([]);
  });
}
