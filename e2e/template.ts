import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServerProcess } from './server.ts';

/** Names the folder of the empty house to the workers that run the journeys. */
const at = 'E2E_TEMPLATE';

/** Makes an empty house once, its database with all tables, and takes it away when all journeys are over. */
// oxlint-disable-next-line import/no-default-export -- Playwright wants it so.
export default async function makeTemplate(): Promise<() => void> {
  clearUp();
  const folder = newFolder();
  const servers = startServerProcess();
  await (await servers.open(folder)).close();
  await servers.end();
  process.env[at] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** What this run of the journeys has for all of them. */
export const templateFolder = (): string => process.env[at] ?? '';

/** A data folder of its own for a journey; the database inside keeps its owner. */
export function copyOfTemplate(): string {
  const folder = newFolder();
  execFileSync('cp', ['-a', `${templateFolder()}/.`, folder]);
  return folder;
}

/** A folder that the database can lie in, whoever runs it. */
function newFolder(): string {
  const place = isRoomy(memory) ? memory : tmpdir();
  const folder = mkdtempSync(path.join(place, `counting-house-e2e-${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** Takes away the houses of runs that were killed. */
function clearUp(): void {
  for (const place of [memory, tmpdir()]) {
    for (const name of namesIn(place)) {
      const [, pid] = /^counting-house-e2e-(\d+)-/u.exec(name) ?? [];
      if (pid && !isAlive(Number(pid)))
        rmSync(path.join(place, name), { recursive: true, force: true });
    }
  }
}

function namesIn(place: string): string[] {
  try {
    return readdirSync(place);
  } catch {
    return []; // Another system, or a container without it.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Where Linux keeps files in memory: the 3,000 files of a house are copied there in a tenth of the time. */
const memory = '/dev/shm';

/** Whether four houses, and what they write, have room there with plenty to spare. */
function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 4 * 2 ** 30;
  } catch {
    return false; // Another system, or a container without it.
  }
}
