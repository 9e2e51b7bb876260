/**
 * `npm run tidy`: what lint cannot see of the house style — where a file may lie, what it is called,
 * whose tables it writes. docs/house-style.md says why.
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';
import { importsOf, type Found, type House, type SourceFile } from './tidy/file.ts';
import { rooms, rules, tablesOf } from './tidy/rules.ts';

type RuleName = keyof typeof rules;

/** What is untidy: which rule a file breaks, and where. */
export type Complaint = Found & { readonly rule: RuleName; readonly path: string };

const passedOver = new Set(['node_modules', 'fixtures']);
const looksAt = /\.(?:ts|tsx|css|sql|sha256)$/u;

/** Everything that is untidy about the files of a house. */
export function tidy(files: readonly SourceFile[]): Complaint[] {
  const imported = new Map<string, Set<string>>();
  for (const [from, names] of files.flatMap(importsOf)) {
    const known = imported.get(from) ?? new Set();
    imported.set(from, new Set([...known, ...names]));
  }
  const house: House = {
    files: new Map(files.map((file) => [file.path, file])),
    owners: new Map(files.flatMap(tablesOf)),
    imported,
  };
  const names = Object.keys(rules) as RuleName[];
  return files.flatMap((file) =>
    names.flatMap((rule) =>
      rules[rule](file, house).map((found) => ({ ...found, rule, path: file.path })),
    ),
  );
}

/** The files below a folder that is laid out like the house. */
export function filesOf(folder: string): SourceFile[] {
  return [...Object.keys(rooms), 'server/migrations', 'scripts'].flatMap((room) =>
    filesIn(folder, room),
  );
}

function filesIn(folder: string, below: string): SourceFile[] {
  const place = path.join(folder, below);
  if (!fs.existsSync(place)) return [];
  return fs.readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const at = `${below}/${entry.name}`;
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : filesIn(folder, at);
    if (!looksAt.test(entry.name)) return [];
    return [{ path: at, text: fs.readFileSync(path.join(folder, at), 'utf8') }];
  });
}

if (import.meta.main) {
  const complaints = tidy(filesOf(root));
  for (const { path: file, line, says, rule } of complaints)
    console.log(`${line ? `${file}:${line}` : file}  ${says} (${rule})`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
