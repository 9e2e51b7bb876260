import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useHouse } from '../../platform/house.ts';
import { signOut, useSession } from '../../platform/session.ts';

const IdleDialog = lazyPart(async () => (await import('./idle-dialog.tsx')).IdleDialog);

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

  const leave = async () => {
    await signOut();
    await navigate({ to: signIn.path, ignoreBlocker: true });
  };
  const canStay = Date.parse(session.idleEndsAt) <= Date.parse(session.endsAt);
  return (
    <Suspense fallback={null}>
      <IdleDialog left={clock(left)} canStay={canStay} leave={leave} />
    </Suspense>
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
