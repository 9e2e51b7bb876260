/**
 * `npm run migration`: makes the first migration anew from the tables, as long as no release has it.
 * Migrations written by hand, `9…_area.sql`, stay as they are.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'server/migrations');

for (const name of fs.readdirSync(folder)) {
  if (name.startsWith('0000_') || name === 'meta')
    fs.rmSync(path.join(folder, name), { recursive: true });
}
const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--name', 'first'],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
