import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentPolicy } from '../gates/headers.ts';

/** Built files carry a hash in their name, so a browser may keep them for a year. */
const keptMs = 31_536_000_000;

/** Tells one build of the browser side from another; open pages compare it with their own. */
export function buildOf(folder: string): string {
  const page = readFileSync(join(folder, 'index.html'));
  return createHash('sha256').update(page).digest('base64url').slice(0, 12);
}

/**
 * Serves the built browser side: its files under /assets, and the one page at every other address.
 * The page is told the product's slug, under which it calls the API.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  productSlug: string,
): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(
    '%CH_PRODUCT%',
    productSlug,
  );
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: keptMs,
    preCompressed: true,
  });
  for (const url of ['/api', '/api/*'])
    app.all(url, (_request, reply) => {
      reply.callNotFound();
    });
  const pageAt = withPreloads(folder, page);
  const policy = contentPolicy(scriptsIn(page));
  app.get('/*', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(pageAt(request.url)),
  );
}

/** The code that stands in the page itself. */
const scriptsIn = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gsu)].map(([, code]) => code ?? '');

/**
 * The page as it is sent to an address: with the files of the screen there, which the browser fetches while it reads
 * the code that every screen needs.
 */
function withPreloads(folder: string, page: string): (url: string) => string {
  const file = join(folder, 'preloads.json');
  const preloads = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, readonly string[]>>)
    : {};
  const pages = Object.entries(preloads).map(([address, files]) => ({
    at: new RegExp(`^${address.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
    page: page.replace('</head>', `${files.map(linkTo).join('')}</head>`),
  }));
  return (url) => {
    const [path = ''] = url.split('?');
    return pages.find(({ at }) => at.test(path))?.page ?? page;
  };
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
