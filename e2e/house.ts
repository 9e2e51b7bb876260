import { rmSync } from 'node:fs';
import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessible, type Looking } from './accessible.ts';
import { startServerProcess, type ServerProcess } from './server.ts';
import { copyOfTemplate } from './template.ts';

export { expect };

/** The owner that journeys begin with; a journey through the first set-up types her itself. */
export const owner = { name: 'Asha Hegde', phone: '9844000001', password: 'Tulasi-42' } as const;
export const business = {
  name: 'Malenadu Pantry',
  city: 'Shivamogga',
  stateCode: '29',
  gstin: '29ABCDE1234F1ZW',
} as const;

/** A server of its own for a journey, with an empty database. */
export type House = {
  readonly url: string;
  /** Makes a call as the owner, the way a program would; for what a journey needs but is not about. */
  call<O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>>;
  /** As `call`, for an operation that answers with a file: its bytes. */
  file<O extends Operation>(operation: O, input: InputOf<O>): Promise<Uint8Array>;
  /** The OTP that the server's console tells next for a phone, as anyone who tries the house reads it. */
  otpFor(phone: string): Promise<string>;
  /** Sets the business up without the screens. */
  setUp(): Promise<void>;
  /** Signs in at the screen. */
  signIn(phone?: string, password?: string): Promise<void>;
  /** Opens a screen by its title, as people do from the palette. */
  open(title: string): Promise<void>;
  /** Fails when axe finds anything on the page; see `expectAccessible`. */
  isAccessible(options?: Looking): Promise<void>;
};

/** Waits for the OTP of a phone in what the server said, and takes each only once. */
function otpsIn(said: () => string) {
  let taken = 0;
  return async (phone: string): Promise<string> => {
    const otps = () => [...said().matchAll(new RegExp(`OTP for ${phone}: (\\d{4})`, 'gu'))];
    await expect.poll(() => otps().length).toBeGreaterThan(taken);
    taken = otps().length;
    return otps().at(-1)?.[1] ?? '';
  };
}

export const test = base.extend<{ house: House }, { servers: ServerProcess }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed.
    async ({}, use) => {
      const servers = startServerProcess();
      await use(servers);
      await servers.end();
    },
    { scope: 'worker' },
  ],
  house: async ({ page, servers }, use) => {
    const dataDir = copyOfTemplate();
    const { url, said, close } = await servers.open(dataDir);
    await use({ ...houseAt(url, page), otpFor: otpsIn(said) });
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  },
});

function houseAt(url: string, page: Page): Omit<House, 'otpFor'> {
  let cookie = '';
  const send = async (operation: Operation, input: object): Promise<Response> => {
    const { method, path: address, query, body: names } = wireOf(operation.wire);
    const parameters = new URLSearchParams();
    const body: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(input)) {
      if (value === undefined) continue;
      if (method === 'GET' || query[field]) parameters.set(query[field] ?? field, String(value));
      else body[names[field] ?? field] = value;
    }
    const reply = await fetch(`${url}/api/counting-house/${address}?${parameters}`, {
      method,
      headers: { 'x-ch-request': '1', 'content-type': 'application/json', cookie },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const given = reply.headers.get('set-cookie');
    if (given) cookie = given.split(';')[0] ?? '';
    if (!reply.ok) throw new Error(`${operation.key}: ${await reply.text()}`);
    return reply;
  };

  return {
    url,
    async call(operation, input) {
      const reply = await send(operation, input as object);
      return (await reply.json()) as OutputOf<typeof operation>;
    },
    async file(operation, input) {
      return (await send(operation, input as object)).bytes();
    },
    async setUp() {
      await send(contract.data.setUp, { business, owner });
    },
    async signIn(phone = owner.phone, password = owner.password) {
      await page.goto(`${url}/login`);
      await page.getByLabel('Phone').fill(phone);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('navigation')).toBeVisible();
    },
    async open(title) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search' }).fill(title);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    },
    isAccessible: (options) => expectAccessible(page, options),
  };
}
