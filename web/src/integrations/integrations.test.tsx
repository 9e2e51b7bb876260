import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, keepsSecret, late, pick, refusing, save, text } from '../testing/hand.ts';
import { signInWith } from '../testing/people.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import type { Said } from '../testing/fill.ts';
import { plain, plainRow, play, playReads } from '../testing/plain.ts';
import { Page } from '../ui/page/page.tsx';
import { ConnectionCards } from './connection-cards.tsx';
import { OutboxList } from './outbox-list.tsx';
import { TemplatePanel } from './template.panel.tsx';
import { TokenList } from './token-list.tsx';

type Connections = Said<OutputOf<typeof integrations.listConnections>>;

const settings = {
  host: 'mail.example.in',
  port: 587,
  security: 'starttls' as const,
  user: 'asha',
  fromName: 'Pantry',
  fromAddress: 'shop@example.in',
  maxPerMinute: 60,
};
const secret = { isSet: true, isReadable: true };

function playMail(house: PlayedHouse, mail: Connections['mail'] = {}): void {
  playReads(house, integrations, admin);
  play(house, integrations.listConnections, {
    mail: { settings, secret, version: 4, state: 'ok', ...mail },
    sms: { secret },
  });
  play(house, integrations.updateMail, {});
}

const Cards = () => (
  <Page title="Things">
    <ConnectionCards />
  </Page>
);

describe('mail', () => {
  test('is changed under its version, and its password stays as it is', async ({ house }) => {
    playMail(house);
    await house.opens(Cards, '?open=mail');
    await field('Sender name').fill('Malenadu Pantry');

    await save();

    await expect.element(text('Mail saved')).toBeVisible();
    const [sent] = house.asked(integrations.updateMail);
    expect(sent).toMatchObject({
      version: 4,
      host: 'mail.example.in',
      port: 587,
      fromName: 'Malenadu Pantry',
    });
    expect(sent).not.toHaveProperty('password');
  });

  test('takes the usual port of another encryption', async ({ house }) => {
    playMail(house);
    await house.opens(Cards, '?open=mail');
    await pick('Encryption', /^TLS/u);

    await expect.element(page.getByLabelText('Port')).toHaveValue('465');
  });

  test('keeps a port of its own', async ({ house }) => {
    playMail(house, { settings: { ...settings, port: 2525 } });
    await house.opens(Cards, '?open=mail');
    await pick('Encryption', /^TLS/u);

    await expect.element(page.getByLabelText('Port')).toHaveValue('2525');
  });

  test('says before it is saved that its password goes', async ({ house }) => {
    playMail(house);
    await house.opens(Cards, '?open=mail');
    await button('Remove the password').click();
    await expect.element(text('Removed when you save.')).toBeVisible();

    await save();

    await expect.poll(() => house.asked(integrations.updateMail)).toMatchObject([{ password: '' }]);
  });

  test('that is refused says so at its field, with nothing typed lost', async ({ house }) => {
    playMail(house);
    house.answers(
      integrations.updateMail,
      refusing({ fromAddress: 'Not an address of this server.' }),
    );
    await house.opens(Cards, '?open=mail');
    await field('Sender name').fill('Malenadu');

    await save();

    await expect.element(text('Not an address of this server.')).toBeVisible();
    await expect.element(field('Sender name')).toHaveValue('Malenadu');
  });

  test('that is not set up yet is set up first', async ({ house }) => {
    playMail(house, { settings: null, state: 'not_set' });
    await house.opens(Cards);

    await expect.element(button('Set up').first()).toHaveAttribute('data-variant', 'filled');
    await expect.element(button('Send a test mail')).not.toBeInTheDocument();
  });

  test('is not changed by those who may not', async ({ house }) => {
    playMail(house);
    signInWith(house, 'integrations.connection.read');
    await house.opens(Cards);
    await expect.element(text('mail.example.in:587')).toBeVisible();

    await expect.element(button('Change')).not.toBeInTheDocument();
    await expect.element(button('Send a test mail')).not.toBeInTheDocument();
  });
});

describe('an API token', () => {
  const reads = {
    label: 'Stock',
    subjects: [{ permissions: [{ key: 'stock.balance.read', says: 'See stock' }] }],
  };
  const types = async (house: PlayedHouse) => {
    play(house, admin.listPermissions, { rows: [reads] });
    await house.opens(Tokens, '?open=new');
    await field('Name').fill('Website');
    await pick('Permissions', /^See stock/u);
  };

  const Tokens = () => (
    <Page title="Things">
      <TokenList />
    </Page>
  );

  test('is shown once, after what was typed was sent once', async ({ house }) => {
    playMail(house);
    const { answer, comes } = late(() =>
      plain(integrations.createToken, { name: 'Website', token: 'ch_secret' }),
    );
    house.answers(integrations.createToken, answer);
    await types(house);

    await save();
    await save();
    comes();

    await expect.element(text('API token Website')).toBeVisible();
    await expect
      .element(page.getByText('It is shown only once.', { exact: false }).first())
      .toBeVisible();
    expect(house.asked(integrations.createToken)).toMatchObject([
      { name: 'Website', days: 365, permissions: ['stock.balance.read'], addresses: [] },
    ]);
    await keepsSecret();
    await expect.element(text('API token Website')).not.toBeInTheDocument();
  });

  test('says which address is none', async ({ house }) => {
    playMail(house);
    house.answers(
      integrations.createToken,
      refusing({ 'addresses.0': 'Enter an address such as 203.0.113.7' }),
    );
    await types(house);

    await save();

    await expect.element(text('Enter an address such as 203.0.113.7')).toBeVisible();
    await expect.element(field('Name')).toHaveValue('Website');
  });

  test('that nobody made yet says what it is for', async ({ house }) => {
    playMail(house);
    await house.opens(Tokens);

    await expect
      .element(text('A website or another program uses an API token to call Counting House.'))
      .toBeVisible();
  });
});

describe('the text of a message', () => {
  const opensText = async (house: PlayedHouse) => {
    playReads(house, integrations);
    const template = plainRow(integrations.listTemplates, {
      key: 'otp',
      channel: 'sms',
      body: 'Your OTP is {otp}.',
      version: 2,
      isOn: true,
    });
    await house.opens(() => (
      <Page title="Things">
        <TemplatePanel template={template} />
      </Page>
    ));
  };

  test('is saved as it was typed', async ({ house }) => {
    await opensText(house);
    play(house, integrations.updateTemplate, {});
    await field('Text').fill('Use {otp} to sign in.');

    await save();

    await expect.element(text('Text saved')).toBeVisible();
    expect(house.asked(integrations.updateTemplate)).toMatchObject([
      { key: 'otp', channel: 'sms', body: 'Use {otp} to sign in.' },
    ]);
  });

  test('is shown as it arrives, after what was typed last', async ({ house }) => {
    await opensText(house);
    house.answers(integrations.previewTemplate, ({ body }) =>
      plain(integrations.previewTemplate, { text: `Sample: ${body}`, parts: 2 }),
    );
    await field('Text').fill('Use it.');

    await expect.element(text('Sample: Use it.')).toBeVisible();
    await expect.element(text('As it arrives · 2 SMS')).toBeVisible();
  });

  test('that is refused keeps what was typed', async ({ house }) => {
    await opensText(house);
    house.answers(integrations.updateTemplate, refusing({ body: '{otp} is missing.' }));
    await field('Text').fill('Hello');

    await save();

    await expect.element(text('{otp} is missing.')).toBeVisible();
    await expect.element(field('Text')).toHaveValue('Hello');
  });
});

describe('the outbox', () => {
  const Outbox = () => (
    <Page title="Things">
      <OutboxList />
    </Page>
  );

  test('sends again only what was given up', async ({ house }) => {
    playReads(house, integrations, admin);
    const message = {
      id: 8,
      recipient: '9845012345',
      templateKey: 'otp',
      channel: 'sms' as const,
      status: 'dead' as const,
    };
    play(house, integrations.listOutbox, { rows: [message], total: 1 });
    play(house, integrations.getOutboxMessage, message);
    play(house, integrations.retryMessages, {});
    await house.opens(Outbox, '?open=8');

    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send again/u })
      .click();

    await expect.element(text('The message to 9845012345 is sent again')).toBeVisible();
    expect(house.asked(integrations.retryMessages)).toEqual([{ ids: [8] }]);
  });

  test('that is empty says so', async ({ house }) => {
    playReads(house, integrations, admin);
    await house.opens(Outbox);

    await expect.element(text(/^No messages/u)).toBeVisible();
  });
});
