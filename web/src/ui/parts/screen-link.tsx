import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { Search } from '../../platform/address.ts';
import { type ParamsOf, pathTo, type Screen } from '../../platform/places.ts';
import css from './screen-link.module.css';

/** Words that lead to a screen; its code is fetched when the pointer nears them. */
export function ScreenLink<P extends string>({
  to,
  params,
  search,
  children,
  onClick,
}: {
  to: Screen<P>;
  params?: ParamsOf<P>;
  search?: Search;
  children: ReactNode;
  onClick?: (event: MouseEvent) => void;
}) {
  const path = (pathTo as (of: Screen, params?: unknown) => string)(to, params);
  return (
    <Link
      className={css.link}
      to={path}
      search={(search ?? {}) as never}
      preload="intent"
      {...(onClick ? { onClick } : {})}
    >
      {children}
    </Link>
  );
}
