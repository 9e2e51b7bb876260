const listed = 10_000;
const [shortest, longest] = [6, 20];

let common: ReadonlySet<string> | null = null;

/**
 * Whether a password is one of the ten thousand most common ones of a fitting length, or one of the
 * person's own words, whatever their case.
 *
 * @param own what everybody knows of the person: phone, name, the business's name.
 */
export async function isTooCommon(password: string, own: readonly string[]): Promise<boolean> {
  const typed = password.toLowerCase();
  if (own.some((word) => word.toLowerCase() === typed)) return true;
  common ??= await mostCommon();
  return common.has(typed);
}

/** Read when the first password is chosen, not at every start. */
async function mostCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const fitting = [...dictionary['passwords-common']].filter(
    (word) => word.length >= shortest && word.length <= longest,
  );
  return new Set(fitting.slice(0, listed).map((word) => word.toLowerCase()));
}
