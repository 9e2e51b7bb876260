import { type KeyboardEvent, useEffect, useRef } from 'react';
import { waiting } from '../../platform/format/format.ts';
import css from './tabs.module.css';

export type TabRow = {
  readonly value: string;
  readonly label: string;
  /** How many things stand behind it. */
  readonly count?: number | undefined;
  /** The person made it: it stands apart from the tabs that everybody has. */
  readonly isOwn?: boolean | undefined;
};

/** Tabs over what they choose; arrow keys move along them. */
export function Tabs({
  label,
  tabs,
  value,
  set,
}: {
  label: string;
  tabs: readonly TabRow[];
  value: string;
  set: (value: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // Counts come later, and make tabs wider.
  const areCounted = tabs.some(({ count }) => count !== undefined);
  useEffect(() => showChosen(list.current), [value, tabs.length, areCounted]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    set(next.value);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(),
    );
  }

  return (
    <div className={css.tabs} role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={tab.value === value}
          data-own={tab.isOwn || undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => set(tab.value)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
          {tab.count !== undefined && <span>{waiting(tab.count)}</span>}
        </button>
      ))}
    </div>
  );
}

/** Tabs that do not fit are scrolled until the chosen one is seen; the page itself stays where it is. */
function showChosen(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!list || !tab || list.scrollWidth <= list.clientWidth) return;
  const left = tab.offsetLeft - list.offsetLeft;
  if (left < list.scrollLeft || left + tab.offsetWidth > list.scrollLeft + list.clientWidth)
    list.scrollLeft = left - (list.clientWidth - tab.offsetWidth) / 2;
}
