import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseSearch } from '../../platform/address.ts';
import css from './screen-link.module.css';

/** Words that lead to an address; the address itself when there are none. */
export function PathLink({ path, children = path }: { path: string; children?: ReactNode }) {
  const [to = '', query = ''] = path.split('?');
  return (
    <Link className={css.link} to={to} search={parseSearch(query) as never}>
      {children}
    </Link>
  );
}
