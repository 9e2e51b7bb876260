import '../ui/theme/mantine.css';
import '../ui/theme/fonts.css';
import '../ui/theme/base.css';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { RegisteredTable } from '@counting-house/contract/admin/row.ts';
import { session } from '@counting-house/contract/session/session.operations.ts';
import type { CurrentSession } from '@counting-house/contract/session/sign-in.ts';
import { MantineProvider } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { test as base, expect } from 'vitest';
import { page } from 'vitest/browser';
import { type House, HouseProvider } from '../platform/house.ts';
import { dropMarkers, keepMarkers } from '../platform/markers.ts';
import type { Screen } from '../platform/places.ts';
import { queries } from '../platform/http/query.ts';
import { closeToasts } from '../platform/toasts.ts';
import { forgetTyped } from '../platform/keys/typed-ahead.ts';
import { makeRouter } from '../router.tsx';
import { closeLayer } from '../ui/shell/shell-layers.ts';
import { resolver, theme } from '../ui/theme/theme.ts';
import { playedServer, type PlayedServer } from './server.ts';

export { expect };

/** One screen in the frame of the house, in a real browser, and a server that a test plays. */
export type PlayedHouse = Omit<PlayedServer, 'close'> & {
  /**
   * Opens a screen and waits for its heading, `Things`.
   *
   * @param at what stands behind its path: `?open=3`.
   */
  opens(View: ComponentType, at?: string): Promise<void>;
  /** The same of a scanning station, which has the whole window. */
  opensStation(View: ComponentType, at?: string): Promise<void>;
  /**
   * The same of a screen whose path names a record.
   *
   * @param of its path, such as `/people/{id}`; `at` is where it is opened: `/people/3?tab=orders`.
   */
  opensRecord(View: ComponentType, of: Pick<Screen, 'path'>, at: string): Promise<void>;
  /** What stands in the address behind the path now. */
  address(): string;
};

const title = 'Things';
const path = '/things';
/** The code of a screen is kept under its key, so each has its own. */
let screensMade = 0;

/** Who is signed in, unless a test says otherwise. */
export const owner: CurrentSession = {
  userId: 1,
  authId: 'ses_1',
  Role: 'Owner',
  name: 'Asha Hegde',
  roleKey: 'owner',
  permissions: null,
  mustChangePassword: false,
  photoFileId: null,
  hasSecondFactor: false,
  mustSetUpSecondFactor: false,
  endsAt: '2126-04-01T12:00:00.000Z',
  idleEndsAt: '2126-04-01T12:00:00.000Z',
  freshUntil: '2126-04-01T12:00:00.000Z',
  isLegacyOtpOn: false,
  isMailOn: true,
  businessName: 'Malenadu Pantry',
  place: 'Shivamogga',
  financialYear: '2026-27',
  yearStartMonth: 4,
  timeZone: 'Asia/Kolkata',
  preferences: {},
};

/** What the owner may do with the rows of a table that tests show. */
const register: RegisteredTable[] = [];

export const test = base.extend<{ house: PlayedHouse }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads off the pattern what a fixture needs.
  house: async ({}, use) => {
    const { answers, asked, keysOf, close } = playedServer();
    answers(session.current, () => owner);
    answers(session.keepPreferences, () => ({ success: true }) as never);
    answers(admin.search, () => ({ groups: [] }));
    answers(admin.listViews, () => ({ rows: [] }));
    answers(admin.listRegister, () => ({ rows: register }));
    localStorage.clear();
    keepMarkers({ authId: owner.authId, userId: owner.userId, role: owner.Role });
    await page.viewport(1280, 720);
    // A tab in front of the one that is tested would stop it.
    const { open } = window;
    window.open = () => ({ location: { href: '' }, close: () => undefined }) as unknown as Window;

    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const history = createMemoryHistory({ initialEntries: [path] });
    const show = async (played: House) => {
      root.render(
        <MantineProvider theme={theme} cssVariablesResolver={resolver}>
          <QueryClientProvider client={queries}>
            <HouseProvider value={played}>
              <RouterProvider router={makeRouter(played, history)} />
            </HouseProvider>
          </QueryClientProvider>
        </MantineProvider>,
      );
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    };
    await use({
      answers,
      asked,
      keysOf,
      address: () => history.location.search,
      async opens(View, at = '') {
        history.replace(`${path}${at}`);
        await show(houseWith(View));
      },
      async opensStation(View, at = '') {
        history.replace(`${path}${at}`);
        await show(houseWith(View, { isStation: true }));
      },
      async opensRecord(View, of, at) {
        history.replace(at);
        await show(houseWith(View, { path: of.path }));
      },
    });

    closeLayer();
    forgetTyped();
    root.unmount();
    document.body.replaceChildren();
    queries.clear();
    closeToasts();
    dropMarkers();
    close();
    window.open = open;
  },
});

function houseWith(
  View: ComponentType,
  of: Partial<Pick<Screen, 'isStation' | 'path'>> = {},
): House {
  screensMade += 1;
  const screen: Screen = {
    area: 'admin',
    key: `admin.things${screensMade}`,
    path,
    title,
    icon: IconStack2,
    component: async () => View,
    ...of,
  };
  return { screens: [screen], home: screen, homes: {}, signIn: screen, groups: [], jumps: {} };
}
