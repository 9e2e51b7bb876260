import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openServer } from './server.ts';

/** Names the folder of the empty house to the workers that run the journeys. */
const at = 'E2E_TEMPLATE';

/** Makes an empty house once, its database with all tables, and takes it away when all journeys are over. */
// oxlint-disable-next-line import/no-default-export -- Playwright wants it so.
export default async function makeTemplate(): Promise<() => void> {
  const folder = newFolder();
  const { close } = await openServer(folder);
  await close();
  process.env[at] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A data folder of its own for a journey; the database inside keeps its owner. */
export function copyOfTemplate(): string {
  const folder = newFolder();
  execFileSync('cp', ['-a', `${process.env[at]}/.`, folder]);
  return folder;
}

/** A folder that the database can lie in, whoever runs it. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'counting-house-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}
