/**
 * `npm run migration`: makes the first migration anew from the tables, as long as no release has it.
 * Migrations written by hand, `9…_area.sql`, stay as they are.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'server/migrations');

/** Tables that lie in parts, and the column that says in which, because Drizzle cannot say it. */
const parted: Readonly<Record<string, string>> = { audit_log: 'at' };

for (const name of fs.readdirSync(folder)) {
  if (name.startsWith('0000_') || name === 'meta')
    fs.rmSync(path.join(folder, name), { recursive: true });
}
const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--name', 'first'],
  { cwd: root, stdio: 'inherit' },
);
for (const name of fs.readdirSync(folder).filter((one) => one.startsWith('0000_first'))) {
  const file = path.join(folder, name);
  fs.writeFileSync(file, inParts(fs.readFileSync(file, 'utf8')));
}
process.exitCode = status ?? 1;

function inParts(made: string): string {
  return Object.entries(parted).reduce((text, [table, column]) => {
    const found = text.replace(
      new RegExp(`(CREATE TABLE "${table}" \\([^;]*\n\\));`, 'u'),
      `$1 PARTITION BY RANGE ("${column}");`,
    );
    if (found === text) throw new Error(`no table ${table} is made`);
    return found;
  }, made);
}
