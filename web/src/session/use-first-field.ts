import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the cursor into a form's first field whenever its step is shown, since the page itself stays.
 *
 * @returns the form's ref.
 */
export function useFirstField(step: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  }, [step]);
  return form;
}
