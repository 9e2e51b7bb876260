import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOutdated } from '../../platform/http/client.ts';
import { queries } from '../../platform/http/query.ts';
import { readingSession } from '../../platform/session.ts';
import { useHasUnsaved } from '../../platform/unsaved.ts';
import { NotePage } from '../parts/note.tsx';
import { ReloadButton } from './reload-button.tsx';

/** What stands where the code of a screen did not arrive; it may be gone because a newer build is there. */
export function CodeFailed({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const canReload = isOutdated.use() && !useHasUnsaved();
  useEffect(() => {
    // Any answer of the server names the build that gives it.
    void queries.refetchQueries({ queryKey: readingSession.queryKey });
  }, []);
  return (
    <NotePage
      title="This screen could not be loaded. Check your connection."
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
      {canReload ? 'A new version is ready.' : 'Nothing that was saved is lost.'}
    </NotePage>
  );
}
