import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { browserArgs, findBrowser } from '../browser.ts';

/** How long a person waits for a screen, and how long it may be, milliseconds; or how often it asks the server. */
type Wait = {
  readonly what: string;
  readonly is: number;
  readonly limit: number;
  readonly unit: 'ms' | 'requests';
};

const rounds = 5;
/** A screen that does not come in this time never will. */
const limitMs = 30_000;
const desk = '/order-management/B2C';
const allOrders = '/order-management/order-list/all/order-list';
const rowThere = 'tbody tr[data-row]';

/**
 * Opens screens in a browser as a person does, and takes the time from the key that is pressed, or from
 * the address, to the picture with what was asked for: the middle of five.
 *
 * @param address of a house with orders; `cookie` of somebody who is signed in.
 */
export async function measureScreens(address: string, cookie: string): Promise<readonly Wait[]> {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...browserArgs],
  });
  try {
    return [
      ...(await coldStart(browser, address, cookie)),
      ...(await walk(browser, address, cookie)),
    ];
  } finally {
    await browser.close();
  }
}

async function coldStart(browser: Browser, address: string, cookie: string): Promise<Wait[]> {
  let requests = 0;
  const is = await middleOf(async () => {
    const page = await pageIn(browser, address, cookie);
    requests = 0;
    page.on('request', () => (requests += 1));
    await page.goto(`${address}${desk}`);
    const at = await within(page.evaluate(shownAt, rowThere), 'the order desk');
    await page.context().close();
    return at;
  });
  return [
    { what: 'order desk with an empty cache', is, limit: 450, unit: 'ms' },
    { what: 'what it asks for until then', is: requests, limit: 15, unit: 'requests' },
  ];
}

/** From list to list, and to an order over its list; then with a processor of a quarter. */
async function walk(browser: Browser, address: string, cookie: string): Promise<Wait[]> {
  const page = await pageIn(browser, address, cookie);
  const session = await page.context().newCDPSession(page);
  await page.goto(`${address}${allOrders}`);
  await within(page.evaluate(shownAt, rowThere), 'the orders');
  // Its code is fetched once, and what is measured is the way there.
  await toCustomers(page);

  const waits: Wait[] = [];
  for (const [slower, limits] of [
    [1, { list: 200, panel: 250 }],
    [4, { list: 1_500, panel: 1_500 }],
  ] as const) {
    await slowDown(session, slower);
    const words = slower === 1 ? '' : `, processor ${slower} times slower`;
    const list = await middleOf(() => toCustomers(page));
    const panel = await middleOf(() => toOrder(page));
    waits.push(
      { what: `list to list${words}`, is: list, limit: limits.list, unit: 'ms' },
      { what: `order over its list${words}`, is: panel, limit: limits.panel, unit: 'ms' },
    );
  }
  await page.context().close();
  return waits;
}

const slowDown = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/** From the orders to the customers by G C, and back. */
async function toCustomers(page: Page): Promise<number> {
  const took = await timeOf(page, ['g', 'c'], {
    heading: 'h1',
    words: 'Customers',
    part: rowThere,
  });
  await timeOf(page, ['g', 'o'], { heading: 'h1', words: 'All orders', part: rowThere });
  return took;
}

/** From the next row to the order over it, and back. */
async function toOrder(page: Page): Promise<number> {
  await page.keyboard.press('j');
  const panel = '[role="dialog"]';
  const order = { heading: `${panel} h2`, words: 'ORD', part: `${panel} aside section` };
  const took = await timeOf(page, ['Enter'], order);
  await page.keyboard.press('Escape');
  await page.locator(panel).waitFor({ state: 'detached' });
  return took;
}

/** What is waited for: a heading with these words, and something that belongs to it. */
type Shown = { readonly heading: string; readonly words: string; readonly part: string };

/** How long it takes from the last of these keys until something is in the picture. */
async function timeOf(page: Page, keys: readonly string[], shown: Shown): Promise<number> {
  // Two calls: the page listens before the first key is pressed.
  await page.evaluate(listen, { ...shown, key: keys.at(-1) ?? '' });
  for (const key of keys) await page.keyboard.press(key);
  return within(
    page.evaluate(
      () => (globalThis as Listening).shown ?? Promise.reject(new Error('nobody listens')),
    ),
    shown.words,
  );
}

async function pageIn(browser: Browser, address: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: address }]);
  // What the page keeps to know that somebody may be signed in.
  await context.addInitScript(() => {
    localStorage.setItem('authId', 'bench');
    localStorage.setItem('userId', '1');
  });
  return context.newPage();
}

/** Runs in the page: when something is in the picture, after the address was opened. */
function shownAt(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(selector)) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now()));
    };
    look();
  });
}

type Listening = typeof globalThis & { shown?: Promise<number> };

/** Runs in the page: how long after a key something is in the picture. */
function listen({ heading, words, part, key }: Shown & { readonly key: string }): void {
  (globalThis as Listening).shown = new Promise((resolve) => {
    let since: number | null = null;
    addEventListener(
      'keydown',
      (event) => {
        if (event.key === key) since ??= event.timeStamp;
      },
      { capture: true },
    );
    const look = () => {
      const said = document.querySelector(heading)?.textContent ?? '';
      const begun = since;
      if (begun === null || !said.startsWith(words) || !document.querySelector(part))
        requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now() - begun));
    };
    look();
  });
}

/** What the page answers, or that it never did. */
async function within<T>(work: Promise<T>, what: string): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`${what} did not come`)), limitMs);
  return Promise.race([work, limit.promise]).finally(() => clearTimeout(timer));
}

async function middleOf(work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await work());
  return times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
}
