import { useEffect, useRef } from 'react';
import { focusPart } from './document-focus.ts';

/** After the page gave the focus to its heading, as it does for every page. */
const afterHeadingMs = 50;

/**
 * Puts the cursor into the part that is filled first, once, when the document opens. A cursor that somebody put into a
 * field by then stays: on a slow machine the first letters are typed before this runs.
 */
export function useFirstPart(part: string): void {
  const first = useRef(part);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isTyping()) focusPart(first.current);
    }, afterHeadingMs);
    return () => clearTimeout(timer);
  }, []);
}

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') ?? false;
