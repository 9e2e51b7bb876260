import type { KeyboardEvent, ReactNode } from 'react';

/** Fields that are filled one after the other: Enter goes on to the next one, and saves in the last. */
export function EnterWalks({ children }: { children: ReactNode }) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (!isPlain || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')].filter(
      ({ type, disabled }) => type !== 'hidden' && !disabled,
    );
    const next = fields[fields.indexOf(event.target) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // The key goes from field to field; the box around them takes none.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div style={{ display: 'contents' }} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
