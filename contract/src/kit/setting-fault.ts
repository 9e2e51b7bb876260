import type { z } from 'zod';
import type { Setting } from './setting.ts';
import { insideOf, schemaOf } from './shape.ts';
import type { ValueKind } from './shapes.ts';

/**
 * What is wrong with the value of a setting, for the form and for the server.
 *
 * @returns a sentence by key, or by `key.part` where a setting has several amounts; empty when it fits.
 */
export function settingFaults(
  key: string,
  setting: Setting,
  value: unknown,
): Readonly<Record<string, string>> {
  const read = schemaOf(setting.of).safeParse(value);
  if (read.success) return {};
  const faults: Record<string, string> = {};
  for (const { path, message } of read.error.issues) {
    const [part] = path;
    const isPart = typeof part === 'string' && setting.parts?.[part] !== undefined;
    const says = isPart ? message : (rangeText(setting) ?? message);
    faults[isPart ? `${key}.${part}` : key] ??= says.replace(/^This field/u, setting.label);
  }
  return faults;
}

/** 'Must be between 6 and 20 characters.'; nothing for what is no figure, or an amount of money. */
function rangeText({ of, unit = '' }: Setting): string | undefined {
  const schema = schemaOf(of);
  const kind = (schema.meta() as { valueKind?: ValueKind } | undefined)?.valueKind;
  if (insideOf(schema).type !== 'number' || kind === 'money') return undefined;
  const [from, to] = [
    endOf(schema, Number.MIN_SAFE_INTEGER),
    endOf(schema, Number.MAX_SAFE_INTEGER),
  ];
  if (from === undefined || to === undefined) return undefined;
  if (kind === 'bps') return `Must be between ${from / 100} % and ${to / 100} %.`;
  return `Must be between ${from} and ${to}${unit === '' ? '' : ` ${unit}`}.`;
}

/** The least or the most that a shape takes, as it refuses what is far beyond; the narrowest of several. */
function endOf(schema: z.ZodType, beyond: number): number | undefined {
  const issues = schema.safeParse(beyond).error?.issues ?? [];
  const ends = issues.flatMap((issue) => {
    if (issue.code === 'too_small') return [Number(issue.minimum)];
    return issue.code === 'too_big' ? [Number(issue.maximum)] : [];
  });
  if (ends.length === 0) return undefined;
  return beyond < 0 ? Math.max(...ends) : Math.min(...ends);
}
