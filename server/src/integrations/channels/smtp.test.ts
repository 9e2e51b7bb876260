import net from 'node:net';
import tls from 'node:tls';
import type { MailSettings } from '@counting-house/contract/integrations/connection.ts';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificate, certificateKey } from '../../testing/machine/certificate.ts';
import { allowPort, mailPassword, openMailServer } from '../../testing/machine/post-office.ts';
import { deliverMail, type Mail } from './mail.ts';
import { outside } from '../outside.ts';

const believed = tls.getCACertificates('default');
beforeAll(() => tls.setDefaultCACertificates([...believed, certificate]));
afterAll(() => tls.setDefaultCACertificates(believed));

const settings: MailSettings = {
  host: '127.0.0.1',
  port: 0,
  security: 'none',
  user: 'clerk',
  fromName: 'Malenadu Pantry',
  fromAddress: 'office@malenadu.example',
  replyTo: 'sales@malenadu.example',
  maxPerMinute: 60,
};

const mail: Mail = {
  to: 'meera@example.in',
  subject: 'Order ORD-2026-000412 is confirmed',
  text: 'Dear Meera, thank you. ₹1,220.00',
  html: '<p>Dear Meera</p>',
  id: 'message-7',
};

/** How a server with a certificate speaks; the password goes over nothing else. */
const encrypted: SMTPServerOptions = {
  key: certificateKey,
  cert: certificate,
  allowInsecureAuth: false,
  disabledCommands: [],
};

const put = (port: number, given: Partial<MailSettings> = {}, password = mailPassword) =>
  deliverMail({ ...settings, port, ...given }, password, mail);

describe('a mail', () => {
  test.for([
    ['starttls', {}],
    ['tls', { secure: true }],
  ] as const)('goes over %s, with its password inside', async ([security, options]) => {
    const server = await openMailServer({ ...encrypted, ...options });

    const delivery = await put(server.port, { security });

    expect(delivery).toEqual({
      outcome: 'sent',
      answer: '250 Message taken',
      providerId: '<message-7@malenadu.example>',
    });
    const [arrived] = server.arrived;
    expect(arrived).toMatchObject({ to: [mail.to], isSecure: true, user: 'clerk' });
    expect(arrived?.raw).toContain('Message-ID: <message-7@malenadu.example>');
    expect(arrived?.raw).toContain('Reply-To: sales@malenadu.example');
  });

  test('is not sent by a server that asks for a password which is not given', async () => {
    const server = await openMailServer();

    const delivery = await put(server.port, { user: '' });

    expect(delivery).toMatchObject({ outcome: 'failed' });
    expect(server.arrived).toEqual([]);
  });

  test.for([
    [550, 'refused', 'No such mailbox'],
    [452, 'later', 'Mailbox is full'],
  ] as const)('answered %i at its receiver is %s', async ([code, outcome, says]) => {
    const server = await openMailServer();
    server.refuses = { code, says };

    const delivery = await put(server.port);

    expect(delivery).toEqual({ outcome, error: `The mail server answered: ${code} ${says}` });
  });

  test.for([
    [554, 'refused', 'Looks like spam'],
    [451, 'later', 'Come again'],
  ] as const)('answered %i at its text is %s', async ([code, outcome, says]) => {
    const server = await openMailServer({
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => {
          done(Object.assign(new Error(says), { responseCode: code }));
        });
      },
    });

    const delivery = await put(server.port);

    expect(delivery).toEqual({ outcome, error: `The mail server answered: ${code} ${says}` });
  });

  test('whose line breaks in the middle of its text is tried again', async () => {
    const server = await openMailServer();
    const port = await openBreakingLine(server.port);

    const delivery = await put(port);

    expect(delivery.outcome).toBe('failed');
    expect(server.arrived).toEqual([]);
    expect(await put(server.port)).toMatchObject({ outcome: 'sent' });
  });

  test('is given up for now when the server says nothing', async () => {
    const port = await openLine(() => {});
    outside.open([`127.0.0.1:${port}`], { limits: { connectMs: 1_000, wholeMs: 50 } });

    const delivery = await put(port);

    expect(delivery).toEqual({
      outcome: 'failed',
      error: 'There was no answer within 15 seconds.',
    });
  });

  test('is tried again when the other side speaks no SMTP', async () => {
    const port = await openLine((client) => client.end('HTTP/1.1 400 Bad Request\r\n\r\n'));

    expect(await put(port)).toMatchObject({ outcome: 'failed' });
  });
});

/** A line to a mail server that breaks once the text of a mail is under way. */
function openBreakingLine(port: number): Promise<number> {
  return openLine((client) => {
    const server = net.connect(port, '127.0.0.1');
    server.pipe(client);
    server.on('error', () => {});
    let isText = false;
    client.on('data', (part) => {
      if (isText) {
        server.destroy();
        client.destroy();
      } else server.write(part);
      isText ||= part.toString().includes('DATA\r\n');
    });
  });
}

async function openLine(answer: (client: net.Socket) => void): Promise<number> {
  const server = net.createServer((client) => {
    client.on('error', () => {});
    answer(client);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as net.AddressInfo;
  allowPort(port, () => server.close());
  return port;
}
