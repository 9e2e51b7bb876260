import { useEffect, useId, useState } from 'react';
import { store } from './store.ts';

/** The parts of the page that hold something typed and not saved. */
const unsavedParts = store<ReadonlySet<string>>(new Set());

/** Says, as long as it is true, that leaving now would lose something. */
export function useUnsaved(isUnsaved: boolean): void {
  const part = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedParts.set((before) => new Set(before).add(part));
    return () =>
      unsavedParts.set((before) => new Set([...before].filter((other) => other !== part)));
  }, [isUnsaved, part]);
}

/**
 * Answers a function that does something once nothing unsaved is left, such as leaving after saving:
 * done at once, it would ask whether what was typed may be lost.
 */
export function useOnceSaved(): (then: () => void) => void {
  const [then, setThen] = useState<(() => void) | null>(null);
  useEffect(() => then?.(), [then]);
  return (act) => setThen(() => act);
}

/** Whether leaving now would lose something. */
export function hasUnsaved(): boolean {
  return unsavedParts.get().size > 0;
}

/** As `hasUnsaved`, followed. */
export function useHasUnsaved(): boolean {
  return unsavedParts.use().size > 0;
}
