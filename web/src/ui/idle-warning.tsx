import { Button, Group, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useHouse } from '../platform/house.ts';
import { signOut, stayIn, useSession } from '../platform/session.ts';

/** People are warned this long before they are signed out. */
const warningMs = 120_000;

/** The warning before the session ends, with a way to stay. */
export function IdleWarning() {
  const session = useSession();
  const { signIn } = useHouse();
  const navigate = useNavigate();
  const ends = Math.min(Date.parse(session.idleEndsAt), Date.parse(session.endsAt));
  const left = useTimeLeft(ends);
  if (left === null || left > warningMs) return null;

  const canStay = Date.parse(session.idleEndsAt) <= Date.parse(session.endsAt);
  return (
    <Modal
      opened
      size={480}
      zIndex={350}
      onClose={() => void stayIn()}
      withCloseButton={false}
      title={`You will be signed out in ${clock(left)}.`}
    >
      {canStay
        ? 'Nothing was done here for a while.'
        : 'The longest time for one sign-in is over. Save your work and sign in again.'}
      <Group justify="flex-end" gap={8} mt="lg">
        <Button
          variant="default"
          size="sm"
          onClick={async () => {
            await signOut();
            await navigate({ to: signIn.path, ignoreBlocker: true });
          }}
        >
          Sign out
        </Button>
        {canStay && (
          <Button size="sm" data-autofocus onClick={() => void stayIn()}>
            Stay signed in
          </Button>
        )}
      </Group>
    </Modal>
  );
}

/** Milliseconds until a moment, told each second in the last minutes before it. */
function useTimeLeft(at: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = at - Date.now();
      setLeft(now > warningMs ? null : Math.max(0, now));
      timer = setTimeout(look, now > warningMs ? Math.min(now - warningMs, 60_000) : 1000);
    };
    look();
    return () => clearTimeout(timer);
  }, [at]);
  return left;
}

function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
