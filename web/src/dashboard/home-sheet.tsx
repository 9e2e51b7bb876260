import type { HomeBlock } from '@counting-house/contract/dashboard/layout.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { prefer, preferences } from '../platform/preferences.ts';
import css from './dashboard.module.css';

/**
 * A block of the dashboard in which nothing is decided: folded to its title and what it comes to, until its person
 * opens it; it then stays open for them.
 */
export function HomeSheet({
  name,
  title,
  brief,
  acts,
  children,
}: {
  name: HomeBlock;
  title: string;
  /** What it comes to, beside its title. */
  brief: string;
  acts?: ReactNode;
  children: ReactNode;
}) {
  const { homeOpen } = preferences.use();
  const isOpen = homeOpen.includes(name);
  const turn = () =>
    prefer({
      homeOpen: isOpen ? homeOpen.filter((one) => one !== name) : [...homeOpen, name],
    });
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section className={css.folding} aria-label={title} data-folded={!isOpen || undefined}>
      <h2>
        <button type="button" className={css.fold} aria-expanded={isOpen} onClick={turn}>
          {title} <small>{brief}</small>
          <Icon size={16} stroke={1.7} aria-hidden />
        </button>
        {isOpen && acts && <span className={css.foldActs}>{acts}</span>}
      </h2>
      {isOpen && children}
    </section>
  );
}
