import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPlace, identityOf, makeFolder, moveIntoPlace, type Place } from './embedded-place.ts';
import { isAlive, reachServer, stopServer, whyNot, type Cluster } from './postmaster.ts';
import { cannotStart, codeOf } from '../environment/start-failure.ts';

/** How to reach a database through a Unix socket: no password, and nothing on the network. */
export type Connection = {
  /** The folder of the socket. */
  readonly host: string;
  /** Only part of the socket's name. */
  readonly port: number;
  readonly user: string;
  readonly database: string;
};

export type EmbeddedDatabase = {
  readonly connection: Connection;
  /** Whether the server was running already. */
  readonly attached: boolean;
  /** Settles when the server goes away without this process having left it. */
  readonly lost: Promise<void>;
  /** Leaves the server, and stops it when nobody else of the house uses it. */
  stop(): Promise<void>;
};

type Settings = Readonly<Record<string, string>>;

const user = 'counting_house';
const database = 'counting_house';

const ourSettings: Settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0777', // The folder around it lets in nobody but its owner and root.
  max_connections: '60',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  jit: 'off', // Its compiler costs more than it saves on questions of a few milliseconds.
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log', // A refused statement is an answer, not an event.
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
};

/** Held together by all processes that use a server; who gets it alone is the last. */
const presenceLock = 4_203_746;
const arrivals = 5;

/**
 * Opens the built-in PostgreSQL of a data folder: makes its database the first time, attaches to a
 * server that runs there already, and clears away what a killed one left.
 *
 * @param settings of postgres, over ours; only for a server started now.
 * @throws {Error} CannotStart with the sentence for whoever starts the house.
 */
export async function startDatabase({
  dataDir,
  settings = {},
}: {
  dataDir: string;
  settings?: Settings;
}): Promise<EmbeddedDatabase> {
  makeFolder(dataDir, 0o711);
  const place = findPlace(fs.realpathSync(dataDir));
  const folder = path.join(place.home, 'database');
  if (!isCluster(folder)) await makeCluster(place, folder, settings);

  const cluster: Cluster = { ...place, folder, log: path.join(place.home, 'database.log') };
  return open(cluster, { ...ourSettings, ...settings }, arrivals);
}

async function open(
  cluster: Cluster,
  settings: Settings,
  tries: number,
): Promise<EmbeddedDatabase> {
  const { socketFolder, port, attached } = await reachServer(cluster, settings);
  const connection = { host: socketFolder, port, user, database };
  const presence = await arrive(connection).catch((error: unknown) => {
    if (tries > 1 && hasGone(error)) return null;
    throw error;
  });
  if (!presence) return open(cluster, settings, tries - 1);
  return {
    connection,
    attached,
    lost: presence.lost,
    stop: async () => {
      if (await presence.leave()) await stopServer(cluster);
    },
  };
}

/** Whether the last user of a server stopped it while we were coming in. */
function hasGone(error: unknown): boolean {
  return (
    ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P01', '57P03'].includes(codeOf(error)) ||
    (error instanceof Error && error.message.startsWith('Connection terminated'))
  );
}

function isCluster(folder: string): boolean {
  try {
    return fs.readdirSync(folder).includes('PG_VERSION');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw cannotStart(
      `The database in ${folder} belongs to another user: start as the user who started it before.`,
      error,
    );
  }
}

/** Makes an empty cluster beside its place, and moves it there when it is whole. */
async function makeCluster(
  { bin, home, runAs }: Place,
  folder: string,
  settings: Settings,
): Promise<void> {
  removeUnfinished(home);
  const unfinished = fs.mkdtempSync(path.join(home, `database.new-${process.pid}-`));
  try {
    if (runAs) fs.chownSync(unfinished, runAs.uid, runAs.gid);
    await promisify(execFile)(
      path.join(bin, 'initdb'),
      [
        `--pgdata=${unfinished}`,
        `--username=${user}`,
        '--auth=trust',
        '--data-checksums',
        // Texts have the same order on every machine, whatever is installed there.
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(settings['fsync'] === 'off' ? ['--no-sync'] : []),
      ],
      { ...identityOf(runAs), cwd: '/' },
    );
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    const said = error instanceof Error && 'stderr' in error ? error.stderr : '';
    throw whyNot(said || error, home);
  }
  moveIntoPlace(unfinished, folder);
}

/** Takes away what an initdb left that was killed half-way. */
function removeUnfinished(home: string): void {
  for (const name of fs.readdirSync(home)) {
    const [, pid] = /^database\.new-(\d+)-/u.exec(name) ?? [];
    if (pid && !isAlive(Number(pid)))
      fs.rmSync(path.join(home, name), { recursive: true, force: true });
  }
}

type Presence = { readonly lost: Promise<void>; leave(): Promise<boolean> };

/**
 * Tells a server that this process uses it, for as long as one connection stands, and makes the
 * database of the house if it is missing.
 */
async function arrive(connection: Connection): Promise<Presence> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined); // `lost` tells of it.
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [presenceLock]);
  await makeDatabase(client);

  let hasLeft = false;
  return {
    lost: new Promise((resolve) => {
      client.once('end', () => {
        if (!hasLeft) resolve();
      });
    }),
    leave: async () => {
      if (hasLeft) return false;
      hasLeft = true;
      return leave(client);
    },
  };
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [database]);
  if (found.rowCount) return;
  try {
    await client.query(`create database ${database}`);
  } catch (error) {
    if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error; // Somebody else did.
  }
}

/** @returns whether nobody else is there. */
async function leave(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [presenceLock]);
    const answer = await client.query<{ alone: boolean }>(
      'select pg_try_advisory_lock($1) as alone',
      [presenceLock],
    );
    return answer.rows[0]?.alone === true;
  } catch {
    return false; // The server has gone before us.
  } finally {
    await client.end();
  }
}
