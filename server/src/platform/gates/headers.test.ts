import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contract } from '@counting-house/contract/contract.ts';
import fastify from 'fastify';
import { expect, test as plain } from 'vitest';
import { test } from '../../testing/house.ts';
import { programVersion } from '../environment/version.ts';
import { answerUnknown } from '../answers/answer.ts';
import { buildOf, serveWeb } from '../http/web.ts';

test('every answer names the build that gives it, refusals too', async ({ house }) => {
  const health = await house.nobody.send(contract.admin.getHealth, {});
  const refused = await house.nobody.send(contract.admin.listUsers, {});

  expect(health.headers['x-build']).toBe(programVersion);
  expect([refused.status, refused.headers['x-build']]).toEqual([401, programVersion]);
});

plain('an unknown address of the API is no page', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'house-web-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'index.html'), '<p>Page</p>');
  const app = fastify();
  await serveWeb(app, folder, 'counting-house');
  answerUnknown(app);

  const asked = await Promise.all(
    ['/api', '/api/', '/api/counting-house/Nothing', '/api/other/Health?q=1', '/Orders'].map(
      async (url) => {
        const { statusCode, headers } = await app.inject({ url });
        return [statusCode, String(headers['content-type']).split(';')[0]];
      },
    ),
  );
  const post = await app.inject({ method: 'POST', url: '/api/counting-house/Nothing' });

  await app.close();
  fs.rmSync(folder, { recursive: true });
  const unknown = [404, 'application/problem+json'];
  expect(asked).toEqual([unknown, unknown, unknown, unknown, [200, 'text/html']]);
  expect(post.json()).toMatchObject({ status: 404, code: 'not_found' });
});

plain('a page comes with the files of the screen at its address', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'house-web-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'index.html'), '<head></head>');
  const preloads = { '/Orders/{id}': ['assets/order.js', 'assets/order.css'] };
  fs.writeFileSync(path.join(folder, 'preloads.json'), JSON.stringify(preloads));
  const app = fastify();
  await serveWeb(app, folder, 'counting-house');

  const [order, other] = await Promise.all(
    ['/Orders/7?tab=lines', '/Orders/7/lines'].map(async (url) => (await app.inject({ url })).body),
  );

  await app.close();
  fs.rmSync(folder, { recursive: true });
  expect(order).toContain('<link rel="modulepreload" crossorigin href="/assets/order.js">');
  expect(order).toContain('<link rel="preload" as="style" crossorigin href="/assets/order.css">');
  expect(other).toBe('<head></head>');
});

plain('a script that stands in the page may run, and none beside it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'house-web-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'index.html'), '<head><script>look()</script></head>');
  const app = fastify();
  await serveWeb(app, folder, 'counting-house');

  const { headers } = await app.inject({ url: '/' });

  await app.close();
  fs.rmSync(folder, { recursive: true });
  const ofLook = createHash('sha256').update('look()').digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${ofLook}';`);
});

plain('another page is another build', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'house-web-'));
  const built = (page: string) => {
    fs.writeFileSync(path.join(folder, 'index.html'), page);
    return buildOf(folder);
  };

  const [first, same, other] = [built('<p>a</p>'), built('<p>a</p>'), built('<p>b</p>')];

  fs.rmSync(folder, { recursive: true });
  expect(first).toMatch(/^[\w-]{12}$/u);
  expect([same === first, other === first]).toEqual([true, false]);
});
