type Named = { readonly id: number; readonly name: string };

/** Who is named behind an @ in a text. Of `@Asha Rao` the longest name counts, not Asha as well. */
export function mentionedIn(text: string, people: readonly Named[]): number[] {
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length);
  const found = text
    .split('@')
    .slice(1)
    .map((rest) => longestFirst.find(({ name }) => beginsWith(rest, name))?.id);
  return [...new Set(found.filter((id) => id !== undefined))];
}

function beginsWith(text: string, name: string): boolean {
  const next = text[name.length];
  const isWhole = next === undefined || !/[\p{L}\p{N}]/u.test(next);
  return isWhole && text.slice(0, name.length).toLowerCase() === name.toLowerCase();
}
