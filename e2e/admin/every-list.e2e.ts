import type { Page } from '@playwright/test';
import { expect, test } from '../house.ts';
import { fillLists } from '../made-rows.ts';
import { placesOf, shares, visit } from '../places.ts';

/** A row holds two facts over each other; four lines are the most that long names make of it. */
const mostHigh = 88;

/** Tables that are read whole, however long a cell is. */
const whole = ['What each event posts'];

/** What is wrong with the lists on the page in a small window: money out of view, rows too high. */
const faultsInWindow = (page: Page) =>
  page.evaluate(
    ([most, readWhole]) => {
      const rightOf = (element: Element | undefined, none: number) =>
        element?.getBoundingClientRect().right ?? none;
      const heightOf = (cell: Element) => {
        const content = document.createRange();
        content.selectNodeContents(cell);
        return content.getBoundingClientRect().height;
      };
      return [...document.querySelectorAll<HTMLTableElement>('main table')].flatMap((table) => {
        const name = table.caption?.textContent ?? '';
        const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
        const rows = [...table.querySelectorAll('tbody tr[data-row]')];
        const money = heads.findLast(
          ({ dataset }, i) =>
            dataset['part'] === 'amount' ||
            rows.some(({ children }) => children[i]?.textContent?.startsWith('₹')),
        );
        const menu = heads.find(({ textContent }) => textContent === 'Actions');
        const end = Math.min(
          rightOf(table.parentElement ?? undefined, innerWidth),
          innerWidth,
          menu?.getBoundingClientRect().left ?? innerWidth,
        );
        const highest = rows
          .filter((row) => row.getBoundingClientRect().height > most)
          .map((row) => {
            const heights = [...row.children].map(heightOf);
            return heads[heights.indexOf(Math.max(...heights))]?.textContent;
          });
        return [
          ...(rightOf(money, 0) > end + 1
            ? [`${name}: ${money?.textContent} ends at ${rightOf(money, 0)} and is seen to ${end}`]
            : []),
          ...[...new Set(readWhole.includes(name) ? [] : highest)].map(
            (head) => `${name}: ${head} makes a row too high`,
          ),
        ];
      });
    },
    [mostHigh, whole] as const,
  );

/** What is wrong with them on a phone: sideways scrolling, or no name or amount on the card. */
const faultsOnPhone = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth;
    const parts = [...document.querySelectorAll('main li[data-row] > [data-part]')];
    return [
      ...(wide > innerWidth ? [`the page is ${wide} wide`] : []),
      ...parts.flatMap((part) => {
        const { left, right, width } = part.getBoundingClientRect();
        const isSeen =
          width > 0 && left >= 0 && right <= innerWidth && part.scrollWidth <= part.clientWidth + 1;
        return isSeen ? [] : [`${part.textContent} is cut`];
      }),
    ];
  });

test.describe.configure({ mode: 'parallel' });

for (let share = 0; share < shares; share += 1) {
  test(`every list shows its money in a small window and on a phone, ${share + 1} of ${shares}`, async ({
    house,
    page,
  }) => {
    await house.setUp();
    await house.signIn();
    await fillLists(page);
    const faults: string[] = [];
    let seen = 0;

    for (const place of await placesOf(house, page, share)) {
      const name = new URL(place).pathname + new URL(place).search;
      await visit(page, place);
      seen += await page.locator('main table').count();
      for (const fault of await faultsInWindow(page)) faults.push(`${name} ${fault}`);
      await page.setViewportSize({ width: 360, height: 740 });
      for (const fault of await faultsOnPhone(page)) faults.push(`${name} (phone) ${fault}`);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    expect(seen).toBeGreaterThan(30);
    expect(faults).toEqual([]);
  });
}
