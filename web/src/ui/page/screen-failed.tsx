import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOutdated } from '../../platform/http/client.ts';
import { queries } from '../../platform/http/query.ts';
import { readingSession } from '../../platform/session.ts';
import { useHasUnsaved } from '../../platform/unsaved.ts';
import { NotePage } from '../parts/note.tsx';
import { ReloadButton } from './reload-button.tsx';

/** How browsers, and our own limit of time, say that code did not arrive. */
const didNotArrive = /import|module|did not come/iu;

/** What stands where a screen failed: its code did not arrive, perhaps because a newer build is there, or it broke. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isOld = isOutdated.use();
  const hasUnsaved = useHasUnsaved();
  const isBroken = !(error instanceof Error && didNotArrive.test(error.message));
  const canReload = (isOld || isBroken) && !hasUnsaved;
  useEffect(() => {
    // Any answer of the server names the build that gives it.
    void queries.refetchQueries({ queryKey: readingSession.queryKey });
  }, []);
  return (
    <NotePage
      title={
        isBroken
          ? 'This screen stopped working. Try again, or reload the page.'
          : 'This screen could not be loaded. Check your connection.'
      }
      act={
        <>
          <Button
            onClick={() => {
              reset();
              void router.invalidate();
            }}
          >
            Try again
          </Button>
          {canReload && <ReloadButton />}
        </>
      }
    >
      {isOld && canReload ? 'A new version is ready.' : 'Nothing that was saved is lost.'}
    </NotePage>
  );
}
