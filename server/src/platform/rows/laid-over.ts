/** A row as it would be with changes; what is undefined in them stays. */
export function laidOver<T extends object>(
  before: T,
  changes: { readonly [K in keyof T]?: T[K] | null | undefined },
): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}
