import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { useEffect, useState } from 'react';
import { markers } from '../../platform/markers.ts';

type Values = Readonly<Record<string, unknown>>;

/** What was typed before the page was lost. */
export type Draft = { readonly at: string; readonly values: Values };

/** A draft is written once typing has paused this long. */
const pauseMs = 500;

/** More than this is not worth the browser's small store. */
const mostCharacters = 100_000;

/**
 * Keeps what is typed into a form in this browser as long as it is neither saved nor left, so that a
 * closed window loses nothing. Forms with secrets keep none.
 *
 * @returns the draft that was found when the form was opened, until it is taken or forgotten.
 */
export function useFormDraft(operation: Operation, values: Values, isDirty: boolean) {
  const [key] = useState(() => keyFor(operation, values));
  const [found, setFound] = useState<Draft | null>(() => read(key));

  useEffect(() => {
    if (!key || !isDirty) return;
    const timer = setTimeout(() => write(key, values), pauseMs);
    return () => clearTimeout(timer);
  }, [key, values, isDirty]);

  useEffect(() => {
    if (key && !isDirty && !found) localStorage.removeItem(key);
  }, [key, isDirty, found]);

  useEffect(() => {
    if (!key) return;
    return () => localStorage.removeItem(key);
  }, [key]);

  return { found, forget: () => setFound(null) };
}

function keyFor(operation: Operation, values: Values): string | null {
  const who = markers.get()?.userId;
  if (!who || operation.secrets) return null;
  return `ch-draft/${who}/${operation.key}/${String(values['id'] ?? 'new')}`;
}

function read(key: string | null): Draft | null {
  const text = key && localStorage.getItem(key);
  if (!text) return null;
  try {
    return JSON.parse(text) as Draft;
  } catch {
    return null;
  }
}

function write(key: string, values: Values): void {
  const text = JSON.stringify({ at: new Date().toISOString(), values });
  if (text.length > mostCharacters) return;
  try {
    localStorage.setItem(key, text);
  } catch {
    // A full store keeps no draft; what is typed still stands in the form.
  }
}
