import type { CheckRule } from '@counting-house/contract/logistics/track.ts';

/** The numbers that a courier gave us to use up. */
type WaybillBlock = {
  readonly prefix: string;
  /** Digits of a number without prefix and check digit. */
  readonly digits: number;
  readonly rule: CheckRule;
};

/** The waybill of one number of a block: prefix, the number with zeros in front, check digit. */
export function formatWaybill(block: WaybillBlock, n: number): string {
  const digits = String(n).padStart(block.digits, '0');
  return block.prefix + digits + checkDigit(digits, block.rule);
}

/**
 * The check digit behind a number; empty for the rule none.
 *
 * mod7 is the number's remainder; mod10 weighs 3 and 1 from the right; mod11 is the postal rule with the
 * weights 8 6 4 2 3 5 9 7, and 2 to 7 from the right for numbers that do not have eight digits.
 *
 * @see GS1 General Specifications 7.9; UPU standard S10.
 */
export function checkDigit(digits: string, rule: CheckRule): string {
  if (rule === 'none') return '';
  if (rule === 'mod7') return String(BigInt(digits) % 7n);
  const values = [...digits].map(Number);
  if (rule === 'mod10') {
    const sum = weighed(values.toReversed(), (index) => (index % 2 === 0 ? 3 : 1));
    return String((10 - (sum % 10)) % 10);
  }
  const sum =
    values.length === postal.length
      ? weighed(values, (index) => postal[index] ?? 0)
      : weighed(values.toReversed(), (index) => 2 + (index % 6));
  const rest = 11 - (sum % 11);
  if (rest === 10) return '0';
  return rest === 11 ? '5' : String(rest);
}

const postal = [8, 6, 4, 2, 3, 5, 9, 7] as const;

const weighed = (values: readonly number[], weight: (index: number) => number) =>
  values.reduce((sum, value, index) => sum + value * weight(index), 0);

/**
 * What is wrong with a waybill number that somebody typed, or null.
 *
 * @param track its pattern has `#` for a digit, `@` for a letter and everything else for itself.
 */
export function waybillFault(
  waybill: string,
  track: { readonly name: string; readonly pattern: string; readonly rule: CheckRule },
): string | null {
  if (waybill === '') return 'Enter the AWB number';
  const strange = `This is not an AWB number of ${track.name}.`;
  if (!/^[A-Z0-9-]{4,40}$/u.test(waybill)) return strange;
  if (track.pattern !== '' && !fits(waybill, track.pattern)) return strange;
  if (track.rule === 'none') return null;
  const digits = waybill.replaceAll(/\D/gu, '');
  const body = digits.slice(0, -1);
  if (body === '' || checkDigit(body, track.rule) !== digits.slice(-1)) {
    return 'The check digit of this AWB number is wrong.';
  }
  return null;
}

function fits(waybill: string, pattern: string): boolean {
  if (waybill.length !== pattern.length) return false;
  return [...pattern.toUpperCase()].every((mark, index) => {
    const character = waybill[index] ?? '';
    if (mark === '#') return /\d/u.test(character);
    return mark === '@' ? /[A-Z]/u.test(character) : mark === character;
  });
}
