import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import { readScreens } from '../scripts/screens.ts';
import { expect, type House } from './house.ts';
import { templateFolder } from './template.ts';

/** In how many parts journeys over all places are played. */
export const shares = 2;

/** Made records at a place, each in another state. */
export const states = 8;

type Router = { readonly state: { readonly status: string; readonly isLoading: boolean } };

const underWay = new WeakMap<Page, Set<Request>>();

/** From now on `settle` waits for what the page asks for: code of a dialog comes without a word on the screen. */
export function watchRequests(page: Page): void {
  const asked = new Set<Request>();
  underWay.set(page, asked);
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
}

/** The page stands and nothing on it is still to come. */
export async function settle(page: Page): Promise<void> {
  await expect.poll(() => underWay.get(page)?.size ?? 0).toBe(0);
  await page.waitForFunction(() => {
    const router = (globalThis as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__;
    return (
      router?.state.status === 'idle' &&
      !router.state.isLoading &&
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy=true]') === null
    );
  });
}

/** Goes to an address as a link does, without loading the page again; the first time as a browser does. */
export async function visit(page: Page, address: string): Promise<void> {
  const isWithin = await page.evaluate(
    (at) => '__TSR_ROUTER__' in globalThis && new URL(at).origin === location.origin,
    address,
  );
  // An address that is open already keeps its layers: one leaves it first.
  if (!isWithin || page.url() === address) await page.goto(address);
  else await page.evaluate((at) => history.pushState({}, '', at), address);
  await settle(page);
}

/** Every place of the house with a list: each address without a record in it, and each of its tabs. */
export async function placesOf(house: House, page: Page, share: number): Promise<string[]> {
  // The first journey that walks over them finds them for all.
  const found = path.join(templateFolder(), `places-${share}.json`);
  if (!existsSync(found))
    writeFileSync(found, JSON.stringify(await findPlaces(house, page, share)));
  const places = JSON.parse(readFileSync(found, 'utf8')) as string[];
  return places.map((place) => house.url + place);
}

async function findPlaces(house: House, page: Page, share: number): Promise<string[]> {
  const screens = (await readScreens()).filter(
    (screen) => screen.component && !screen.isPublic && !screen.path.includes('{'),
  );
  const here = () => page.url().slice(house.url.length);
  const places: string[] = [];
  for (const { path: address } of screens.filter((_, i) => i % shares === share)) {
    await visit(page, house.url + address);
    places.push(here());
    const tabs = page.locator('[role=tablist]:has(+ [role=tabpanel]) > [role=tab]');
    const count = await tabs.count();
    for (let i = 1; i < count; i += 1) {
      // A tab may hide the others, such as the steps of a statement.
      if ((await tabs.count()) < count) await visit(page, house.url + address);
      await tabs.nth(i).click();
      await settle(page);
      expect(places, `a tab of ${address} has an address`).not.toContain(here());
      places.push(here());
    }
  }
  return places;
}

const withOpen = (place: string, open: string) => {
  const at = new URL(place);
  at.searchParams.set('open', open);
  return at.href;
};

/** More than lie over each other anywhere, with the question whether to leave each. */
const mostLayers = 12;

/** What lies over the page. */
export const layersOn = (page: Page): Locator =>
  page.locator('[role=dialog], [role=alertdialog], [role=menu]');

/** Closes whatever lies over the page, one after the other, and leaves what was typed behind. */
export async function closeLayers(page: Page): Promise<void> {
  const layers = layersOn(page);
  const leave = page.getByRole('button', { name: 'Leave', exact: true });
  for (let tries = 0; (await layers.count()) > 0; tries += 1) {
    expect(tries, `${page.url()}: ${await layers.last().textContent()}`).toBeLessThan(mostLayers);
    const front = await layers.last().elementHandle();
    if (await leave.isVisible()) await leave.click();
    else await page.keyboard.press('Escape');
    // A field lets go of its cursor first, a changed form asks first: both keep it here.
    await front?.waitForElementState('hidden', { timeout: 1_000 }).catch(() => null);
  }
}

/** The panel that an address opens; null where its list has none. */
export async function opened(page: Page, place: string, open: string): Promise<Locator | null> {
  await closeLayers(page);
  if (page.url() !== place) await visit(page, place);
  await visit(page, withOpen(place, open));
  const panel = page.getByRole('dialog').first();
  return (await panel.isVisible()) ? panel : null;
}
