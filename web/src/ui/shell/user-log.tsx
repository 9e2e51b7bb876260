import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageStands } from '../../platform/calm.ts';
import { useHouse } from '../../platform/house.ts';
import { markers } from '../../platform/markers.ts';
import { toast } from '../../platform/toasts.ts';

/** A failing log is told of once a minute at most. */
const quietMs = 60_000;
let toldAt = 0;

/** Notes each page that is opened, after it is shown, for anyone who is signed in. */
export function UserLog() {
  const { logVisit } = useHouse();
  const pathname = useLocation({ select: (location) => location.pathname });
  const who = markers.use();
  const userId = who?.userId;

  useEffect(() => {
    if (!userId || !logVisit) return;
    const noted = pageStands().then(() => logVisit({ userId, history: pathname }));
    void noted.then((problem) => {
      if (!problem || Date.now() - toldAt < quietMs) return;
      toldAt = Date.now();
      toast.refused(problem);
    });
  }, [pathname, userId, logVisit]);
  return null;
}
