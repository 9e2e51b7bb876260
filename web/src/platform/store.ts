import { useSyncExternalStore } from 'react';

/** A value outside React that parts of the page share. */
export type Store<T> = {
  get(): T;
  set(next: T | ((before: T) => T)): void;
  /** The value, and a new picture whenever it changes. */
  use(): T;
  /** A part of the value, and a new picture only when that part changes; `pick` answers the same for the same. */
  usePart<P>(pick: (value: T) => P): P;
};

/** Keeps one value for anyone who wants to read or follow it. */
export function store<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      const after = typeof next === 'function' ? (next as (before: T) => T)(value) : next;
      if (Object.is(after, value)) return;
      value = after;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
    usePart: (pick) => useSyncExternalStore(subscribe, () => pick(value)),
  };
}
