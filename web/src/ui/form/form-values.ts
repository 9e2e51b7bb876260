import type { Values } from './operation-form.ts';

/** Whether a value has fields. */
export const isRow = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null;

/** Of a whole row, what the operation's input has. */
export function taken(names: readonly string[], row: Values): Values {
  if (names.length === 0) return row;
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
}

/** An event's value, or the value itself. */
export function valueIn(next: unknown): unknown {
  if (typeof next !== 'object' || next === null || !('currentTarget' in next)) return next;
  return (next.currentTarget as HTMLInputElement).value;
}

/** What stands at a path such as `lines.0.qty`; the empty path is all of it. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path.split('.').reduce<unknown>((at, part) => (isRow(at) ? at[part] : undefined), value);
}

/** The values with another one at a path. */
export function withValue(value: unknown, path: string, next: unknown): unknown {
  const [part = '', ...rest] = path.split('.');
  if (part === '') return next;
  const inner = withValue(isRow(value) ? value[part] : undefined, rest.join('.'), next);
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === part ? inner : one));
  return { ...(isRow(value) ? value : {}), [part]: inner };
}

/** The messages but for those at a path and below it. */
export function without(messages: Readonly<Record<string, string>>, path: string) {
  return Object.fromEntries(
    Object.entries(messages).filter(([one]) => one !== path && !one.startsWith(`${path}.`)),
  );
}

/** The messages below a path, by what follows it. */
export function below(messages: Readonly<Record<string, string>>, path: string) {
  if (path === '') return messages;
  const start = `${path}.`;
  return Object.fromEntries(
    Object.entries(messages).flatMap(([one, text]) =>
      one.startsWith(start) ? [[one.slice(start.length), text]] : [],
    ),
  );
}

/** `Category {name} saved` with the answer's name. */
export function filled(template: string, answer: unknown): string {
  return template.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    String((isRow(answer) ? answer[name] : undefined) ?? ''),
  );
}

/** Whether two values say the same; nothing known is the empty text. */
export const isSame = (a: unknown, b: unknown) =>
  a === b || JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Whether two fillings of a form say the same: a field that was typed into and emptied again says nothing. */
export const sayTheSame = (a: Values, b: Values) => saidBy(a) === saidBy(b);

const saidBy = (values: Values) =>
  JSON.stringify(values, (_, value: unknown) => (value === '' ? undefined : (value ?? undefined)));

/** The fields that say something else now. */
export const changedSince = (then: Values, now: Values): Values =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, then[name])));

/** A form when somebody else saved first. `theirs` may lack what the row keeps elsewhere, as prices. */
type Disputed = {
  readonly mine: Values;
  /** What stood in the form when it was opened. */
  readonly saved: Values;
  readonly theirs: Values;
};

/** The fields to choose between: those that differ, and those typed here that their row does not tell. */
export function differing({ mine, saved, theirs }: Disputed): string[] {
  const told = Object.keys(theirs).filter(
    (name) => name !== 'version' && !isSame(mine[name], theirs[name]),
  );
  const untold = Object.keys(mine).filter(
    (name) => !(name in theirs) && !isSame(mine[name], saved[name]),
  );
  return [...told, ...untold];
}

/** The values that the form goes on with: theirs, with what was chosen of mine. */
export function settledWith({ mine, saved, theirs }: Disputed, chosen: Values): Values {
  const untold = Object.keys(mine).filter((name) => !(name in theirs));
  const kept = Object.fromEntries(untold.map((name) => [name, saved[name]]));
  return { ...kept, ...theirs, ...chosen };
}

/** The values without those that their row did not tell and that were not changed here: they stay. */
export function withoutUntold(
  values: Values,
  { saved, untold }: { saved: Values; untold: ReadonlySet<string> },
): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !untold.has(name) || !isSame(value, saved[name]),
    ),
  );
}
