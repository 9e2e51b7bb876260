import { type ReactNode, useEffect } from 'react';
import { keepTyped } from '../../platform/keys/typed-ahead.ts';
import { ErrorCard } from '../parts/note.tsx';
import { Boundary, type Failure } from '../parts/part.tsx';
import { ShownAtOnce } from './shown-at-once.tsx';
import { SidePanel } from './side-panel.tsx';
import { SkeletonRows } from '../parts/skeleton.tsx';

/** What opens over a page: it waits and fails inside a panel of its own. */
export function PanelPart({ children }: { children: ReactNode }) {
  return (
    <Boundary what="this record" waiting={<PanelWaiting />} failed={PanelFailed} wait={ShownAtOnce}>
      {children}
    </Boundary>
  );
}

function PanelWaiting() {
  // Until its content is here: its first box may be in it.
  useEffect(() => {
    const end = keepTyped('layer');
    return () => end();
  }, []);
  return (
    <SidePanel title="Loading">
      <SkeletonRows />
    </SidePanel>
  );
}

function PanelFailed(failure: Failure) {
  return (
    <SidePanel title={failure.problem.code === 'not_found' ? 'Not found' : 'Not loaded'} isNarrow>
      <ErrorCard {...failure} />
    </SidePanel>
  );
}
