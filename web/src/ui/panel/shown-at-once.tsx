import { useQueryClient } from '@tanstack/react-query';
import { Suspense, type SuspenseProps, useEffect, useReducer } from 'react';

/**
 * A `Suspense` that shows what came as soon as it is here.
 *
 * React keeps it back until 300 ms after it last showed that something is waited for, so that pages do not flicker.
 * An answer comes within a few milliseconds here, and anyone who opens an order would look at a skeleton for nothing:
 * with each answer the place is drawn anew, and for that React does not wait.
 */
export function ShownAtOnce({ fallback, children }: SuspenseProps) {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  return (
    <Suspense
      fallback={
        <>
          <DrawWithAnswers draw={draw} />
          {fallback}
        </>
      }
    >
      {children}
    </Suspense>
  );
}

/** Only there while something is waited for. */
function DrawWithAnswers({ draw }: { draw: () => void }) {
  const queries = useQueryClient();
  useEffect(() => {
    draw(); // An answer may have come before this listened.
    return queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') draw();
    });
  }, [queries, draw]);
  return null;
}
