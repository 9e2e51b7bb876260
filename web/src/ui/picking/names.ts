import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import { store } from '../../platform/store.ts';

type ListOf = Operation<'read'>;

/** What records are called, by list and id, as far as this visit has learned it. */
const names = store<Readonly<Record<string, string>>>({});

const asked = new Set<string>();

const keyOf = (list: Operation, id: number) => `${list.key}/${id}`;

/** What a record of a list is called; undefined while nobody has learned it. */
export function knownName(list: Operation, id: number): string | undefined {
  return names.get()[keyOf(list, id)];
}

/** Makes a new picture when a name has been learned. */
export const useNames = names.use;

/** Remembers what a record of a list is called. */
export function keepName(list: Operation, id: number, name: string): void {
  names.set((before) => ({ ...before, [keyOf(list, id)]: name }));
}

/**
 * Asks once what a record of a list is called; one that is gone or may not be seen stays without a name.
 *
 * @param narrowed what the list must be asked beside, to be read at all.
 */
export async function learnName<O extends ListOf>(
  list: O,
  id: number,
  narrowed: Partial<InputOf<O>> = {},
): Promise<void> {
  const key = keyOf(list, id);
  if (knownName(list, id) !== undefined || asked.has(key)) return;
  asked.add(key);
  try {
    const { askName } = await import('./ask-name.ts');
    const name = await askName(list, id, narrowed);
    if (name !== null) keepName(list, id, name);
  } catch {
    // Asked again with the next picture: without the name the screen works all the same.
    asked.delete(key);
  }
}
