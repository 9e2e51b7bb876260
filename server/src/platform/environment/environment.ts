import path from 'node:path';
import { cannotStart } from './start-failure.ts';

/** What the environment says about this server; nothing of it is kept in the database. */
export type Environment = {
  readonly dataDir: string;
  /** A PostgreSQL of the owner's; null opens the built-in one. */
  readonly databaseUrl: string | null;
  readonly host: string;
  readonly port: number;
  /** Where people reach the house, without a slash at the end; null: at host and port. */
  readonly publicUrl: string | null;
  /** Origins elsewhere whose pages may call the API with a token. */
  readonly corsOrigins: readonly string[];
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: string | false;
  readonly productSlug: string;
  readonly setUpCode: string | null;
  /** Hosts of the owner's own network that mail and SMS may go to, `host` or `host:port`. */
  readonly allowPrivate: readonly string[];
  /** Whether only this machine can reach the server. */
  readonly isLoopback: boolean;
};

export type Variables = Readonly<Record<string, string | undefined>>;

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Reads the environment.
 *
 * @param root the folder that a relative DATA_DIR is seen from.
 * @throws {Error} CannotStart with a sentence for a value that means nothing.
 */
export function readEnvironment(variables: Variables, root: string): Environment {
  const host = variables['HOST'] || '127.0.0.1';
  const trustProxy = variables['TRUST_PROXY'] || false;
  return {
    dataDir: path.resolve(root, variables['DATA_DIR'] || 'data'),
    databaseUrl: variables['DATABASE_URL'] || null,
    host,
    port: portOf(variables['PORT'] || '3000'),
    publicUrl: publicUrlOf(variables['PUBLIC_URL']),
    corsOrigins: originsOf(variables['CORS_ORIGINS'] || ''),
    trustProxy,
    productSlug: slugOf(variables['PRODUCT_SLUG'] || 'counting-house'),
    setUpCode: variables['SETUP_CODE'] || null,
    allowPrivate: hostsOf(variables['INTEGRATION_ALLOW_PRIVATE'] || ''),
    isLoopback: loopback.has(host) && trustProxy === false,
  };
}

function portOf(given: string): number {
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw cannotStart(`PORT is ${given}: set it to a number from 0 to 65535.`);
}

function publicUrlOf(given: string | undefined): string | null {
  if (!given) return null;
  const url = URL.parse(given);
  if (url && ['http:', 'https:'].includes(url.protocol)) return url.href.replace(/\/$/u, '');
  throw cannotStart(`PUBLIC_URL is ${given}: write it as https://books.example.in.`);
}

function slugOf(given: string): string {
  if (/^[a-z0-9-]{1,40}$/u.test(given)) return given;
  throw cannotStart(`PRODUCT_SLUG is ${given}: use small letters, digits and -.`);
}

function originsOf(given: string): string[] {
  const origins = given.split(',').map((origin) => origin.trim());
  const wrong = origins.find((origin) => origin && URL.parse(origin)?.origin !== origin);
  if (wrong === undefined) return origins.filter(Boolean);
  throw cannotStart(
    `CORS_ORIGINS names ${wrong}: write origins as https://shop.example.in, split by commas.`,
  );
}

function hostsOf(given: string): string[] {
  const hosts = given.split(',').map((host) => host.trim().toLowerCase());
  const wrong = hosts.find(
    (host) => host && !/^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/u.test(host),
  );
  if (wrong === undefined) return hosts.filter(Boolean);
  throw cannotStart(
    `INTEGRATION_ALLOW_PRIVATE names ${wrong}: write hosts as mail.local or 192.168.1.5:2525, split by commas.`,
  );
}
