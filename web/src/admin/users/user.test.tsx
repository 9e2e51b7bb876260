import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import {
  button,
  field,
  keepsSecret,
  late,
  pick,
  refusing,
  save,
  text,
} from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { PanelProvider } from '../../ui/panel/panel-context.ts';
import { NewRoleScreen } from './role-form.screen.tsx';
import { NewUserPanel } from './new-user.panel.tsx';
import { UserPanel } from './user.panel.tsx';

const ravi = {
  id: 6,
  name: 'Ravi',
  phone: '9845012345',
  version: 3,
  roleId: 2,
  status: 'active' as const,
  lastSeenAt: '2026-04-01T12:00:00.000Z',
};
const roles = [
  { id: 2, name: 'Store', isGivable: true, permissions: ['stock.balance.read'] },
  { id: 3, name: 'Owner', isGivable: false },
];

function playUsers(house: PlayedHouse, user: object = {}): void {
  play(house, admin.getUser, { ...ravi, ...user });
  play(house, admin.listRoles, { rows: roles, total: 2 });
  play(house, admin.getPublicSettings, { channels: [] });
  play(house, admin.listUserSessions, {
    rows: [{ publicId: 's1', device: 'Firefox', current: false }],
  });
  play(house, admin.listPermissions);
  play(house, admin.updateUser, ravi);
}

/** A panel over no list. */
const alone = { close: () => undefined, at: null, of: 0, before: null, after: null };

const Panel = () => (
  <Page title="Things">
    <UserPanel id={6} />
  </Page>
);
const New = () => (
  <Page title="Things">
    <PanelProvider value={alone}>
      <NewUserPanel />
    </PanelProvider>
  </Page>
);

describe('a person', () => {
  test('is changed under the version that was seen', async ({ house }) => {
    playUsers(house);
    await house.opens(Panel);
    await field('Note').fill('Mornings only');

    await save();

    await expect.element(text('Ravi saved')).toBeVisible();
    expect(house.asked(admin.updateUser)).toMatchObject([
      { id: 6, version: 3, note: 'Mornings only' },
    ]);
  });

  test('that is refused says so at its field, with nothing typed lost', async ({ house }) => {
    playUsers(house);
    house.answers(admin.updateUser, refusing({ phone: 'Somebody has this number.' }));
    await house.opens(Panel);
    await page.getByLabelText(/^Phone/u).fill('9845099999');

    await save();

    await expect.element(text('Somebody has this number.')).toBeVisible();
    await expect.element(page.getByLabelText(/^Phone/u)).toHaveValue('9845099999');
  });

  test('is given no role that has more rights than the asker', async ({ house }) => {
    playUsers(house);
    await house.opens(Panel);
    await page.getByLabelText('Role').first().click();

    await expect
      .element(page.getByRole('option', { name: 'Owner' }))
      .toHaveAttribute('data-combobox-disabled', 'true');
  });

  test('is signed out at one browser once that is sure', async ({ house }) => {
    playUsers(house, { liveSessions: 1 });
    play(house, admin.endUserSession, {});
    await house.opens(Panel);
    await button(/^Sign out Firefox/u).click();
    await expect.element(text('Unsaved work there is lost.')).toBeVisible();

    await page
      .getByRole('dialog', { name: /^Sign Ravi out/u })
      .getByRole('button', { name: 'Sign out' })
      .click();

    await expect.element(text('Ravi is signed out at Firefox')).toBeVisible();
    expect(house.asked(admin.endUserSession)).toEqual([{ id: 6, publicId: 's1' }]);
  });

  test('is only read by those who may not change people', async ({ house }) => {
    playUsers(house);
    signInWith(house, 'admin.user.read');
    await house.opens(Panel);
    await expect.element(text('Ravi')).toBeVisible();

    await expect.element(field('Note')).not.toBeInTheDocument();
    for (const act of ['Switch off', 'Temporary password', 'Sign out everywhere']) {
      await expect.element(button(act)).not.toBeInTheDocument();
    }
  });
});

describe('inviting', () => {
  const types = async () => {
    await field('Name').fill('Meena');
    await page.getByLabelText(/^Phone/u).fill('9845011111');
    await pick('Role', 'Store');
  };

  test('offers mail only where mail can go', async ({ house }) => {
    playUsers(house);
    await house.opens(New);

    await expect.element(page.getByLabelText(/^Link that you share/u)).toBeChecked();
    await expect.element(page.getByLabelText('Link by mail')).not.toBeInTheDocument();
  });

  test('sends what was typed, once, and shows the link once', async ({ house }) => {
    playUsers(house);
    const { answer, comes } = late(() =>
      plain(admin.createUser, { user: { name: 'Meena' }, link: '/in/abc' }),
    );
    house.answers(admin.createUser, answer);
    await house.opens(New);
    await types();

    await save();
    await save();
    comes();

    await expect.element(text('Link for Meena')).toBeVisible();
    expect(house.asked(admin.createUser)).toMatchObject([
      { name: 'Meena', phone: '9845011111', roleId: 2, send: 'link' },
    ]);
    await keepsSecret();
    await expect.element(text('Link for Meena')).not.toBeInTheDocument();
  });

  test('that is refused says so at its field', async ({ house }) => {
    playUsers(house);
    house.answers(admin.createUser, refusing({ phone: 'Somebody has this number.' }));
    await house.opens(New);
    await types();

    await button('Invite').click();

    await expect.element(text('Somebody has this number.')).toBeVisible();
    await expect.element(field('Name')).toHaveValue('Meena');
  });
});

describe('a new role', () => {
  test('as another begins with its rights', async ({ house }) => {
    playUsers(house);
    play(house, admin.createRole, { name: 'Night store' });
    await house.opens(NewRoleScreen, '?copy=2');
    await expect.element(page.getByRole('heading', { name: 'New role, as Store' })).toBeVisible();
    await field('Name').fill('Night store');

    await save();

    await expect.element(text('Role Night store added')).toBeVisible();
    expect(house.asked(admin.createRole)).toMatchObject([
      { name: 'Night store', permissions: ['stock.balance.read'] },
    ]);
  });

  test('whose name is taken says so at its field', async ({ house }) => {
    playUsers(house);
    house.answers(admin.createRole, refusing({ name: 'A role has this name.' }));
    await house.opens(NewRoleScreen);
    await field('Name').fill('Store');

    await save();

    await expect.element(field('Name')).toHaveAccessibleDescription('A role has this name.');
    await expect.element(field('Name')).toHaveValue('Store');
  });
});
