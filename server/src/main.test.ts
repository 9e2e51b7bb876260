import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { describe, expect } from 'vitest';
import {
  type Caller,
  copyFolder,
  signIn,
  test as testOfNew,
  testOfReady as test,
} from './testing/machine/program.ts';

describe('the program', () => {
  testOfNew('stops its database with itself', async ({ open, dataDir }) => {
    const program = open();
    await program.address;

    program.process.kill('SIGINT');

    expect((await program.end).code).toBe(0);
    expect(fs.existsSync(path.join(dataDir, 'database/postmaster.pid'))).toBe(false);
  });

  test('says that it joins one that has the same data open', async ({ open }) => {
    const first = open();
    await first.address;
    const second = open();
    await second.address;

    second.process.kill('SIGTERM');
    first.process.kill('SIGTERM');

    const words = 'Another Counting House has the same data open: this one joins it.';
    expect((await second.end).said).toContain(words);
    expect((await first.end).said).not.toContain(words);
  });

  testOfNew.for([
    {
      why: 'a PostgreSQL that does not answer',
      variables: { DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/shop' },
      says: 'No PostgreSQL answers at 127.0.0.1:1/shop (ECONNREFUSED): check DATABASE_URL.',
    },
    {
      why: 'a data folder that cannot be',
      variables: { DATA_DIR: '/dev/null/data' },
      says: 'The folder /dev/null/data cannot be written to (EEXIST): choose another with DATA_DIR.',
    },
    {
      why: 'a port that is no number',
      variables: { PORT: 'http' },
      says: 'PORT is http: set it to a number from 0 to 65535.',
    },
  ])('says in one sentence that it cannot use $why', async ({ variables, says }, { open }) => {
    const { code, said } = await open(variables).end;

    expect({ code, said }).toEqual({ code: 1, said: `${says}\n` });
  });

  test('says in one sentence that its port is taken, and leaves no database behind', async ({
    open,
    dataDir,
  }) => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as net.AddressInfo;

    const { code, said } = await open({ PORT: String(port) }).end;
    taken.close();

    expect({ code, said }).toEqual({
      code: 1,
      said: `Port ${port} is in use. Is Counting House open already? Else set PORT to another.\n`,
    });
    expect(fs.existsSync(path.join(dataDir, 'database/postmaster.pid'))).toBe(false);
  });
});

describe('a disk that is full', () => {
  testOfNew('stops a first start with one sentence', async ({ open, dataDir, skip }) => {
    const disk = smallDisk(dataDir, '20m') ?? skip('needs the right to mount');

    const { code, said } = await open({ DATA_DIR: disk.folder }).end;
    disk.remove();

    expect({ code, said }).toEqual({
      code: 1,
      said: `The disk is full: make room for the database in ${disk.folder} and start again.\n`,
    });
  });

  test('refuses what it cannot write, and goes on when there is room', async ({
    open,
    ready,
    dataDir,
    skip,
  }) => {
    const disk = smallDisk(dataDir, '160m') ?? skip('needs the right to mount');
    copyFolder(ready, disk.folder);
    const program = open({ DATA_DIR: disk.folder });
    const person = await signIn(await program.address);
    const fill = path.join(disk.folder, 'fill');

    fillDisk(fill);
    const acknowledged = await writeUnits(person).end;
    const refused = await person('Admin/UnitCreate', unit('NEXT'));
    fs.rmSync(fill);
    const saved = await person('Admin/UnitCreate', unit('NEXT'));

    expect(await refused.json()).toMatchObject({ status: 503, code: 'disk_full' });
    expect(saved.status).toBe(200);
    expect(await unitsOf(person)).toEqual(expect.arrayContaining([...acknowledged, 'NEXT']));
    program.process.kill('SIGTERM');
    await program.end;
    disk.remove();
  });
});

describe('what was acknowledged is there', () => {
  test('after PostgreSQL was killed in the middle of writing', async ({ open, dataDir }) => {
    const program = open();
    const person = await signIn(await program.address);
    const writing = writeUnits(person);
    await writing.begun;

    process.kill(postmasterOf(dataDir), 'SIGKILL');
    const acknowledged = await writing.end;
    const { status, body } = await writing.refusal;
    // The first calls after it may still meet a connection that died with it; they are told to come again.
    await until(async () => {
      const { ok, status } = await person('Admin/UnitCreate', unit('NEXT'));
      return ok || status === 409;
    });

    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'database_away' } });
    expect(await unitsOf(person)).toEqual(expect.arrayContaining([...acknowledged, 'NEXT']));
    program.process.kill('SIGTERM');
    expect((await program.end).code).toBe(0);
    expect(fs.existsSync(path.join(dataDir, 'database/postmaster.pid'))).toBe(false);
  });

  test('while PostgreSQL is stopped in its tracks, health says so in time', async ({
    open,
    dataDir,
  }) => {
    const program = open();
    const person = await signIn(await program.address);
    const frozen = processesOf(postmasterOf(dataDir));

    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    const began = performance.now();
    const away = await person('Health');
    const tookMs = performance.now() - began;
    for (const pid of frozen) process.kill(pid, 'SIGCONT');

    expect(await away.json()).toMatchObject({ status: 503, code: 'database_away' });
    expect(tookMs).toBeLessThan(60_000);
    expect((await person('Health')).status).toBe(200);
  });

  test('after the server was killed in the middle of writing', async ({ open }) => {
    const program = open();
    const person = await signIn(await program.address);
    const writing = writeUnits(person);
    await writing.begun;

    program.process.kill('SIGKILL');
    const acknowledged = await writing.end;

    expect(await unitsOf(await signIn(await open().address))).toEqual(
      expect.arrayContaining(acknowledged),
    );
  });
});

const enough = 20;

type Refusal = { readonly status: number; readonly body: unknown };

/**
 * Makes units one after the other until a call fails: `begun` when enough of them were acknowledged to be
 * in the middle of it, or one failed already, `refusal` with the answer of that call, `end` with the codes of all that were.
 */
function writeUnits(person: Caller) {
  const acknowledged: string[] = [];
  const { promise: begun, resolve: reached } = Promise.withResolvers<void>();
  const { promise: refusal, resolve: refused } = Promise.withResolvers<Refusal>();
  const write = async (): Promise<string[]> => {
    for (let n = 0; n < 5_000; n += 1) {
      const code = `U${n}`;
      const reply = await person('Admin/UnitCreate', unit(code)).catch(() => null);
      if (!reply?.ok) {
        refused({ status: reply?.status ?? 0, body: await reply?.json() });
        reached();
        break;
      }
      if (acknowledged.push(code) === enough) reached();
    }
    return acknowledged;
  };
  return { begun, refusal, end: write() };
}

const unit = (code: string) => ({ code, name: `Unit ${code}`, kind: 'pack', decimals: 0 });

/** A disk of its own in memory; null where we may not mount one. */
function smallDisk(dataDir: string, size: string) {
  const folder = path.join(dataDir, 'disk');
  fs.mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'tmpfs', folder]);
  } catch {
    return null;
  }
  return { folder, remove: () => void execFileSync('umount', ['--lazy', folder]) };
}

function fillDisk(file: string): void {
  const megabyte = Buffer.alloc(1_000_000);
  try {
    for (;;) fs.appendFileSync(file, megabyte);
  } catch {
    // Now it is.
  }
}

async function unitsOf(person: Caller): Promise<string[]> {
  const codes: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await person(`Admin/Units?limit=200${cursor ? `&cursor=${cursor}` : ''}`);
    const { rows, next } = (await page.json()) as { rows: { code: string }[]; next: string | null };
    codes.push(...rows.map((row) => row.code));
    cursor = next && encodeURIComponent(next);
  }
  return codes;
}

function postmasterOf(dataDir: string): number {
  const [pid] = fs.readFileSync(path.join(dataDir, 'database/postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}

/** A PostgreSQL server with all that work for it. */
function processesOf(postmaster: number): number[] {
  const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' });
  return [postmaster, ...children.trim().split('\n').map(Number)];
}

async function until(is: () => Promise<boolean>): Promise<void> {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 50));
}
