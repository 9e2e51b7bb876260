import { states } from '@counting-house/contract/customers/state.ts';

/** The code of a state that a list names by its code or its name; what is neither is passed on, to be refused. */
export function stateOf(typed: string | undefined): string | undefined {
  if (!typed) return undefined;
  const wanted = typed.toLowerCase();
  const found = Object.entries(states).find(
    ([code, name]) => code === typed.padStart(2, '0') || name.toLowerCase() === wanted,
  );
  return found?.[0] ?? typed;
}
