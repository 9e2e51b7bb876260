import { useEffect, useState } from 'react';
import { markers } from '../../platform/markers.ts';

/** What was kept, and when it was changed last. */
export type Kept<T> = { readonly at: string; readonly value: T };

const prefix = 'ch-kept';

/** Work that was not continued for so many days is dropped. */
const mostDays = 7;

/**
 * State that this browser keeps at every change until it is forgotten: a reload, a closed window or an empty
 * battery lose nothing of it. It belongs to the person who is signed in.
 *
 * @param what names the work, such as `transfer/12`; the same for the whole life of the component.
 * @param fresh what it begins with when nothing was kept.
 * @param fitted what of a kept value still holds, such as lines that are still open.
 */
export function useKept<T>(what: string, fresh: T, fitted: (kept: T) => T = (kept) => kept) {
  const [place] = useState(() => placeOf(what));
  const [found, setFound] = useState(() => read<T>(place));
  const [value, setValue] = useState(() => (found ? fitted(found.value) : fresh));

  function set(next: T) {
    write(place, next);
    setValue(next);
  }

  return {
    value,
    set,
    /** When what was found had been kept; null when the work was begun here. */
    since: found?.at ?? null,
    /** The work is done or discarded: nothing of it is kept. */
    forget() {
      erase(place);
      setFound(null);
      setValue(fresh);
    },
  };
}

/** Keeps what is held elsewhere for as long as its page is open: leaving it knowingly drops it, a reload does not. */
export function useKeptWhileOpen(what: string, value: unknown): void {
  useEffect(() => keep(what, value), [what, value]);
  useEffect(() => () => keep(what, null), [what]);
}

/** Keeps a value under a name, or forgets it: for work whose state is held elsewhere. */
export const keep = (what: string, value: unknown): void =>
  value === null ? erase(placeOf(what)) : write(placeOf(what), value);

/** What is kept under a name, and since when; null when nothing is. */
export const keptSince = <T>(what: string): Kept<T> | null => read<T>(placeOf(what));

function placeOf(what: string): string | null {
  const who = markers.get()?.userId;
  return who ? `${prefix}/${who}/${what}` : null;
}

function read<T>(place: string | null): Kept<T> | null {
  const text = place && localStorage.getItem(place);
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Kept<T>;
    return isRecent(kept.at) ? kept : null;
  } catch {
    return null;
  }
}

function write(place: string | null, value: unknown): void {
  if (!place) return;
  const text = JSON.stringify({ at: new Date().toISOString(), value });
  try {
    localStorage.setItem(place, text);
  } catch {
    dropOld();
    try {
      localStorage.setItem(place, text);
    } catch {
      // A full store keeps nothing more; the work itself goes on.
    }
  }
}

function erase(place: string | null): void {
  if (place) localStorage.removeItem(place);
}

/** Makes room: nobody came back to these. */
function dropOld(): void {
  for (const place of Object.keys(localStorage)) {
    if (place.startsWith(`${prefix}/`) && !read(place)) localStorage.removeItem(place);
  }
}

const isRecent = (at: string): boolean =>
  Date.now() - new Date(at).getTime() < mostDays * 24 * 60 * 60 * 1_000;
