import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { certificate, certificateKey } from '../../testing/machine/certificate.ts';
import { owner as ownerCredentials, test, type TestHouse } from '../../testing/house.ts';
import {
  mailAt,
  mailPassword,
  openMailServer,
  sendNow,
} from '../../testing/machine/post-office.ts';
import { secrets } from '../secret.table.ts';

const { integrations, session } = contract;

/** The owner, who has an address, with mail set up. */
async function withMail(house: TestHouse, given: Partial<ReturnType<typeof mailAt>> = {}) {
  const server = await openMailServer();
  const owner = await house.as('owner');
  await owner.call(session.updateProfile, { email: 'asha@malenadu.example' });
  await owner.call(integrations.updateMail, mailAt(server, given));
  const newest = async () => {
    const { rows } = await owner.call(integrations.listOutbox, {});
    return owner.call(integrations.getOutboxMessage, { id: rows[0]?.id ?? 0 });
  };
  return { server, owner, newest };
}

describe('mail', () => {
  test('is delivered as text and as HTML, and says what the server answered', async ({ house }) => {
    const { server, owner, newest } = await withMail(house);

    const asked = await owner.call(integrations.testMail, {});
    await sendNow(house);

    const [mail] = server.arrived;
    expect(asked).toMatchObject({ state: 'untried', test: { status: 'queued' } });
    expect(mail?.to).toEqual(['asha@malenadu.example']);
    expect(mail?.raw).toContain('From: Malenadu Pantry <office@malenadu.example>');
    expect(mail?.raw).toContain('Subject: Mail from Malenadu Pantry works');
    expect(mail?.raw).toContain('multipart/alternative');
    expect(await newest()).toMatchObject({
      status: 'sent',
      attempts: 1,
      answer: '250 Message taken',
      sentAt: house.clock.now().toISOString(),
    });
    const { mail: state } = await owner.call(integrations.listConnections, {});
    expect(state).toMatchObject({ state: 'ok', test: { answer: '250 Message taken' } });
  });

  test('with a wrong password fails, tells why without the password, and comes again', async ({
    house,
  }) => {
    const { server, owner, newest } = await withMail(house, { password: 'wrong-marker-99' });
    await owner.call(integrations.testMail, {});

    await sendNow(house);

    const message = await newest();
    expect(message).toMatchObject({ status: 'queued', attempts: 1 });
    expect(message.lastError).toBe('The mail server answered: 535 no ••••');
    expect(await owner.call(integrations.listConnections, {})).toMatchObject({
      mail: { state: 'failing', lastError: message.lastError },
    });
    const { version } = (await owner.call(integrations.listConnections, {})).mail;
    await owner.call(integrations.updateMail, mailAt(server, { version: version ?? 0 }));
    house.clock.pass(1);
    await sendNow(house);
    expect(await newest()).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
  });

  test('that the server refuses to this receiver for good is given up at once', async ({
    house,
  }) => {
    const { server, owner, newest } = await withMail(house);
    server.refuses = { code: 550, says: 'No such mailbox' };
    await owner.call(integrations.testMail, {});

    await sendNow(house);

    expect(await newest()).toMatchObject({
      status: 'dead',
      attempts: 1,
      nextAttemptAt: null,
      lastError: 'The mail server answered: 550 No such mailbox',
    });
    expect(await owner.call(integrations.listConnections, {})).toMatchObject({
      mail: { state: 'untried' },
      outbox: { dead: 1, waiting: 0 },
    });
  });

  test('that the server cannot take now comes again by the table, then is given up', async ({
    house,
  }) => {
    const { server, owner } = await withMail(house);
    server.refuses = { code: 451, says: 'Come again' };
    await owner.call(integrations.testMail, {});
    const waits: number[] = [];

    for (let tries = 0; tries < 8; tries += 1) {
      const next = await sendNow(house);
      if (next === null) break;
      waits.push((Date.parse(next) - house.clock.now().getTime()) / 60_000);
      house.clock.set(next);
    }

    expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1_440]);
    const again = await house.signIn(ownerCredentials.phone, ownerCredentials.password);
    const { rows } = await again.call(integrations.listOutbox, { q: 'test' });
    expect(rows).toMatchObject([{ status: 'dead', attempts: 8 }]);
  });

  test('goes to no server without TLS when TLS is asked for', async ({ house }) => {
    const { server, owner, newest } = await withMail(house, { security: 'starttls' });
    await owner.call(integrations.testMail, {});

    await sendNow(house);

    expect(server.arrived).toEqual([]);
    expect(await newest()).toMatchObject({ status: 'queued', attempts: 1 });
    expect((await newest()).lastError).toMatch(/STARTTLS/u);
  });

  test('goes to no server whose certificate nobody vouches for', async ({ house }) => {
    const server = await openMailServer({
      disabledCommands: [],
      cert: certificate,
      key: certificateKey,
    });
    const owner = await house.as('owner');
    await owner.call(session.updateProfile, { email: 'asha@malenadu.example' });
    await owner.call(integrations.updateMail, mailAt(server, { security: 'starttls' }));
    await owner.call(integrations.testMail, {});

    await sendNow(house);

    expect(server.arrived).toEqual([]);
    expect(await owner.call(integrations.listConnections, {})).toMatchObject({
      mail: { state: 'failing' },
    });
  });
});

describe('setting mail up', () => {
  test.for([
    [{ host: '169.254.169.254', port: 25 }, { host: 'This address is not allowed.' }],
    [{ host: 'localhost', port: 25 }, { host: 'This address is not allowed.' }],
    [{ host: 'smtp.example.in', port: 6379 }, { host: 'This address is not allowed.' }],
    [
      { host: 'smtp.example.in', port: 587, security: 'none' as const },
      { security: 'Only a server that INTEGRATION_ALLOW_PRIVATE names may go without.' },
    ],
  ] as const)('refuses %j', async ([given, fields], { house }) => {
    const owner = await house.as('owner');

    const saved = owner.call(
      integrations.updateMail,
      mailAt({ port: 587 }, { security: 'starttls', ...given }),
    );

    await expect(saved).rejects.toMatchObject({ status: 422, fields });
  });

  test('keeps the password to itself and asks for it again for another server', async ({
    house,
  }) => {
    const { owner } = await withMail(house);
    const other = await openMailServer();
    const { mail } = await owner.call(integrations.listConnections, {});
    const { password: _password, ...withoutPassword } = mailAt(other, {
      version: mail.version ?? 0,
    });

    const turned = owner.call(integrations.updateMail, withoutPassword);

    await expect(turned).rejects.toMatchObject({
      fields: { password: 'Type it again for the new server.' },
    });
    expect(mail.secret).toEqual({ isSet: true, isReadable: true, last4: mailPassword.slice(-4) });
  });

  test('asks for the password again when the server’s own secret was lost', async ({ house }) => {
    const { server, owner, newest } = await withMail(house);
    await owner.call(integrations.testMail, {});
    await house.database.direct.update(secrets).set({ keyId: 'of another server' });

    await sendNow(house);

    const { mail } = await owner.call(integrations.listConnections, {});
    expect(mail).toMatchObject({ state: 'failing', secret: { isSet: true, isReadable: false } });
    expect((await newest()).lastError).toBe(
      'Its password or key can no longer be read. Type it again.',
    );
    await owner.call(integrations.updateMail, mailAt(server, { version: mail.version ?? 0 }));
    house.clock.pass(1);
    await sendNow(house);
    expect(await newest()).toMatchObject({ status: 'sent' });
  });

  test('leaves alone what a change leaves out, and is not begun without its server', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const nameless = owner.call(integrations.updateMail, { fromName: 'Shop', version: null });
    await expect(nameless).rejects.toMatchObject({
      status: 422,
      fields: { host: 'Host is required' },
    });
    const { server } = await withMail(house);
    const given = { replyTo: 'shop@malenadu.example', maxPerMinute: 7, isOn: false };
    await owner.call(integrations.updateMail, mailAt(server, { ...given, version: 1 }));

    const changed = await owner.call(integrations.updateMail, { fromName: 'Shop', version: 2 });

    expect(changed).toMatchObject({
      state: 'off',
      secret: { isSet: true },
      settings: {
        host: '127.0.0.1',
        user: 'clerk',
        fromName: 'Shop',
        replyTo: 'shop@malenadu.example',
        maxPerMinute: 7,
      },
    });
  });

  test('refuses the one who saw an older state', async ({ house }) => {
    const { server, owner } = await withMail(house);
    await owner.call(integrations.updateMail, mailAt(server, { version: 1, fromName: 'Shop' }));

    const late = owner.call(
      integrations.updateMail,
      mailAt(server, { version: 1, fromName: 'Store' }),
    );

    await expect(late).rejects.toMatchObject({ status: 409, code: 'stale' });
  });

  test('asks for a fresh proof', async ({ house }) => {
    const { server, owner } = await withMail(house);
    house.clock.pass(11);

    const late = owner.call(integrations.updateMail, mailAt(server, { version: 1 }));

    await expect(late).rejects.toMatchObject({ status: 403, code: 'reauth_required' });
  });

  test('is tried only by somebody who has an address', async ({ house }) => {
    const server = await openMailServer();
    const owner = await house.as('owner');
    await owner.call(integrations.updateMail, mailAt(server));

    await expect(owner.call(integrations.testMail, {})).rejects.toMatchObject({
      code: 'connection.no_address',
    });
  });

  test('is tried at an address that is typed, ten times a day', async ({ house }) => {
    const server = await openMailServer();
    const owner = await house.as('owner');
    await owner.call(integrations.updateMail, mailAt(server));
    const to = 'office@malenadu.example';

    const tried = await owner.call(integrations.testMail, { to });
    for (let again = 1; again < 10; again += 1) await owner.call(integrations.testMail, { to });

    expect(tried.test).toMatchObject({ to });
    await expect(owner.call(integrations.testMail, { to })).rejects.toMatchObject({ status: 429 });
  });

  test('tells every screen which ways are open', async ({ house }) => {
    const { server, owner } = await withMail(house);
    const channels = async () => (await owner.call(contract.admin.getPublicSettings, {})).channels;

    const before = await channels();
    await owner.call(integrations.updateMail, mailAt(server, { version: 1, isOn: false }));

    expect([before, await channels()]).toEqual([['mail'], []]);
  });

  test('switched off, nothing is tried', async ({ house }) => {
    const { server, owner } = await withMail(house);
    await owner.call(integrations.updateMail, mailAt(server, { version: 1, isOn: false }));

    await expect(owner.call(integrations.testMail, {})).rejects.toMatchObject({
      code: 'connection.off',
    });
  });
});
