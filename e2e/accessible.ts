import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

export type Looking = { readonly inBothThemes?: boolean };

/** A theme changes nothing but colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds anything on the page: as it is, and on a phone in the dark.
 *
 * @param options with `inBothThemes` as it is in the dark, too: once for each screen, what opens on it is alike.
 */
export async function expectAccessible(
  page: Page,
  { inBothThemes = false }: Looking = {},
): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached(); // The page, not what waits for it.
  // Figures that are being asked again stand back for a moment: axe looks when they have come.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const { width = 1280, height = 800 } = page.viewportSize() ?? {};
  const looks = [
    { colorScheme: 'light', wide: width },
    ...(inBothThemes ? ([{ colorScheme: 'dark', wide: width, rules: ofColours }] as const) : []),
    { colorScheme: 'dark', wide: 360 },
  ] as const;
  for (const { colorScheme, wide, ...only } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: wide, height });
    const found = await violationsOn(page, only);
    expect(found, `axe, ${colorScheme}, ${wide} px, ${page.url()}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width, height });
}

/** What axe says against a page by these rules, by all when there are none; a document loads it only once. */
async function violationsOn(page: Page, only: { rules?: readonly string[] }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async ({ rules }) => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await loaded.run(document, {
      resultTypes: ['violations'],
      ...(rules ? { runOnly: [...rules] } : {}),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, only);
}
