const variable = /\{([A-Za-z]\w*)\}/gu;

/** The names in curly braces of a text, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(variable), ([, name = '']) => name)),
];

/**
 * Puts values into a text, each written for its place. A value is never looked into: braces of its own stay
 * as they are.
 */
export function filled(
  text: string,
  values: Readonly<Record<string, string>>,
  write: (value: string) => string,
): string {
  return text.replaceAll(variable, (whole, name: string) =>
    Object.hasOwn(values, name) ? write(values[name] ?? '') : whole,
  );
}

/** The longest SMS of one part, and of each part of a longer one: in GSM letters, and in all others. */
const partLengths = { gsm: [160, 153], unicode: [70, 67] } as const;
const gsm =
  /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/u;
const twice = /[\^{}\\[~\]|€]/gu;

/**
 * How many SMS a text takes up.
 *
 * @see 3GPP TS 23.038 and 23.040: 160 letters of the GSM alphabet, or 70 others; parts lose a few to be joined.
 */
export function smsParts(text: string): number {
  const isGsm = gsm.test(text);
  const length = isGsm ? text.length + (text.match(twice)?.length ?? 0) : text.length;
  const [alone, each] = partLengths[isGsm ? 'gsm' : 'unicode'];
  return length <= alone ? 1 : Math.ceil(length / each);
}
