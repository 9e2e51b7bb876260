import { createHash } from 'node:crypto';
import path from 'node:path';
import { areas, type Area } from '@counting-house/contract/kit/area.ts';
import { standsAlone } from './alone.ts';
import {
  areaOnServer,
  isArea,
  isTest,
  linesWith,
  placeNamed,
  type Found,
  type House,
  type SourceFile,
} from './file.ts';
import { roomsWithoutName } from './names.ts';
import { registers } from './registers.ts';
import { saidTooOften } from './said.ts';
import { tablesBelow } from './upward.ts';
import { unsaidWords } from './words.ts';

type Rule = (file: SourceFile, house: House) => Found[];

/** Where the code lies, the folders beside those of the areas, and the folders inside these. */
export const rooms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'contract/src': { kit: [] },
  'server/src': {
    platform: [
      'answers',
      'audit',
      'database',
      'environment',
      'files',
      'gates',
      'http',
      'jobs',
      'limits',
      'lettering',
      'papers',
      'people',
      'rows',
      'settings',
      'sheets',
    ],
    testing: ['coverage', 'laws', 'machine', 'scenarios', 'simulation', 'transitions'],
  },
  'web/src': {
    platform: ['format', 'http', 'keys'],
    testing: [],
    ui: [
      'dates',
      'dialog',
      'files',
      'filter',
      'form',
      'grid',
      'lines',
      'list',
      'marks',
      'page',
      'palette',
      'panel',
      'parts',
      'picking',
      'record',
      'rich-text',
      'rows',
      'shell',
      'station',
      'chart',
      'table',
      'theme',
      'views',
    ],
  },
  e2e: {},
};

/** What may lie in the folder of an area; `x` is a concept of the trade, `area` the area's own name. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  'contract/src': [
    'x.ts',
    'x.test.ts',
    'area.operations.ts',
    'area.permissions.ts',
    'area.problems.ts',
    'area.settings.ts',
    'area.lists.ts',
  ],
  'server/src': [
    'x.ts', // A mechanism that the area keeps to itself, such as a cookie or a file format.
    'x.table.ts',
    'x.rules.ts',
    'x.service.ts',
    'x.job.ts',
    'x.test.ts',
    'x.rules.test.ts',
    'area.files.ts',
    'area.handlers.ts',
    'area.jobs.ts',
    'area.lists.ts',
    'area.rows.ts',
    'area.search.ts',
    'area.series.ts',
    'area.templates.ts',
  ],
  'web/src': [
    'x.ts',
    'x.tsx',
    'x.screen.tsx',
    'x.panel.tsx',
    'x.test.ts',
    'x.test.tsx',
    'x.module.css',
    'area.routes.tsx',
    'area.lists.ts',
  ],
  e2e: ['x.ts', 'x.e2e.ts'],
};

const longestFile = 400;

/** An area of these may have rooms, one deep; a room is worth its name from `smallestRoom` files on. */
const divided = new Set(['contract/src', 'server/src', 'web/src']);
const smallestRoom = 4;

const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)+$/u;

/** Names that say nothing of what is inside. */
const emptyNames = /^(?:index|utils?|helpers?|common|misc|shared|lib|types|constants)$/u;

/** The specification's own spellings: the outside keeps them, the inside has them in three columns. */
const seedSpellings =
  /varient|scrab|coupan|paking|mesage|managemant|invioce|gifcard|rmstocktray|rmstorestock|passwordrest/iu;
/** The addresses of the outside that the server leads to. */
const addressTable = 'contract/src/kit/addresses.ts';
const outsideColumn = /^\s*(?:wire|path|aliases):/u;

const releasedList = 'server/migrations/released.sha256';

/** The rules by name; each has a folder in `fixtures` that breaks it. */
export const rules = {
  'known-folder': (file) => {
    const { room, folders } = placeOf(file.path);
    const [folder, inner, ...deeper] = folders;
    if (room === undefined || folder === undefined) return [];
    const inside = rooms[room]?.[folder];
    if (!inside && !isArea(folder))
      return [{ says: `${folder} is no area of the house (contract/src/kit/area.ts).` }];
    if (inner === undefined) return [];
    if (deeper.length === 0 && (inside ? inside.includes(inner) : divided.has(room))) return [];
    if (inside) return [{ says: `${folder} has no ${inner}.` }];
    return [
      {
        says: divided.has(room)
          ? 'A room of an area has no folders inside it.'
          : 'An area is flat here: no folders inside it.',
      },
    ];
  },

  'said-in-few': saidTooOften,

  'said-words': (file) => unsaidWords(file),

  'fitting-folder': (file, { files }) => {
    const { room, folders } = placeOf(file.path);
    const [folder = '', inner, ...deeper] = folders;
    if (room === undefined || !divided.has(room)) return [];
    const here = path.posix.dirname(file.path);
    const beside = [...files.keys()].filter((other) => path.posix.dirname(other) === here);
    if (file.path !== beside.toSorted()[0]) return [];
    return isArea(folder) && inner && deeper.length === 0 && beside.length < smallestRoom
      ? [
          {
            says: `A room of ${beside.length}: leave its files in the area (at least ${smallestRoom}).`,
          },
        ]
      : [];
  },

  'known-kind': (file) => {
    const { room = '', folders, name } = placeOf(file.path);
    const [area = '', inner] = folders;
    if (!isArea(area)) return [];
    const [concept = '', ...kind] = name.split('.');
    const allowed = kinds[room] ?? [];
    if (allowed.includes(['x', ...kind].join('.'))) return [];
    const isOfArea = concept === area && allowed.includes(['area', ...kind].join('.'));
    if (isOfArea && inner === undefined) return [];
    return [
      {
        says: isOfArea
          ? `It is the way into ${area}: it lies in its top folder.`
          : `An area in ${room} has files ${allowed.join(', ')}.`,
      },
    ];
  },

  'telling-name': (file) => {
    const { room, folders, name } = placeOf(file.path);
    const [concept = ''] = name.split('.');
    if (room === undefined) return [];
    if (emptyNames.test(concept)) return [{ says: 'Name the file after what is inside.' }];
    if (folders.some((folder) => emptyNames.test(folder)))
      return [{ says: 'Name the room after what people of the trade keep in it.' }];
    if (!kebabCase.test(name)) return [{ says: 'File names are kebab-case.' }];
    return [];
  },

  'one-name': (file, house) =>
    roomsWithoutName(file, house).map((room) => ({
      says: `No file of ${room} bears the name ${path.posix.basename(file.path, '.ts')}: one name for one thing.`,
    })),

  'short-file': (file) => {
    const lines = file.text.trimEnd().split('\n').length;
    return lines > longestFile && /\.tsx?$/u.test(file.path)
      ? [{ says: `${lines} lines: split it by concept (at most ${longestFile}).` }]
      : [];
  },

  'no-class': (file) =>
    linesWith(file, /^\s*(?:export )?(?:abstract )?class (?!\w+ extends Error\b)/u, () => {
      return 'Functions and plain data: no classes but errors.';
    }),

  'seed-spelling': (file) => {
    if (/\.(?:test|e2e)\.tsx?$|^scripts\//u.test(file.path) || file.path === addressTable)
      return [];
    const lines = file.text.split('\n');
    return linesWith(file, seedSpellings, (_match, at) => {
      const isOutside =
        outsideColumn.test(lines[at] ?? '') || /^\s*wire:$/u.test(lines[at - 1] ?? '');
      return isOutside
        ? null
        : "The specification's spelling stands only in `wire`, `path`, `aliases` and the table of addresses: spell it right here.";
    });
  },

  'order-of-areas': (file) => {
    const here = areaOnServer(file.path);
    if (!here || isTest(file.path) || isWayIn.test(file.path)) return [];
    return linesWith(file, /from '(\.\.\/[^']+\.service\.ts)'/u, ([, from = '']) => {
      const other = areaOnServer(placeNamed(file.path, from));
      if (!other || other === here) return null;
      if (other === 'reports' || other === 'dashboard') return `Nothing imports ${other}.`;
      return areas.indexOf(other) > areas.indexOf(here)
        ? `${here} may call areas above it; ${other} stands below (contract/src/kit/area.ts).`
        : null;
    });
  },

  'tables-downward': tablesBelow,

  'rules-alone': standsAlone,

  'no-barrel': (file) =>
    linesWith(file, /^export (?:type )?(?:\*|\{[^}]*\}) from '([^']+)'/u, ([, from = '']) => {
      const isOwnFace =
        (file.path.endsWith('.service.ts') && /^\.\/[\w-]+\.rules\.ts$/u.test(from)) ||
        (file.path.endsWith('.routes.tsx') && from.startsWith('./'));
      return isOwnFace
        ? null
        : 'Import it from where it stands: only a service hands on its own rules, and routes their own parts.';
    }),

  'live-export': (file, { imported }) => {
    if (!isHouseCode.test(file.path) || calledByOthers.has(file.path)) return [];
    const names = imported.get(file.path) ?? new Set();
    if (names.has('*')) return [];
    return linesWith(file, exported, ([, name = '']) =>
      names.has(name) ? null : `Nobody imports ${name}: leave out the export, or all of it.`,
    );
  },

  'late-layer': (file) => {
    if (!file.path.startsWith('web/src/')) return [];
    const calls = file.text.matchAll(
      /\blazy(?:Part|Around)\(\s*async \(\) =>\s*\(await import\([^)]*\)\)\.(\w+)/gu,
    );
    return [...calls]
      .filter(([, name = '']) => isLayer.test(name) && !comesByItself.has(name))
      .map(({ index, 1: name }) => ({
        line: file.text.slice(0, index).split('\n').length,
        says: `${name} is opened by a person: load it by lazyLayer, so that letters typed meanwhile are kept for it.`,
      }));
  },

  'own-tables': (file, { owners }) => {
    const here = areaOnServer(file.path);
    if (!here || isTest(file.path)) return [];
    const foreign = foreignTables(file, here);
    const refuse = (table: string, owner: string) =>
      `${table} belongs to ${owner}: call a function of its service.`;
    return [
      ...linesWith(file, writingCall, ([, table = '']) => {
        const owner = foreign.get(table);
        return owner ? refuse(table, owner) : null;
      }),
      ...linesWith(file, writingSql, ([, variable = '', table = '']) => {
        const owner = foreign.get(variable) ?? owners.get(table);
        return owner && owner !== here && isArea(owner) ? refuse(variable || table, owner) : null;
      }),
    ];
  },

  'on-the-list': (file, { files }) => {
    for (const { list, of, having } of registers) {
      const text = files.get(list)?.text;
      if (text === undefined || !of.test(file.path)) continue;
      if (having && !having.test(file.text)) continue;
      const from = path.posix.relative(path.posix.dirname(list), file.path);
      if (!text.includes(`'./${from}'`)) return [{ says: `It is missing in ${list}.` }];
    }
    return [];
  },

  'released-migration': (file, { files }) => {
    if (file.path !== releasedList) return [];
    const folder = path.posix.dirname(file.path);
    return [...file.text.matchAll(/^(\w{64}) [ *](\S+)$/gmu)].flatMap(([, hash, name]) => {
      const migration = files.get(`${folder}/${name}`)?.text ?? '';
      const now = createHash('sha256').update(migration).digest('hex');
      return now === hash ? [] : [{ says: `${name} was released: write a new migration instead.` }];
    });
  },
} satisfies Record<string, Rule>;

/** The way into an area names the functions behind its operations and lists, wherever they stand. */
const isWayIn = /\.(?:handlers|lists)\.ts$/u;

/** What opens over a page, by what it is called. */
const isLayer = /(?:Dialog|Panel|Form|Drawer)$/u;

/** Nobody asks for these: the end of a session does. */
const comesByItself = new Set(['IdleDialog', 'SignInDialog']);

const isHouseCode = /^(?:contract|server|web)\/src\/(?!.*\.(?:test|e2e)\.tsx?$).*\.tsx?$/u;

/** Vitest calls it by its name. */
const calledByOthers = new Set(['server/src/testing/machine/cluster.ts']);

const exported = /^export (?:async )?(?:const|function\*?|type|class) (\w+)/u;

/** SQL name → folder, of every table that a file declares. */
export function tablesOf(file: SourceFile): [name: string, owner: string][] {
  const [, owner] = /^server\/src\/(\w+)\/(?:[\w-]+\/)?[\w-]+\.table\.ts$/u.exec(file.path) ?? [];
  if (owner === undefined) return [];
  return [...file.text.matchAll(/pgTable\(\s*'(\w+)'/gu)].map(([, name = '']) => [name, owner]);
}

/** `tx.insert(orders)`, `updateRow(ctx, orders, …)`: the table is the first argument after `ctx` or `tx`. */
const writingCall =
  /\b(?:insert|update|remove|delete|upsert)\w*(?:<[^(]*>)?\((?:\s*(?:ctx|tx|ctx\.tx),)?\s*(\w+)/gu;

/** The same in SQL of our own, by the table's constant or by its name. */
const writingSql =
  /\b(?:insert\s+into|delete\s+from|update(?!\s+(?:of|set|skip|nowait)\b))\s+(?:only\s+)?(?:\$\{(\w+)\}|"?([a-z]\w*)"?)/giu;

/** Constant → area, of the tables that a file imports from others. */
function foreignTables(file: SourceFile, here: Area): Map<string, Area> {
  const imports = file.text.matchAll(
    /import (?:type )?\{([^}]*)\} from '(\.\.\/[^']+\.table\.ts)'/gu,
  );
  return new Map(
    [...imports].flatMap(([, names = '', from = '']) => {
      const area = areaOnServer(placeNamed(file.path, from));
      if (!area || area === here) return [];
      return names
        .split(',')
        .map((name) => name.trim().split(' as ').at(-1)?.trim() ?? '')
        .filter(Boolean)
        .map((name): [string, Area] => [name, area]);
    }),
  );
}

function placeOf(file: string): { room?: string; folders: string[]; name: string } {
  const room = Object.keys(rooms).find((candidate) => file.startsWith(`${candidate}/`));
  const parts = file
    .slice((room ?? '').length)
    .split('/')
    .filter(Boolean);
  return { ...(room ? { room } : {}), folders: parts.slice(0, -1), name: parts.at(-1) ?? '' };
}
