import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { sendDue } from '../../integrations/outbox/outbox-sending.ts';
import { outside } from '../../integrations/outside.ts';
import type { TestHouse } from '../house.ts';

const { integrations } = contract;

/** Opened on this machine, and named as the environment would name them. */
const named: string[] = [];

type MailServer = {
  readonly port: number;
  /** What arrived, as it went over the wire. */
  readonly arrived: {
    readonly to: string[];
    readonly raw: string;
    readonly user: string | undefined;
    readonly isSecure: boolean;
  }[];
  /** What it answers to a receiver; null takes everything. */
  refuses: { code: number; says: string } | null;
};

export const mailPassword = 'Kumkum-marker-1177';
export const smsKey = 'Chandana-marker-4471';

/** A mail server that takes mail from `clerk` with the password. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const arrived: MailServer['arrived'] = [];
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'clerk' && password === mailPassword
        ? done(null, { user: username })
        : done(Object.assign(new Error(`no ${password}`), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) => {
      const { refuses } = office;
      return done(
        refuses ? Object.assign(new Error(refuses.says), { responseCode: refuses.code }) : null,
      );
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const raw = Buffer.concat(parts).toString('utf8');
        arrived.push({ to, raw, user: session.user, isSecure: session.secure });
        done(null, 'Message taken');
      });
    },
    ...options,
  });
  server.on('error', () => {}); // A client that breaks off.
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const office: MailServer = { port, arrived, refuses: null };
  allowPort(port, () => {
    server.close();
  });
  return office;
}

type SmsGateway = {
  readonly port: number;
  readonly arrived: {
    readonly url: string;
    readonly headers: http.IncomingHttpHeaders;
    readonly body: string;
  }[];
  answer: { status: number; text: string };
  /** Keeps anyone who calls waiting until the returned function is called. */
  hold(): () => void;
};

/** An SMS gateway that keeps what it is sent. */
export async function openSmsGateway(): Promise<SmsGateway> {
  const arrived: SmsGateway['arrived'] = [];
  let held: Promise<void> = Promise.resolve();
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      arrived.push({ url: request.url ?? '', headers: request.headers, body });
      void held.then(() => response.writeHead(gateway.answer.status).end(gateway.answer.text));
    });
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const gateway: SmsGateway = {
    port,
    arrived,
    answer: { status: 200, text: '{"status":"ok","data":[{"id":"sms-1"}]}' },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
  allowPort(port, () => server.close());
  return gateway;
}

/** How a test sets mail up at its server. */
export const mailAt = (
  server: { port: number },
  given: Partial<InputOf<typeof integrations.updateMail>> = {},
): InputOf<typeof integrations.updateMail> => ({
  host: '127.0.0.1',
  port: server.port,
  security: 'none',
  user: 'clerk',
  password: mailPassword,
  fromName: 'Malenadu Pantry',
  fromAddress: 'office@malenadu.example',
  version: null,
  ...given,
});

/** How a test sets SMS up at its gateway. */
export const smsAt = (
  gateway: { port: number },
  given: Partial<InputOf<typeof integrations.updateSms>> = {},
): InputOf<typeof integrations.updateSms> => ({
  method: 'POST',
  url: `http://127.0.0.1:${gateway.port}/send`,
  headers: [{ name: 'authkey', value: '{key}' }],
  body: 'json',
  bodyTemplate: '{"to":"{phone91}","from":"{sender}","text":"{text}"}',
  successText: 'ok',
  successPath: 'status',
  messageIdPath: 'data.0.id',
  senderId: 'MLNADU',
  key: smsKey,
  version: null,
  ...given,
});

/** A house with an SMS gateway and a mail server. */
export async function withPostOffice(house: TestHouse) {
  const [mail, sms] = [await openMailServer(), await openSmsGateway()];
  const owner = await house.as('owner');
  await owner.call(integrations.updateMail, mailAt(mail));
  await owner.call(integrations.updateSms, smsAt(sms));
  return { owner, mail, sms };
}

/**
 * Sends what is due at the house's time.
 *
 * @returns when the next message is due; null when none waits.
 */
export async function sendNow({ database, clock }: TestHouse): Promise<string | null> {
  const { next } = await sendDue({ database, clock }, async () => {});
  return next;
}

/** Lets messages go to a port of this machine until the test is over. */
export function allowPort(port: number, close: () => void): void {
  const place = `127.0.0.1:${port}`;
  named.push(place);
  outside.open(named);
  onTestFinished(() => {
    close();
    named.splice(named.indexOf(place), 1);
    outside.open(named);
  });
}
