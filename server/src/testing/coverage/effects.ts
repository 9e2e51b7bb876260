import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A function or constant of a file, and what it names. */
type Piece = {
  readonly file: string;
  readonly words: ReadonlySet<string>;
  readonly writes: readonly string[];
};

type Source = {
  readonly pieces: ReadonlyMap<string, Piece>;
  /** Name here → file and name there. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  readonly text: string;
};

const begins = /^(?:export )?(?:async )?(?:function\*?|const|let) (\w+)/u;
const imported = /^import (?!type)\{([^}]*)\} from '(\.[^']*)'/gmu;
const written = [
  /\binsertPart\(\s*(\w+)/gu,
  /\b(?:insertRows?|insertRaw|insertWithParts|updateRow|changeRow|deleteRow|removeRow|restoreRow|countVersion|attachFiles|replaceFiles)\(\s*[\w.]+,\s*(\w+)/gu,
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/gu,
];

/**
 * The tables that each operation may write, by the functions that its handler names and those that these name:
 * read off the source, so that also what happens seldom is found.
 *
 * @param root the folder `server/src`.
 * @returns operation → SQL names of tables.
 */
export function tablesWritten(root: string): ReadonlyMap<string, ReadonlySet<string>> {
  const sources = new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => !file.startsWith('testing/'))
      .map((file) => [file, sourceOf(root, file)] as const),
  );
  const tables = new Map<string, string>();
  for (const [file, { text }] of sources) {
    for (const [, name = '', table = ''] of text.matchAll(/const (\w+) = pgTable\(\s*'(\w+)'/gu)) {
      tables.set(`${file}#${name}`, table);
    }
  }
  const found = new Map<string, ReadonlySet<string>>();
  for (const [file, source] of sources) {
    const [, area] = /^(\w+)\/\1\.handlers\.ts$/u.exec(file) ?? [];
    if (!area) continue;
    for (const [name, words] of handlersIn(source.text)) {
      found.set(`${area}.${name}`, closureOf(sources, tables, { file, words }));
    }
  }
  return found;
}

function sourceOf(root: string, file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const imports = new Map<string, { file: string; name: string }>();
  for (const [, names = '', from = ''] of text.matchAll(imported)) {
    for (const one of names.split(',').map((word) => word.trim())) {
      if (one === '' || one.startsWith('type ')) continue;
      const [name = '', local = name] = one.split(' as ');
      imports.set(local, { file: path.join(path.dirname(file), from), name });
    }
  }
  const pieces = new Map<string, Piece>();
  let name = '';
  let lines: string[] = [];
  const keep = () => {
    if (name !== '') pieces.set(name, pieceOf(file, lines.join('\n')));
  };
  for (const line of text.split('\n')) {
    const [, next] = begins.exec(line) ?? [];
    if (next !== undefined) {
      keep();
      name = next;
      lines = [];
    }
    lines.push(line);
  }
  keep();
  return { pieces, imports, text };
}

function pieceOf(file: string, text: string): Piece {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '');
  return {
    file,
    words: new Set(code.match(/[A-Za-z_]\w*/gu)),
    writes: written.flatMap((form) => [...code.matchAll(form)].map(([, table = '']) => table)),
  };
}

/** Operation → the words of its handler. */
function handlersIn(text: string): [string, Set<string>][] {
  const [, body = ''] = /handlersFor\(\w+, \{([\s\S]*?)\}\);/u.exec(text) ?? [];
  return body
    .split(/,(?![^()]*\))/u)
    .map((entry) => entry.replaceAll(/\/\/.*$/gmu, '').trim())
    .filter(Boolean)
    .map((entry) => {
      const [name = '', ...rest] = entry.split(':');
      return [name.trim(), new Set((rest.join(':') || name).match(/[A-Za-z_]\w*/gu))];
    });
}

function closureOf(
  sources: ReadonlyMap<string, Source>,
  tables: ReadonlyMap<string, string>,
  start: { readonly file: string; readonly words: ReadonlySet<string> },
): ReadonlySet<string> {
  const seen = new Set<string>();
  const all = new Set<string>();
  const open: { readonly file: string; readonly words: ReadonlySet<string> }[] = [start];
  for (let at = open.pop(); at; at = open.pop()) {
    const source = sources.get(at.file);
    for (const word of at.words) {
      const there = source?.imports.get(word) ?? { file: at.file, name: word };
      const piece = sources.get(there.file)?.pieces.get(there.name);
      const key = `${there.file}#${there.name}`;
      if (!piece || seen.has(key)) continue;
      seen.add(key);
      for (const write of piece.writes) {
        const of = sources.get(piece.file)?.imports.get(write) ?? { file: piece.file, name: write };
        const table = tables.get(`${of.file}#${of.name}`);
        if (table) all.add(table);
      }
      open.push(piece);
    }
  }
  return all;
}

const callsBack: readonly PermissionKey[] = ['recall.recall.write'];

/** The rights that write batches, and the tables of the recalls that stop them. */
export const rightsOfBatches: Readonly<Record<string, readonly PermissionKey[]>> = {
  ...Object.fromEntries(
    ['', '_batch', '_contact', '_contact_line', '_step'].map((part) => [
      `recall${part}`,
      callsBack,
    ]),
  ),
  batch: [
    'stock.adjustment.write',
    'stock.batch.hold',
    'stock.batch.write',
    'stock.inspection.write',
    'stock.balance.rebuild',
    'stock.count.write',
    'production.run.write',
    ...callsBack,
  ],
};
