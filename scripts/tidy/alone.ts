import {
  areaOnServer,
  isTest,
  placeNamed,
  type Found,
  type House,
  type SourceFile,
} from './file.ts';

/** What a rule of the business does without: what is stored, the house as a whole, and the way to the database. */
const house =
  /\.(?:service|table)\.ts$|^server\/src\/(?:testing\/|[\w-]+\.ts$)|^contract\/src\/\w+\.ts$|^(?:pg|drizzle-orm|graphile-worker)\b/u;

/** Imports that load something when the program runs. */
const loading = /^(?:import|export) (?!type\b)(?:[^;']*? from )?'([^']+)'|\bimport\('([^']+)'\)/gmu;

/** A test named `x.rules.test.ts` runs without a database, and what can do so is named like that. */
export function standsAlone(file: SourceFile, { files }: House): Found[] {
  if (!isTest(file.path) || !file.path.startsWith('server/src/')) return [];
  const reached = firstReached(file, files);
  if (file.path.endsWith('.rules.test.ts'))
    return reached
      ? [{ line: 1, says: `It loads ${reached}: a test of rules loads rules and kit alone.` }]
      : [];
  return reached === null && areaOnServer(file.path)
    ? [
        {
          line: 1,
          says: 'It needs no database: name it x.rules.test.ts, and it runs with the quick ones.',
        },
      ]
    : [];
}

/** The first thing of the house that a file loads, itself or through others; null when it stands alone. */
function firstReached(from: SourceFile, files: House['files']): string | null {
  const seen = new Set([from.path]);
  for (const at of seen) {
    for (const [, named, later] of files.get(at)?.text.matchAll(loading) ?? []) {
      const place = placeNamed(at, named ?? later ?? '');
      if (house.test(place)) return place;
      seen.add(place);
    }
  }
  return null;
}
