type Line = {
  readonly name: string;
  readonly qty: number;
  readonly unit: string;
  readonly price: number;
};

/** A line that a revision changed; null where it was not there, or is no more. */
type Change = { readonly name: string; readonly was: Line | null; readonly is: Line | null };

/** What a revision changed, line by line; lines of one name are told apart by their place. */
export function listChanges(before: readonly Line[], after: readonly Line[]): Change[] {
  const was = named(before);
  const is = named(after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name): Change[] => {
    const [old = null, now = null] = [was.get(name), is.get(name)];
    const isSame = old?.qty === now?.qty && old?.unit === now?.unit && old?.price === now?.price;
    return isSame ? [] : [{ name, was: old, is: now }];
  });
}

function named(lines: readonly Line[]): ReadonlyMap<string, Line> {
  const byName = new Map<string, Line>();
  for (const line of lines) {
    const same = [...byName.keys()].filter((name) => name.startsWith(line.name)).length;
    byName.set(byName.has(line.name) ? `${line.name} (${same + 1})` : line.name, line);
  }
  return byName;
}
