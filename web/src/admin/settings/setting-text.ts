import type { SettingValue } from '@counting-house/contract/admin/setting.ts';
import { count, money, percent } from '../../platform/format/format.ts';

/** A value of a setting as people read it: `On`, `15 %`, `₹60.00`, `30 days`. */
export function valueText({ field }: SettingValue, value: unknown, part: string | null): string {
  if (part !== null) {
    const amount = (value as Readonly<Record<string, number | null>>)[part] ?? null;
    const isRate = field.parts.some(({ name, kind }) => name === part && kind === 'percent');
    return amount === null ? 'blank' : isRate ? percent(amount) : money(amount);
  }
  if (value === '' || value === null) return 'blank';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  const chosen = field.options.find((one) => one.value === String(value));
  if (chosen) return chosen.label;
  if (field.kind === 'image') return 'another picture';
  if (field.kind === 'money') return money(Number(value));
  if (field.kind === 'percent') return percent(Number(value));
  if (field.unit === '') return String(value);
  return `${typeof value === 'number' ? count(value) : String(value)} ${field.unit}`;
}

/**
 * What is right by itself and still hardly meant, by field; it does not stop saving.
 *
 * @param valueOf the values as they would stand, by key.
 */
export function settingWarnings(
  valueOf: (key: string) => unknown,
): Readonly<Record<string, string>> {
  const warnings: Record<string, string> = {};
  const shipping = valueOf('orders.shipping') as
    { flat: number | null; freeFrom: number | null } | undefined;
  if (shipping?.flat && shipping.freeFrom !== null && shipping.freeFrom < shipping.flat) {
    const flat = money(shipping.flat);
    warnings['orders.shipping.freeFrom'] =
      `Lower than the flat charge of ${flat}. Almost every order would ship free.`;
  }
  const hours = valueOf('session.absoluteHours');
  if (Number(valueOf('session.idleMinutes')) > Number(hours) * 60) {
    warnings['session.idleMinutes'] =
      `Longer than the ${String(hours)} hours after which everybody is signed out.`;
  }
  return warnings;
}

/** Browsers know Kolkata by its old name. */
const spelt: Readonly<Record<string, string>> = { 'Asia/Calcutta': 'Asia/Kolkata' };

/** The time zones of the world, India's first, with the one that is kept. */
export function timeZones(kept: string): string[] {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => spelt[zone] ?? zone);
  return [...new Set(['Asia/Kolkata', kept, ...known])];
}
