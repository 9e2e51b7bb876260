import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, type SuspenseProps, useEffect } from 'react';
import { whenBack } from '../../platform/online.ts';
import { type Problem, problemIn } from '../../platform/http/problem.ts';
import { ErrorCard } from './note.tsx';
import { SkeletonRows } from './skeleton.tsx';

/** What stands in the place of a part that failed. */
export type Failure = {
  readonly what: string;
  readonly problem: Problem;
  readonly again: () => void;
};

/**
 * A part of a page that waits and fails by itself.
 *
 * @param what the part in a sentence, `the orders`.
 */
export function Part({ what, children }: { what: string; children: ReactNode }) {
  return (
    <Boundary what={what} waiting={<SkeletonRows />} failed={ErrorCard}>
      {children}
    </Boundary>
  );
}

/**
 * What waits, what fails, and what stands there meanwhile.
 *
 * @param wait `Suspense`, or what does more than it.
 */
export function Boundary({
  what,
  waiting,
  failed: Failed,
  wait: Wait = Suspense,
  children,
}: {
  what: string;
  waiting: ReactNode;
  failed: ComponentType<Failure>;
  wait?: ComponentType<SuspenseProps>;
  children: ReactNode;
}) {
  return (
    <QueryErrorResetBoundary>
      {({ reset: forget }) => (
        <CatchBoundary
          getResetKey={() => what}
          errorComponent={({ error, reset }) => (
            <Until
              Failed={Failed}
              what={what}
              problem={problemIn(error)}
              again={() => {
                forget();
                reset();
              }}
            />
          )}
        >
          <Wait fallback={waiting}>{children}</Wait>
        </CatchBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

/** What failed, until it is tried again: by hand, or when the connection that was missing is back. */
function Until({ Failed, ...failure }: Failure & { Failed: ComponentType<Failure> }) {
  const { problem, again } = failure;
  useEffect(() => (problem.status === 0 ? whenBack(again) : undefined), [problem, again]);
  return <Failed {...failure} />;
}
