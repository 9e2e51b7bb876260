/**
 * `npm run migration`: makes the first migration anew from the tables, as long as no release has it.
 * Migrations written by hand, `9…_area.sql`, stay as they are.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { enumeratedColumns, type EnumeratedColumn } from './tables.ts';

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
const enumerated = await enumeratedColumns();
for (const name of fs.readdirSync(folder).filter((one) => one.startsWith('0000_first'))) {
  const file = path.join(folder, name);
  const made = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, inParts(enumerated.reduce(withKnownWords, made)));
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

/** Lets a column hold no word but those that its table names; Drizzle keeps that to the compiler. */
function withKnownWords(made: string, { table, column, words, isArray }: EnumeratedColumn): string {
  const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ');
  const holds = isArray
    ? `"${table}"."${column}" <@ ARRAY[${list}]::text[]`
    : `"${table}"."${column}" in (${list})`;
  const found = made.replace(
    new RegExp(`(CREATE TABLE "${table}" \\([^;]*?)\n\\)`, 'u'),
    (_all, begin: string) =>
      `${begin},\n\tCONSTRAINT "${table}_${column}_known" CHECK (${holds})\n)`,
  );
  if (found === made) throw new Error(`no table ${table} is made`);
  return found;
}
