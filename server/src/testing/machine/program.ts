import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base } from 'vitest';

const root = path.join(import.meta.dirname, '../../../..');
const owner = { name: 'Asha Hegde', phone: '9844000001', password: 'Tulasi-42' };
const business = {
  name: 'Malenadu Pantry',
  city: 'Shivamogga',
  stateCode: '29',
  gstin: '29ABCDE1234F1ZW',
};

/** The program as `npm start` runs it. */
export type Program = {
  readonly process: ChildProcess;
  /** Where it says that it is open; fails when it ends instead. */
  readonly address: Promise<string>;
  /** Its exit code, and what it said on the way. */
  readonly end: Promise<{ code: number | null; said: string }>;
};

/** A data folder of its own, and programs that are gone with the test. */
export const test = base.extend<{
  dataDir: string;
  open: (variables?: Record<string, string>) => Program;
}>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures here.
  dataDir: async ({}, use) => {
    const folder = newFolder();
    await use(folder);
    fs.rmSync(folder, { recursive: true, force: true });
  },
  open: async ({ dataDir }, use) => {
    const programs: Program[] = [];
    await use((variables) => {
      const program = start({ DATA_DIR: dataDir, PORT: '0', ...variables });
      programs.push(program);
      return program;
    });
    for (const program of programs) program.process.kill('SIGTERM');
    await Promise.all(programs.map((program) => program.end));
  },
});

/**
 * The same, where the business is set up already: a first start takes many seconds, so it is made once and each
 * test has a copy of its folder.
 */
export const testOfReady = test.extend<{ ready: string; dataDir: string }>({
  ready: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures here.
    async ({}, use) => {
      const folder = newFolder();
      const program = start({ DATA_DIR: folder, PORT: '0' });
      await setUp(await program.address);
      program.process.kill('SIGTERM');
      await program.end;
      await use(folder);
      fs.rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'file' },
  ],
  dataDir: async ({ ready }, use) => {
    const folder = newFolder();
    copyFolder(ready, folder);
    await use(folder);
    fs.rmSync(folder, { recursive: true, force: true });
  },
});

/** A copy whose files belong to whom they belonged: the database looks. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-Rp', `${from}/.`, to]);
}

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'counting-house-program-'));
  fs.chmodSync(folder, 0o711);
  return folder;
}

function start(variables: Record<string, string>): Program {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(
    process.execPath,
    ['--import', './tools/resolve-once.mjs', 'server/src/main.ts'],
    {
      cwd: root,
      env: { PATH, NODE_COMPILE_CACHE, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  const address = new Promise<string>((resolve, reject) => {
    const listen = (words: string) => {
      said += words;
      const [, where] = /is open at (\S+)/u.exec(said) ?? [];
      if (where) resolve(where);
    };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', listen);
    child.once('close', () => reject(new Error(said)));
  });
  address.catch(() => undefined); // Tests of a start that fails look at its end.
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return { process: child, address, end };
}

/** Makes a call by its path; with a body it is a POST. */
export type Caller = (path: string, body?: object) => Promise<Response>;

function callerAt(address: string, cookie = ''): Caller {
  return async (call, body) =>
    fetch(`${address}/api/counting-house/${call}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'x-ch-request': '1', cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
}

/** Sets the business up; the one who did it is signed in. */
export async function setUp(address: string): Promise<Caller> {
  const reply = await callerAt(address)('Admin/FirstRun', { business, owner });
  if (!reply.ok) throw new Error(await reply.text());
  return signIn(address);
}

export async function signIn(address: string): Promise<Caller> {
  const { phone, password } = owner;
  const reply = await callerAt(address)('Admin/Login', { phone, password });
  return callerAt(address, reply.headers.get('set-cookie')?.split(';')[0]);
}
