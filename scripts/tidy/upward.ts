import { areas, type Area } from '@counting-house/contract/kit/area.ts';
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
import { readingUpward } from './upward-list.ts';

const list = 'scripts/tidy/upward-list.ts';

/**
 * Where a file reads tables of areas that stand below its own, by import or by name in SQL of its own. Those that are
 * known stand in a list, which grows no more; what is no longer read leaves it.
 */
export function tablesBelow(file: SourceFile, house: House): Found[] {
  if (file.path === list)
    return Object.keys(readingUpward)
      .filter((known) => !house.files.has(known))
      .map((known) => ({ says: `${known} is no more.` }));
  const here = areaOnServer(file.path);
  if (!here || isTest(file.path)) return [];
  const listed = house.files.has(list) ? readingUpward[file.path] : undefined;
  const known = new Set(listed?.split(' '));
  const read = tablesReadBelow(file, here, house);
  const tables = new Set(read.map(({ table }) => table));
  const gone = [...known].filter((table) => !tables.has(table));
  return [
    ...read
      .filter(({ table }) => !known.has(table))
      .map(({ line, table, owner }) => ({
        line,
        says: `${table} belongs to ${owner}, which stands below ${here}: tables are read downward only.`,
      })),
    ...gone.map((table) => ({
      says: `It reads ${table} no more: take it off ${list}.`,
    })),
  ];
}

/** A table of an area below: an imported one as `purchasing/bills/bill`, one named in SQL by that name. */
type Reading = { readonly line: number; readonly table: string; readonly owner: Area };

function tablesReadBelow(file: SourceFile, here: Area, { owners }: House): Reading[] {
  const found: Reading[] = [];
  const note = (line: number, table: string, owner: string | null | undefined) => {
    if (owner && isArea(owner) && areas.indexOf(owner) > areas.indexOf(here))
      found.push({ line, table, owner });
  };
  linesWith(file, /from '(\.\.\/[^']+)\.table\.ts'/u, ([, from = ''], at) => {
    const place = placeNamed(file.path, from);
    note(at + 1, place.replace('server/src/', ''), areaOnServer(place));
    return null;
  });
  linesWith(
    file,
    /\b(?:from|join)\s+(?:only\s+|lateral\s+)?"?([a-z]\w*)/u,
    ([, table = ''], at) => {
      note(at + 1, table, owners.get(table));
      return null;
    },
  );
  return found;
}
