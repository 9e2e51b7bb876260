import { Button, Group } from '@mantine/core';
import { stayIn } from '../../platform/session.ts';
import { Dialog } from '../dialog/dialog.tsx';

/** Says how long is left, and offers to stay where that is possible. */
export function IdleDialog({
  left,
  canStay,
  leave,
}: {
  /** `1:59`. */
  left: string;
  canStay: boolean;
  leave: () => Promise<void>;
}) {
  return (
    <Dialog
      size={480}
      zIndex={350}
      onClose={() => void stayIn()}
      withCloseButton={false}
      title={`You will be signed out in ${left}.`}
    >
      {canStay
        ? 'You have not used Counting House for a while.'
        : 'You have been signed in for the longest time allowed. Save your work and sign in again.'}
      <Group justify="flex-end" gap={8} mt="lg">
        <Button variant="default" size="sm" onClick={() => void leave()}>
          Sign out
        </Button>
        {canStay && (
          <Button size="sm" data-autofocus onClick={() => void stayIn()}>
            Stay signed in
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
