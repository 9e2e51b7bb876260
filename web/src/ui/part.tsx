import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { problemIn } from '../platform/problem.ts';
import { ErrorCard } from './note.tsx';
import { SkeletonRows } from './skeleton.tsx';

/**
 * A part of a page that waits and fails by itself.
 *
 * @param what the part in a sentence, `the orders`.
 */
export function Part({ what, children }: { what: string; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset: forget }) => (
        <CatchBoundary
          getResetKey={() => what}
          errorComponent={({ error, reset }) => (
            <ErrorCard
              what={what}
              problem={problemIn(error)}
              again={() => {
                forget();
                reset();
              }}
            />
          )}
        >
          <Suspense fallback={<SkeletonRows />}>{children}</Suspense>
        </CatchBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
