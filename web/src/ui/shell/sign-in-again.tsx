import { useEffect, useState } from 'react';
import { onSignedOut } from '../../platform/http/client.ts';
import { useHouse } from '../../platform/house.ts';
import { dropMarkers } from '../../platform/markers.ts';
import { hasUnsaved } from '../../platform/unsaved.ts';

/** When the session has ended under work that would be lost: a dialog over the page to sign in again. */
export function SignInAgain() {
  const { SignInDialog } = useHouse();
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    onSignedOut.set(() => () => {
      if (hasUnsaved() && SignInDialog) setAsking(true);
      else dropMarkers();
    });
    return () => onSignedOut.set(() => dropMarkers);
  }, [SignInDialog]);

  if (!isAsking || !SignInDialog) return null;
  return <SignInDialog close={() => setAsking(false)} />;
}
