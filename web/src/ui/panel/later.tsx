import { useDeferredValue, type ReactNode } from 'react';

/**
 * What stands further down and may come a moment later: the part above is in the picture first, and what
 * somebody types or presses meanwhile is not kept waiting.
 */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
