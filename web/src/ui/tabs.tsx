import type { KeyboardEvent } from 'react';
import { count as countWords } from '../platform/format.ts';
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
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    set(next.value);
    const list = event.currentTarget.parentElement;
    requestAnimationFrame(() =>
      list?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(),
    );
  }

  return (
    <div className={css.tabs} role="tablist" aria-label={label}>
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
          {tab.count !== undefined && <span>{countWords(tab.count)}</span>}
        </button>
      ))}
    </div>
  );
}
