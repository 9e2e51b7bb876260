/** How good a password is, in words. Length counts most: many kinds of signs in six places are soon guessed. */
export function rateStrength(password: string): string {
  const signs = [...password];
  if (signs.length === 0) return '6 to 20 characters.';
  if (signs.length < 6) return 'Too short.';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/u, /[^\p{L}\d]/u].filter((kind) => kind.test(password));
  const points = signs.length + kinds.length * 2 + Math.min(new Set(signs).size, 12) / 2;
  if (points < 15) return 'Weak: longer is better.';
  return points < 21 ? 'Fair.' : 'Strong.';
}
