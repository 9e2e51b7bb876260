/**
 * `npm run bench`: what the house promises about speed and weight, and how long a person waits for a
 * screen, each figure with its limit and how much of it is used. It opens a house of its own with 100,000
 * orders and as many users, asks, and prints; nothing is left behind. `npm run bench -- --orders 1000000`
 * asks a larger one, `-- --only writes,reads` measures some of its parts, and `-- --keep folder` leaves the
 * house there for the next time.
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import pg from 'pg';
import type { Connection } from '../server/src/platform/database/presence.ts';
import { measureBooks } from './bench/books.ts';
import asPackageSays from '../package.json' with { type: 'json' };
import { openBenchHouse, slug } from './bench/house.ts';
import { growingLists } from './bench/lists.ts';
import { load, measureRates, type Measured } from './bench/rates.ts';
import { measurePacking } from './bench/packing.ts';
import { measureReports } from './bench/reports.ts';
import { measureRecall } from './bench/recall.ts';
import { measureScreens } from './bench/screens.ts';
import { root } from './steps.ts';
import { buildWeb } from './web-build.ts';

/** What can be measured by itself. */
const parts = [
  'weight',
  'gates',
  'lists',
  'screens',
  'writes',
  'reads',
  'reports',
  'books',
  'recall',
  'start',
] as const;
type Part = (typeof parts)[number];

const { values: options } = parseArgs({
  options: { orders: { type: 'string' }, only: { type: 'string' }, keep: { type: 'string' } },
});
const rows = Number(options.orders ?? 100_000);
const asked = partsOf(options.only);
const rounds = 300;
/** Whatever is slow is asked less often. */
const longest = 3_000;

type Figure = {
  what: string;
  is: string;
  limit: string;
  /** Below 1 it is kept. */
  ratio: number;
};
const figures: Figure[] = [];
let recorded: Statement[] | null = null;

const dataDir = options.keep ?? fs.mkdtempSync(path.join(os.tmpdir(), 'counting-house-bench-'));
try {
  if (asked.has('weight') || asked.has('screens')) await buildWeb();
  if (asked.has('weight')) measureFirstLoad();
  const cookie = await measureCalls();
  if (asked.has('start')) await measureSecondStart(cookie);
} finally {
  if (!options.keep) fs.rmSync(dataDir, { recursive: true, force: true });
}
for (const { what, is, limit, ratio } of figures) {
  const sign = ratio <= 1 ? '✓' : '✗';
  const used = `${ratio.toFixed(2)} of`;
  process.stdout.write(`${sign} ${what.padEnd(52)} ${is.padStart(14)}   ${used} ${limit}\n`);
}
const [oneMinute = 0] = os.loadavg();
process.stdout.write(
  `  load of the machine ${oneMinute.toFixed(1)} on ${os.cpus().length} cores\n`,
);
process.exitCode = figures.every(({ ratio }) => ratio <= 1) ? 0 : 1;

/** @throws {Error} when a part is named that there is not. */
function partsOf(only: string | undefined): ReadonlySet<Part> {
  if (only === undefined) return new Set(parts);
  const isPart = (name: string): name is Part => (parts as readonly string[]).includes(name);
  const named = only.split(',').map((name) => {
    if (!isPart(name)) throw new Error(`there is no ${name}; the parts are ${parts.join(', ')}`);
    return name;
  });
  return new Set(named);
}

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

/** @returns the cookie of the owner. */
async function measureCalls(): Promise<string> {
  listenToStatements();
  const house = await openBenchHouse(dataDir, {
    orders: rows,
    webFolder: asked.has('screens') ? path.join(root, 'web/dist') : null,
  });
  const { address, cookie, client, connection } = house;

  const ask = (call: string) => async () => {
    const reply = await fetch(`${address}/api/${slug}/${call}`, { headers: { cookie } });
    if (!reply.ok) throw new Error(`${call}: ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  if (asked.has('gates')) await measureGates(ask('Admin/Session'), connection);
  if (asked.has('lists')) {
    for (const [what, call] of await growingLists(client))
      await measureList(client, what, ask(call));
  }
  if (asked.has('screens')) {
    for (const { what, is, limit, unit } of await measureScreens(address, cookie))
      add(what, is, limit, unit);
  }
  const rates = { writes: asked.has('writes'), reads: asked.has('reads') };
  if (rates.writes || rates.reads) addAll(await measureRates({ address, cookie }, client, rates));
  if (rates.writes) addAll(await measurePacking({ address, cookie }, client));
  if (asked.has('reports')) addAll(await measureReports({ address, cookie }));
  if (asked.has('books')) addAll(await measureBooks({ address, cookie }));
  if (asked.has('recall')) addAll(await measureRecall({ address, cookie }, client));

  await house.close();
  return cookie;
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
    ratio: ratio / 1.5,
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
    ratio: ours / limit,
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
  const begin = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await timeOf(a));
    times[1].push(await timeOf(b));
    if (round > 10 && performance.now() - begin > longest) break;
  }
  return times.map((all) => all.toSorted((x, y) => x - y)[all.length >> 1] ?? 0) as [
    number,
    number,
  ];
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** From the command to the line that says where; and what the server weighs, at rest and after work. */
async function measureSecondStart(cookie: string): Promise<void> {
  await buildWeb(); // A second start finds the pages built.
  const begin = performance.now();
  const [, ...command] = asPackageSays.scripts.start.split(' ');
  const server = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise<string>((resolve) =>
    server.stdout?.once('data', (line: Buffer) => resolve(line.toString())),
  );
  add('second start', (performance.now() - begin) / 1000, 2, 's');

  const [address = ''] = /http:\/\/\S+/u.exec(said) ?? [];
  add('memory at rest', megabytesOf(server.pid), 260, 'MB');
  const asks = Array.from({ length: 20_000 }, (_, n) => ({
    path: `/api/${slug}/OrderManagement/${n % 2 === 0 ? 'Orders?limit=50' : 'OrderCount'}`,
  }));
  await load({ address, cookie }, asks, 8);
  add('memory after 20,000 requests', megabytesOf(server.pid), 400, 'MB');
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

/** What a process and those that it started hold of the machine's memory; its database is none of them. */
function megabytesOf(pid: number | undefined): number {
  const told = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' }).stdout;
  const all = told.split('\n').map((line) => line.trim().split(/\s+/u));
  const isOurs = ([id, parent, , name]: string[]) =>
    Number(id) === pid || (Number(parent) === pid && !name?.includes('postgres'));
  return all.filter(isOurs).reduce((sum, [, , rss]) => sum + Number(rss), 0) / 1000;
}

function add(what: string, is: number, limit: number, unit: string): void {
  figures.push({
    what,
    is: `${is.toFixed(1)} ${unit}`,
    limit: `at most ${limit} ${unit}`,
    ratio: is / limit,
  });
}

function addAll(measured: readonly Measured[]): void {
  for (const one of measured) {
    if ('perSecond' in one) addRate(one.what, one.perSecond, one.least);
    else add(one.what, one.is, one.limit, 'ms');
  }
}

function addRate(what: string, perSecond: number, least: number): void {
  figures.push({
    what,
    is: `${perSecond.toFixed(0)} a second`,
    limit: `at least ${least} a second`,
    ratio: least / perSecond,
  });
}
