import { useEffect, useState } from 'react';

/** Gives the focus back to what had it, when the dialog around it goes; of a menu, to the button that opened it. */
export function ReturnFocus() {
  const [opener] = useState(openerNow);
  useEffect(
    () => () => {
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (isFree && opener?.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
  return null;
}

function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : active;
  return opener instanceof HTMLElement ? opener : null;
}
