import type { z } from 'zod';
import type { Setting } from './setting.ts';
import { schemaOf } from './shape.ts';
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
    const says = isPart ? message : (rangeWords(setting) ?? message);
    faults[isPart ? `${key}.${part}` : key] ??= says.replace(/^This field/u, setting.label);
  }
  return faults;
}

/** 'Must be between 6 and 20 characters.'; nothing for what is no figure, or an amount of money. */
function rangeWords({ of, unit = '' }: Setting): string | undefined {
  const { minValue, maxValue, type } = schemaOf(of) as z.ZodNumber;
  const kind = (schemaOf(of).meta() as { valueKind?: ValueKind } | undefined)?.valueKind;
  if (type !== 'number' || kind === 'money' || minValue === null || maxValue === null) return undefined;
  if (kind === 'bps') return `Must be between ${minValue / 100} % and ${maxValue / 100} %.`;
  return `Must be between ${minValue} and ${maxValue}${unit === '' ? '' : ` ${unit}`}.`;
}
