import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the cursor into a form's first field whenever its step is shown, since the page itself stays; into
 * the first wrong one when the server sent the person back to it.
 *
 * @returns the form's ref.
 */
export function useFirstField(step: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const first = form.current?.querySelector<HTMLElement>('input:not([type="hidden"])');
    // A step that only sums up is gone on from with Enter.
    const button = form.current?.querySelector<HTMLElement>('[type="submit"]');
    (wrong ?? first ?? button)?.focus();
  }, [step]);
  return form;
}
