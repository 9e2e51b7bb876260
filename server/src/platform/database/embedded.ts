import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPlace, identityOf, makeFolder, moveIntoPlace, type Place } from './embedded-place.ts';
import { isAlive, reachServer, stopServer, whyNot, type Cluster } from './postmaster.ts';
import { arrive, connectionAt, superuser, type Connection, type Presence } from './presence.ts';
import { cannotStart, errorCode } from '../environment/start-failure.ts';

export type EmbeddedDatabase = {
  readonly connection: Connection;
  /** Whether the server was running already. */
  readonly attached: boolean;
  /** Whether another process of the house uses it already. */
  readonly joins: boolean;
  /** Settles with the reason when the server went away and could not be started again. */
  readonly lost: Promise<{ readonly why: unknown }>;
  /** Leaves the server, and stops it when nobody else of the house uses it. */
  stop(): Promise<void>;
};

type Settings = Readonly<Record<string, string>>;

const ourSettings: Settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0777', // The folder around it lets in nobody but its owner and root.
  max_connections: '60',
  max_locks_per_transaction: '256', // A restore changes every table at once.
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  jit: 'off', // Its compiler costs more than it saves on questions of a few milliseconds.
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log', // A refused statement is an answer, not an event.
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  // After a kill: one call for the disk in place of one for each file, 0.03 s instead of 6.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

const arrivals = 5;

/** A server that went away is started again after each of these waits; then the house gives up. */
const usualWaits = [0, 250, 1_000, 3_000, 6_000, 10_000, 10_000];

/** How a data folder's database is opened. */
type Opening = {
  readonly dataDir: string;
  /** Of postgres, over ours; only for a server started now. */
  readonly settings?: Settings;
  /** Milliseconds before each try to start again a server that went away. */
  readonly waits?: readonly number[];
  /** Told in a sentence that the server went away, and that it is back. */
  readonly tell?: (sentence: string) => void;
};

/**
 * Opens the built-in PostgreSQL of a data folder: makes its database the first time, attaches to a
 * server that runs there already, and clears away what a killed one left. A server that goes away
 * later is started again at the same place.
 *
 * @throws {Error} CannotStart with the sentence for anyone who starts the house.
 */
export async function startDatabase({
  dataDir,
  settings = {},
  waits = usualWaits,
  tell = () => undefined,
}: Opening): Promise<EmbeddedDatabase> {
  makeFolder(dataDir, 0o711);
  const place = findPlace(fs.realpathSync(dataDir));
  const folder = path.join(place.home, 'database');
  if (!isCluster(folder)) await makeCluster(place, folder, settings);

  const cluster: Cluster = { ...place, folder, log: path.join(place.home, 'database.log') };
  const all = { ...ourSettings, ...settings };
  const ending = new AbortController();
  const first = await enter(cluster, all, ending.signal);
  const { connection } = first;
  const watch = watchOver(first, {
    waits,
    tell,
    ending: ending.signal,
    enterAgain: () => enter(cluster, all, ending.signal, connection.host),
  });
  return {
    connection,
    attached: first.attached,
    joins: first.presence.joins,
    lost: watch.lost,
    stop: async () => {
      ending.abort();
      const presence = await watch.last;
      if (await presence?.leave()) await stopServer(cluster);
    },
  };
}

type Entered = {
  readonly connection: Connection;
  readonly attached: boolean;
  readonly presence: Presence;
};

/**
 * Reaches the server, starting it if need be, and says that we use it.
 *
 * @param socketFolder where its socket has to be; anywhere when left out.
 */
async function enter(
  cluster: Cluster,
  settings: Settings,
  ending: AbortSignal,
  socketFolder?: string,
): Promise<Entered> {
  for (let tries = 1; tries <= arrivals; tries += 1) {
    const server = await reachServer(cluster, settings, ending, socketFolder);
    const connection = connectionAt(server.socketFolder, server.port);
    // Null: the last user of a server stopped it while we were coming in.
    const presence = await arrive(connection, ending);
    if (presence) return { connection, attached: server.attached, presence };
  }
  throw cannotStart(`The database in ${cluster.folder} stops again and again; see ${cluster.log}.`);
}

type Watching = Required<Pick<Opening, 'waits' | 'tell'>> & {
  readonly ending: AbortSignal;
  enterAgain(): Promise<Entered>;
};

/** Brings a server back whenever it goes away, until it cannot be brought back or we end. */
function watchOver(first: Entered, watching: Watching) {
  const { ending, tell } = watching;
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<{ why: unknown }>();
  const ended = new Promise<'ended'>((resolve) => {
    ending.addEventListener('abort', () => resolve('ended'), { once: true });
  });

  const watch = async (): Promise<Presence | null> => {
    let { presence } = first;
    for (;;) {
      if ((await Promise.race([presence.lost, ended])) === 'ended') return presence;
      tell('The built-in database went away; it is started again.');
      const back = await bringBack(first.connection, watching);
      if ('why' in back) {
        if (!ending.aborted) giveUp(back);
        return null;
      }
      tell('The built-in database is back.');
      ({ presence } = back);
    }
  };
  return { lost, last: watch() };
}

/** @returns what kept the server away the last time, when it cannot be brought back. */
async function bringBack(
  { host }: Connection,
  { waits, ending, enterAgain }: Watching,
): Promise<Entered | { why: unknown }> {
  let why: unknown;
  for (const ms of waits) {
    await wait(ms, null, { signal: ending }).catch(() => null);
    if (ending.aborted) break;
    try {
      const entered = await enterAgain();
      if (entered.connection.host === host) return entered;
      await entered.presence.leave();
      why = cannotStart(`The database's socket is no longer in ${host}.`);
    } catch (error) {
      why = error;
    }
  }
  return { why };
}

function isCluster(folder: string): boolean {
  try {
    return fs.readdirSync(folder).includes('PG_VERSION');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
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
        `--username=${superuser}`,
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
