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

/** What stands at a path such as `lines.0.qty`. */
export function valueAt(value: unknown, path: string): unknown {
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
  return Object.fromEntries(Object.entries(messages).filter(([one]) => !one.startsWith(path)));
}

/** `Category {name} saved` with the answer's name. */
export function filled(template: string, answer: unknown): string {
  return template.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    String((isRow(answer) ? answer[name] : undefined) ?? ''),
  );
}
