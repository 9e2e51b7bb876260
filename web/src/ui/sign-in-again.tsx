import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onSignedOut } from '../platform/client.ts';
import { useHouse } from '../platform/house.ts';
import { dropMarkers, markers } from '../platform/markers.ts';
import { queries } from '../platform/query.ts';
import { hasUnsaved } from '../platform/unsaved.ts';

/** What happens when the session has ended: the sign-in page, or a dialog when work would be lost. */
export function SignInAgain() {
  const { signIn, SignInDialog } = useHouse();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const isSignedIn = markers.use() !== null;

  useEffect(() => {
    onSignedOut.set(() => () => {
      if (hasUnsaved() && SignInDialog) setAsking(true);
      else dropMarkers();
    });
    return () => onSignedOut.set(() => () => undefined);
  }, [SignInDialog]);

  useEffect(() => {
    if (isSignedIn) return;
    queries.clear();
    const next = location.pathname + location.search;
    void navigate({ to: signIn.path, search: { next } as never, ignoreBlocker: true });
  }, [isSignedIn, navigate, signIn.path]);

  if (!isAsking || !SignInDialog) return null;
  return <SignInDialog close={() => setAsking(false)} />;
}
