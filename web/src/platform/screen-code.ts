import type { ComponentType } from 'react';
import type { Screen } from './places.ts';
import { store } from './store.ts';

/** How long the code of a screen may take before the page says that it did not come. */
export const codeTimeoutMs = 120_000;

/** How many screens the page waits for at the moment; the loader shows while it is not zero. */
export const awaitedScreens = store(0);

const fetched = new Map<string, Promise<ComponentType>>();
const arrived = new Map<string, ComponentType>();

/**
 * Fetches the code of a screen once; a failed attempt is forgotten, so that the next one asks again.
 *
 * @throws when the code does not come within `codeTimeoutMs`.
 */
export function screenCode(of: Screen): Promise<ComponentType> {
  const known = fetched.get(of.key);
  if (known) return known;
  if (!of.component) throw new Error(`${of.key} is not built`);
  const coming = within(codeTimeoutMs, of.component());
  fetched.set(of.key, coming);
  coming.then(
    (component) => arrived.set(of.key, component),
    () => fetched.delete(of.key),
  );
  return coming;
}

/** The code of a screen if it is here already. */
export function screenHere(of: Screen): { readonly View: ComponentType } | undefined {
  const View = arrived.get(of.key);
  return View && { View };
}

/** Fetches the code of a screen while the loader says so. */
export async function awaitScreen(of: Screen): Promise<void> {
  if (arrived.has(of.key)) return;
  awaitedScreens.set((n) => n + 1);
  try {
    await screenCode(of);
  } finally {
    awaitedScreens.set((n) => n - 1);
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error('the code did not come in time')), ms);
  return Promise.race([work, limit.promise]).finally(() => clearTimeout(timer));
}
