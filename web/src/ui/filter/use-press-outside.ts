import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Closes a popover at a press outside of it. A list or a calendar that one of its fields opens lies elsewhere in
 * the document and belongs to it all the same: Mantine's own would close before the choice is made.
 *
 * @returns for the button that opens the popover, whose press is its own affair.
 */
export function usePressOutside(
  isOpen: boolean,
  close: () => void,
): RefObject<HTMLButtonElement | null> {
  const target = useRef<HTMLButtonElement>(null);
  const look = useEffectEvent(({ target: pressed }: MouseEvent) => {
    if (!(pressed instanceof Element) || !pressed.isConnected) return;
    // Every dropdown says on which side of its field it lies.
    if (target.current?.contains(pressed) || pressed.closest('[data-position]')) return;
    close();
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('mousedown', look);
    return () => document.removeEventListener('mousedown', look);
  }, [isOpen]);
  return target;
}
