import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './folding-sheet.module.css';
import { Sheet } from './sheet.tsx';

/** A sheet that a phone shows by its title and one figure until it is opened; elsewhere it is always open. */
export function FoldingSheet({
  title,
  brief,
  acts,
  isOpen,
  toggle,
  children,
}: {
  title: string;
  /** What it comes to, beside its title on a phone. */
  brief?: string;
  /** What else stands beside the title where it is always open. */
  acts?: ReactNode;
  isOpen: boolean;
  toggle: () => void;
  children: ReactNode;
}) {
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  if (!isPhone)
    return (
      <Sheet title={title} acts={acts}>
        {children}
      </Sheet>
    );
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={css.sheet} aria-label={title}>
      <h2>
        <button type="button" className={css.head} aria-expanded={isOpen} onClick={toggle}>
          <Icon size={16} stroke={1.7} />
          {title}
          {brief && <span className={css.brief}>{brief}</span>}
        </button>
      </h2>
      {isOpen && children}
    </section>
  );
}
