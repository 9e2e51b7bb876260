import fs from 'node:fs';
import path from 'node:path';

const web = path.join(import.meta.dirname, '../../../../web/src');

/** A name that a file imports, with the file that it comes from. */
type Import = { readonly from: string; readonly names: readonly string[] };

const importForm = /import (?:type )?(?:\w+,? ?)?(?:\{([^}]*)\})? ?(?:from )?'(\.[^']+)'/gu;
const laterForm = /import\('(\.[^']+)'\)/gu;

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  sources.set(file, text);
  return text;
}

const isList = (file: string): boolean => file.endsWith('.routes.tsx');

const within = (file: string, target: string): string => path.join(path.dirname(file), target);

const importsOf = (file: string, text: string): Import[] => [
  ...[...text.matchAll(importForm)].map(([, names = '', target = '']) => ({
    from: within(file, target),
    names: names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  })),
  ...[...text.matchAll(laterForm)]
    .filter(([, target = '']) => !(isList(file) && target.endsWith('.screen.tsx')))
    .map(([, target = '']) => ({ from: within(file, target), names: [] })),
];

/** Of an area's list of screens, the part that exports a name: it does not lead to the others. */
const partOf = (text: string, names: readonly string[]): string =>
  text
    .split(/^(?=export )/mu)
    .filter((part) => names.some((name) => name !== '' && part.startsWith(`export const ${name} `)))
    .join('');

/** The source of all that a screen is made of, its panels and dialogs among it. */
function reachedFrom(screen: string): string {
  const seen = new Set<string>();
  const texts: string[] = [];
  const visit = (file: string, names: readonly string[]) => {
    const key = isList(file) ? `${file} ${names.join()}` : file;
    if (seen.has(key)) return;
    seen.add(key);
    const text = isList(file) ? partOf(sourceOf(file), names) : sourceOf(file);
    texts.push(text);
    for (const one of importsOf(file, text)) visit(one.from, one.names);
  };
  visit(screen, []);
  return texts.join('\n');
}

const screenForm = /^ {2}(\w+): screen\(\{[\s\S]*?import\('(\.[^']+\.screen\.tsx)'\)/gmu;

/** The file of each screen, by its area and its name there. */
function filesByName(): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of fs.readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!isList(name)) continue;
    const file = path.join(web, name);
    const text = sourceOf(file);
    const [, area = ''] = /screens\('(\w+)'/u.exec(text) ?? [];
    for (const [, screen = '', target = ''] of text.matchAll(screenForm)) {
      found.set(`${area}.${screen}`, within(file, target));
    }
  }
  return found;
}

const files = filesByName();
const reached = new Map<string, string>();

/**
 * What a screen is made of, as source.
 *
 * @param name `returns.requests`, as `under` names it.
 * @returns null where there is none.
 */
export function screenNamed(name: string): string | null {
  const file = files.get(name);
  if (!file) return null;
  const known = reached.get(name) ?? reachedFrom(file);
  reached.set(name, known);
  return known;
}
