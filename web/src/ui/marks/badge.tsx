import {
  type Icon,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconProgress,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './badge.module.css';
import type { StateTone } from '../theme/theme.ts';

const icons: Record<StateTone, Icon> = {
  idle: IconCircleDashed,
  waiting: IconClock,
  moving: IconProgress,
  done: IconCheck,
  back: IconArrowBackUp,
  stopped: IconBan,
};

/** The word of each state of a thing, what it means, and its own icon where the meaning's is too plain. */
export type States<S extends string> = Readonly<
  Record<S, { readonly label: string; readonly tone: StateTone; readonly icon?: Icon }>
>;

/** A state as people see it: icon and word in the colour of what it means. */
export function StateBadge({
  tone,
  icon,
  children,
}: {
  tone: StateTone;
  icon?: Icon | undefined;
  children: ReactNode;
}) {
  const Shown = icon ?? icons[tone];
  return (
    <span className={`${css.badge} ${css[tone]}`}>
      <Shown size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}

/** The badge of one state out of a thing's table of states. */
export function State<S extends string>({ of, is }: { of: States<S>; is: S }) {
  const { label, tone, icon } = of[is];
  return (
    <StateBadge tone={tone} icon={icon}>
      {label}
    </StateBadge>
  );
}

/** A word that people gave to a record. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={css.tag}>{children}</span>;
}
