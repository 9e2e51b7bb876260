import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { identityOf, type Account } from './embedded-place.ts';
import { cannotStart, errorCode } from '../environment/start-failure.ts';

/** A PostgreSQL server that answers. */
type Postmaster = {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
};

/** One database cluster: its files, the log beside them, and what runs it. */
export type Cluster = {
  readonly folder: string;
  readonly log: string;
  readonly bin: string;
  readonly runAs: Account | null;
};

/** A killed server of many gigabytes reads its log again before it answers. */
const startLimitMs = 10 * 60_000;
const stopLimitMs = 60_000;
const lookAgainMs = 10;

const logLimitBytes = 1_000_000;

/** An empty cluster takes about 45 MB, and each file of its write-ahead log 16. */
const leastRoomBytes = 64_000_000;

/** The path of a socket may have 103 bytes on macOS and 107 on Linux, with the socket's own name. */
const longestFolder = 80;
const shortFolderName = 'counting-house-';

/**
 * Attaches to the server of a cluster or starts one. Another process may be doing the same: then one
 * of them starts it, and the others attach.
 *
 * @param socketFolder where a server started now has its socket; anywhere when left out.
 * @throws {Error} CannotStart with the last words of the server, or when we end meanwhile.
 */
export async function reachServer(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  ending: AbortSignal,
  socketFolder?: string,
): Promise<Postmaster & { attached: boolean }> {
  const until = performance.now() + startLimitMs;
  const goesOn = () => performance.now() < until && !ending.aborted;
  while (goesOn()) {
    const state = readState(cluster.folder);
    if (state?.ready && (await answers(state))) return { ...state, attached: true };

    const turn = serverWorksIn(cluster.folder, state) ? null : await takeTurn(cluster.folder);
    if (!turn) {
      await wait(lookAgainMs); // It is starting or stopping.
      continue;
    }
    try {
      const started = await startAnew(cluster, settings, goesOn, socketFolder);
      if (started) return { ...started, attached: false };
      await wait(lookAgainMs);
    } finally {
      turn.close();
    }
  }
  throw cannotStart(`The database in ${cluster.folder} does not answer; see ${cluster.log}.`);
}

/**
 * Of all processes that use a cluster one at a time judges what a killed server left, and starts the
 * next: what one of them takes for stale may be the lock of a server that another has just started.
 * The system gives the turn back when its holder is killed. Where there are no such names (they are
 * Linux's), PostgreSQL's own care has to do.
 *
 * @returns null when another process has it.
 */
async function takeTurn(folder: string): Promise<{ close(): void } | null> {
  if (process.platform !== 'linux') return { close: () => undefined };
  const name = createHash('sha256').update(folder).digest('hex');
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(`\0counting-house-${name}`, () => resolve(server));
  });
}

/** @returns null when a server is there after all. */
async function startAnew(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  goesOn: () => boolean,
  socketFolder: string | undefined,
): Promise<Postmaster | null> {
  const state = readState(cluster.folder);
  if (serverWorksIn(cluster.folder, state)) return null;
  clearStale(cluster.folder, state);
  return startServer(cluster, settings, goesOn, socketFolder ?? state?.socketFolder);
}

/** Asks the server of a cluster to stop and waits until its files are at rest. */
export async function stopServer({ folder }: Cluster): Promise<void> {
  const state = readState(folder);
  if (!state) return;
  const until = performance.now() + stopLimitMs;
  process.kill(state.pid, 'SIGINT'); // Ends the sessions, writes everything down, leaves.
  while (readState(folder) && performance.now() < until) await wait(lookAgainMs);
  removeShortFolder(state.socketFolder);
}

type State = Postmaster & { readonly ready: boolean };

/** What a server says about itself in postmaster.pid; a killed one leaves its last words there. */
function readState(folder: string): State | null {
  const lines = linesOf(path.join(folder, 'postmaster.pid'));
  const [pid, , , port, socketFolder = '', , , status = ''] = lines;
  return pid === undefined
    ? null
    : { pid: Number(pid), port: Number(port), socketFolder, ready: status.trim() === 'ready' };
}

function linesOf(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function answers({ socketFolder, port }: State): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(path.join(socketFolder, `.s.PGSQL.${port}`));
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => resolve(false));
    socket.once('close', (failed) => resolve(!failed));
  });
}

/**
 * Whether a server is at work in a folder. A pid that exists proves nothing: it may belong to a zombie,
 * or to another program by now. So where /proc tells, the question is who has the folder as its own.
 */
function serverWorksIn(folder: string, state: State | null): boolean {
  if (process.platform !== 'linux') return state !== null && isAlive(state.pid);
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .some(
      (pid) =>
        linkOf(`/proc/${pid}/cwd`) === folder && linkOf(`/proc/${pid}/exe`).includes('/postgres'),
    );
}

function linkOf(file: string): string {
  try {
    return fs.readlinkSync(file);
  } catch {
    return ''; // The process has ended, or is another user's.
  }
}

/** Whether there is a process of this number. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Takes away the locks of a server that was killed when its number is another process's by now:
 * PostgreSQL would take them for a live one's. Any others it judges by itself.
 */
function clearStale(folder: string, state: State | null): void {
  if (!state || !isAlive(state.pid)) return;
  const socket = path.join(state.socketFolder, `.s.PGSQL.${state.port}`);
  for (const file of [`${socket}.lock`, socket, path.join(folder, 'postmaster.pid')])
    fs.rmSync(file, { force: true });
}

/** @returns null when another process has just started a server there. */
async function startServer(
  { folder, log, bin, runAs }: Cluster,
  settings: Readonly<Record<string, string>>,
  goesOn: () => boolean,
  before: string | undefined,
): Promise<Postmaster | null> {
  const socketFolder = socketFolderOf(folder, runAs, before);
  const all = { ...settings, unix_socket_directories: socketFolder };
  const begin = openLog(log);
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...identityOf(runAs),
      cwd: '/',
      // Of its own: Ctrl+C is meant for this program, which still has work to write down.
      detached: true,
      stdio: ['ignore', 'ignore', begin.file],
    },
  );
  child.unref();
  fs.closeSync(begin.file);
  const failed = new Promise<unknown>((resolve) => child.once('error', resolve));

  while (isRunning(child) && goesOn()) {
    const state = readState(folder);
    if (state?.ready && state.pid === child.pid) return state;
    await wait(lookAgainMs);
  }

  if (isRunning(child)) await endServer(child);
  const said = fs.readFileSync(log, 'utf8').slice(begin.at);
  if (/postmaster\.pid" already exists|is still in use/u.test(said)) return null;
  throw whyNot(child.pid ? said : await failed, folder);
}

/** Stops a server of ours that nobody waits for any more. */
async function endServer(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await Promise.race([ended, wait(stopLimitMs, null, { ref: false })]);
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/**
 * The words for an initdb or postgres that failed.
 *
 * @param reason what it wrote before it ended, or the system's error.
 */
export function whyNot(reason: unknown, folder: string): Error {
  const said = String(reason);
  if (errorCode(reason) === 'ENOENT')
    return cannotStart(
      'The built-in database needs the GNU C library, which this machine lacks: set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
      reason,
    );
  if (/No space left|ENOSPC/u.test(said) || isFull(folder))
    return cannotStart(
      `The disk is full: make room for the database in ${folder} and start again.`,
      reason,
    );
  const lastWords = said.trim().split('\n').slice(-3).join(' ');
  return cannotStart(`The database in ${folder} could not be started: ${lastWords}`, reason);
}

/** A server that cannot write does not always live to say so. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize < leastRoomBytes;
}

/** Opens the log for more; one that grew too long is set aside first. */
function openLog(log: string): { file: number; at: number } {
  const size = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) fs.renameSync(log, `${log}.old`);
  return { file: fs.openSync(log, 'a', 0o600), at: size > logLimitBytes ? 0 : size };
}

/**
 * The folder of the socket: the cluster's own, or a short one for a path that is too long for a socket
 * or has signs that PostgreSQL would read as a list. Others find it in postmaster.pid.
 *
 * @param before the folder that a server of this cluster had until it went away: those who use it
 *   find the next one there.
 */
function socketFolderOf(folder: string, runAs: Account | null, before?: string): string {
  if (folder.length <= longestFolder && /^[\w./-]+$/u.test(folder)) return folder;
  if (before && isShortFolder(before) && isOurs(before, runAs)) return before;
  const isFree = before && isShortFolder(before) && !fs.existsSync(before);
  const short = isFree ? before : fs.mkdtempSync(path.join(os.tmpdir(), shortFolderName));
  if (isFree) fs.mkdirSync(short, { mode: 0o700 });
  if (runAs) fs.chownSync(short, runAs.uid, runAs.gid);
  return short;
}

const isShortFolder = (folder: string) =>
  path.dirname(folder) === os.tmpdir() && path.basename(folder).startsWith(shortFolderName);

/** Whether nobody else could have made a folder, or can look into it. */
function isOurs(folder: string, runAs: Account | null): boolean {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false });
  const uid = runAs?.uid ?? process.getuid?.();
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o077) === 0;
}

function removeShortFolder(folder: string): void {
  if (!isShortFolder(folder)) return;
  fs.rmSync(folder, { recursive: true, force: true });
}
