import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isNamed, isPublic } from './address.rules.ts';
import { callOutside, outside, whyNotMail, whyNotUrl } from './outside.ts';

const refused = 'This address is not allowed.';

describe('an address', () => {
  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:93.184.216.34', false],
    ['64:ff9b::7f00:1', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['no address', false],
  ])('%s is public: %s', (address, is) => {
    expect(isPublic(address)).toBe(is);
  });

  test.each([
    ['192.168.1.5', 2525, true],
    ['192.168.1.5', 25, false],
    ['MAIL.local.', 25, true],
    ['[fd00::5]', 25, true],
    ['other.local', 25, false],
  ])('%s with port %i was named: %s', (host, port, is) => {
    const named = ['192.168.1.5:2525', 'mail.local', '[fd00::5]:25'];

    expect(isNamed(named, { host, port })).toBe(is);
  });
});

describe('a URL', () => {
  beforeEach(() => outside.open([]));

  test.each([
    ['https://sms.example.in/send', null],
    ['https://sms.example.in:8443/send', refused],
    ['http://sms.example.in/send', 'Use an address that begins with https://'],
    ['ftp://sms.example.in/', 'Use an address that begins with https://'],
    ['file:///etc/passwd', 'Use an address that begins with https://'],
    ['sms.example.in', 'Use an address that begins with https://'],
    ['https://127.0.0.1/', refused],
    ['https://2130706433/', refused],
    ['https://0x7f.1/', refused],
    ['https://017700000001/', refused],
    ['https://[::1]/', refused],
    ['https://[::ffff:127.0.0.1]/', refused],
    ['https://169.254.169.254/latest/meta-data', refused],
    ['https://localhost/', refused],
    ['https://metadata.google.internal/', refused],
    ['https://intranet/', refused],
    ['https://user:password@sms.example.in/', refused],
  ])('%s: %s', (url, says) => {
    expect(whyNotUrl(url)).toBe(says);
  });
});

test.each([
  ['smtp.example.in', 587, null],
  ['smtp.example.in', 22, refused],
  ['127.0.0.1', 25, refused],
  ['localhost', 25, refused],
])('mail to %s:%i: %s', (host, port, says) => {
  outside.open([]);

  expect(whyNotMail({ host, port })).toBe(says);
});

describe('a call', () => {
  let server: http.Server;
  let port = 0;
  let answer: http.RequestListener = (_request, response) => void response.end('fine');
  const get = (url: string) => callOutside({ method: 'GET', url, headers: {}, body: null });

  beforeEach(async () => {
    server = http.createServer((request, response) => answer(request, response));
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    port = (server.address() as AddressInfo).port;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
    outside.open([]);
  });

  test('reaches a host of the own network that the owner named, by the port that was named', async () => {
    outside.open([`127.0.0.1:${port}`]);

    expect(await get(`http://127.0.0.1:${port}/`)).toEqual({ status: 200, text: 'fine' });
    await expect(get(`http://127.0.0.1:${port + 1}/`)).rejects.toThrow(
      'Use an address that begins with https://',
    );
  });

  test.each(['127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1'])(
    'does not follow a name to %s',
    async (address) => {
      outside.open([], {
        resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }],
      });

      await expect(get('https://sms.example.in/')).rejects.toThrow(refused);
    },
  );

  test('is refused when one of several addresses lies inside', async () => {
    outside.open([], {
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    });

    await expect(get('https://sms.example.in/')).rejects.toThrow(refused);
  });

  test('asks for the address once, so that a name cannot change it in between', async () => {
    let asked = 0;
    outside.open([`sms.example.in:${port}`], {
      resolve: async () => {
        asked += 1;
        return [{ address: asked === 1 ? '127.0.0.1' : '203.0.113.9', family: 4 }];
      },
    });

    const reply = await get(`http://sms.example.in:${port}/`);

    expect([reply.text, asked]).toEqual(['fine', 1]);
  });

  test('does not follow a redirect', async () => {
    outside.open([`127.0.0.1:${port}`]);
    let requests = 0;
    answer = (_request, response) => {
      requests += 1;
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    };

    expect([(await get(`http://127.0.0.1:${port}/`)).status, requests]).toEqual([302, 1]);
  });

  test('stops reading at 256 KB', async () => {
    outside.open([`127.0.0.1:${port}`]);
    answer = (_request, response) => void response.end('x'.repeat(300_000));

    await expect(get(`http://127.0.0.1:${port}/`)).rejects.toThrow('larger than 256 KB');
  });

  test('is one of at most ten to the same server', async () => {
    outside.open([`127.0.0.1:${port}`]);
    const open: http.ServerResponse[] = [];
    const ten = Promise.withResolvers<void>();
    answer = (_request, response) => {
      open.push(response);
      if (open.length === 10) ten.resolve();
    };
    const first = Array.from({ length: 10 }, () => get(`http://127.0.0.1:${port}/`));
    await ten.promise;

    const eleventh = get(`http://127.0.0.1:${port}/`);

    await expect(eleventh).rejects.toThrow('Ten calls to this server are running.');
    for (const response of open) response.end('fine');
    expect(await Promise.all(first)).toHaveLength(10);
  });

  test('is given up when there is no answer in time, and when the name has none', async () => {
    const limits = { connectMs: 1_000, wholeMs: 50 };
    answer = () => {};
    outside.open([`127.0.0.1:${port}`], { limits });
    const silent = get(`http://127.0.0.1:${port}/`);
    await expect(silent).rejects.toThrow('There was no answer within 15 seconds.');
    outside.open([], { limits, resolve: () => new Promise(() => {}) });

    const nameless = get('https://sms.example.in/');

    await expect(nameless).rejects.toThrow('There was no answer within 15 seconds.');
  });

  test('that breaks off in its answer is no answer', async () => {
    outside.open([`127.0.0.1:${port}`]);
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => response.destroy());
    };

    await expect(get(`http://127.0.0.1:${port}/`)).rejects.toThrow(
      /broke off|closed the connection/u,
    );
  });

  test('says that nobody answers', async () => {
    const closed = port;
    server.close();
    outside.open([`127.0.0.1:${closed}`]);

    await expect(get(`http://127.0.0.1:${closed}/`)).rejects.toThrow(/refused the connection/u);
  });
});
