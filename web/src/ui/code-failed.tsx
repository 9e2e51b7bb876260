import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { NotePage } from './note.tsx';

/** What stands where the code of a screen did not arrive. */
export function CodeFailed({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <NotePage
      title="This screen could not be loaded. Check your connection."
      act={
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
      }
    >
      Nothing that was saved is lost.
    </NotePage>
  );
}
