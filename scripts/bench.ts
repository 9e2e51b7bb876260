/**
 * `npm run bench`: what the house promises about speed, as ratios within one run, and how long a person
 * waits for a screen. It opens a house of its own with 100,000 orders and as many users, asks, and prints;
 * nothing is left behind.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import pg from 'pg';
import { openApp } from '../server/src/app.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { startDatabase } from '../server/src/platform/database/embedded.ts';
import type { Connection } from '../server/src/platform/database/presence.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { fillOrders, fillUsers } from './bench-data.ts';
import { measureScreens } from './bench-screens.ts';
import { openMemory } from '../server/src/session/sessions/memory.ts';
import { root } from './steps.ts';
import { buildWeb } from './web-build.ts';

const rows = 100_000;
const rounds = 300;
const slug = 'counting-house';

type Figure = { what: string; is: string; limit: string; kept: boolean };
const figures: Figure[] = [];
let recorded: Statement[] | null = null;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'counting-house-bench-'));
try {
  await buildWeb();
  measureFirstLoad();
  await measureCalls();
  await measureSecondStart();
} finally {
  fs.rmSync(dataDir, { recursive: true, force: true });
}
for (const { what, is, limit, kept } of figures) {
  process.stdout.write(`${kept ? '✓' : '✗'} ${what.padEnd(58)} ${is.padStart(22)}   ${limit}\n`);
}
process.exitCode = figures.every(({ kept }) => kept) ? 0 : 1;

/** What a browser fetches before it can show the first screen. */
function measureFirstLoad(): void {
  const dist = path.join(root, 'web/dist');
  const page = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
  const kilobytes = (ending: string) =>
    [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/gu)]
      .map(([, file]) => file ?? '')
      .filter((file) => file.endsWith(ending))
      .reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(dist, file))).length, 0) /
    1000;
  add('first load, JavaScript', kilobytes('.js'), 210, 'kB');
  add('first load, CSS', kilobytes('.css'), 25, 'kB');
}

async function measureCalls(): Promise<void> {
  listenToStatements();
  const embedded = await startDatabase({ dataDir });
  await migrate(embedded.connection);
  const pool = openDatabase(embedded.connection);
  const { database, memory, close } = openMemory(embedded.connection, pool);
  const app = await openApp({
    database,
    memory,
    clock: systemClock,
    productSlug: slug,
    publicUrl: null,
    trustProxy: false,
    webFolder: path.join(root, 'web/dist'),
    log: 'error',
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const cookie = await setUp(address);
  const client = new pg.Client(embedded.connection);
  await client.connect();
  await fillOrders(client, rows);
  await fillUsers(client, rows);

  const ask = (call: string) => async () => {
    const reply = await fetch(`${address}/api/${slug}/${call}`, { headers: { cookie } });
    if (!reply.ok) throw new Error(`${call}: ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  await measureGates(ask('Admin/Session'), embedded.connection);
  await measureList(client, 'order list, page of 50', ask('OrderManagement/Orders?limit=50'));
  await measureList(client, 'user list, page of 50', ask('Admin/Users?limit=50'));

  for (const { what, is, limit } of await measureScreens(address, cookie))
    add(what, is, limit, 'ms');

  await client.end();
  await app.close();
  await close();
  await database.close();
  await embedded.stop();
}

/** A call through all gates against a bare route that runs the same one query. */
async function measureGates(call: () => Promise<void>, connection: Connection): Promise<void> {
  const statements = await statementsOf(call);
  const [own] = statements.slice(-1);
  if (!own) throw new Error('the call ran no statement');
  const pool = new pg.Pool({ ...connection, max: 4 });
  const bare = fastify();
  bare.get(
    '/bare',
    async () => (await pool.query({ name: 'own', text: own.text, values: own.values })).rows[0],
  );
  const address = await bare.listen({ port: 0, host: '127.0.0.1' });
  const plain = async () => void (await (await fetch(`${address}/bare`)).arrayBuffer());

  const [ours, theirs] = await medians(call, plain);
  const ratio = ours / theirs;
  figures.push({
    what: 'gates against a bare route with the same query',
    is: `${ratio.toFixed(2)} times`,
    limit: 'at most 1.5 times',
    kept: ratio <= 1.5,
  });
  await bare.close();
  await pool.end();
}

/** A list against the very statements that it runs. */
async function measureList(
  client: pg.Client,
  what: string,
  call: () => Promise<void>,
): Promise<void> {
  const statements = await statementsOf(call);
  const sql = async () => {
    for (const [i, { text, values }] of statements.entries()) {
      await client.query({ name: `${what} ${i}`, text, values });
    }
  };
  const [ours, theirs] = await medians(call, sql);
  const limit = theirs * 1.5 + 3;
  figures.push({
    what: `${what} of ${rows.toLocaleString('en-IN')}`,
    is: `${ours.toFixed(2)} ms`,
    limit: `at most ${limit.toFixed(2)} ms (its SQL ${theirs.toFixed(2)} ms)`,
    kept: ours <= limit,
  });
}

type Statement = { text: string; values: unknown[] };

/** The reading statements behind one request. */
async function statementsOf(call: () => Promise<void>): Promise<Statement[]> {
  await call();
  recorded = [];
  await call();
  const seen = recorded;
  recorded = null;
  return seen;
}

/** Lets every connection tell what it sends while somebody records. */
function listenToStatements(): void {
  const plain = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const heard = function heard(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [{ text?: string; values?: unknown[] } | string, unknown[]?];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    const values = Array.isArray(second) ? second : [];
    if (/^\s*select/iu.test(text)) recorded?.push({ text, values });
    return plain.apply(this, args);
  };
  pg.Client.prototype.query = heard as typeof pg.Client.prototype.query;
}

/** Both in turn, so that the machine's mood falls on both alike; milliseconds. */
async function medians(a: () => Promise<void>, b: () => Promise<void>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await timeOf(a));
    times[1].push(await timeOf(b));
  }
  return times.map((all) => all.toSorted((x, y) => x - y)[rounds >> 1] ?? 0) as [number, number];
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function setUp(address: string): Promise<string> {
  const reply = await fetch(`${address}/api/${slug}/Admin/FirstRun`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ch-request': '1' },
    body: JSON.stringify({
      business: { name: 'Bench' },
      owner: { name: 'Bench', phone: '9844000001', password: 'Tulasi-42' },
    }),
  });
  return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** From the command to the line that says where. */
async function measureSecondStart(): Promise<void> {
  const begin = performance.now();
  const server = spawn(
    process.execPath,
    ['tools/up.mjs', '--max-semi-space-size=4', 'scripts/start.ts'],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve) => server.stdout?.once('data', () => resolve()));
  add('second start', (performance.now() - begin) / 1000, 2, 's');
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

function add(what: string, is: number, limit: number, unit: string): void {
  figures.push({
    what,
    is: `${is.toFixed(1)} ${unit}`,
    limit: `at most ${limit} ${unit}`,
    kept: is <= limit,
  });
}
