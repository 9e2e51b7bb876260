import type { z } from 'zod';

type Statuses = {
  readonly values: readonly string[];
  readonly on?: string;
  readonly off?: string;
};

const meansOn = new Set(['1', 'true', 'active']);
const meansOff = new Set(['0', 'false', 'inactive']);

/** The status that a call means: its own word, or what switches it on or off. Null is none. */
export function statusMeant({ values, on, off }: Statuses, said: string): string | null {
  const word = said.trim().toLowerCase();
  const own = values.find((value) => value.toLowerCase() === word);
  if (own !== undefined) return own;
  if (on !== undefined && meansOn.has(word)) return on;
  if (off !== undefined && meansOff.has(word)) return off;
  return null;
}

const flags: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  '0': false,
  false: false,
};

/** The text of a call as the shape of its field wants it: a whole number, yes or no, nothing, or text. */
export function valueMeant(shape: z.ZodType, said: string): unknown {
  const takes = (value: unknown) => shape.safeParse(value).success;
  const flag = flags[said.trim().toLowerCase()];
  if (takes(said)) return said;
  if (flag !== undefined && takes(flag)) return flag;
  if (/^-?\d{1,15}$/u.test(said.trim())) return Number(said);
  return said.trim() === '' && takes(null) ? null : said;
}
