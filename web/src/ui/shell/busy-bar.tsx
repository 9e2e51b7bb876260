import { type Query, useIsFetching } from '@tanstack/react-query';
import css from './top-bar.module.css';

/** The line under the top bar while something that the page never read before is on its way. */
export function BusyBar() {
  const coming = useIsFetching({ predicate: isFirstRead });
  return coming > 0 ? <i className={css.busy} aria-hidden /> : null;
}

const isFirstRead = ({ state }: Query) => state.status === 'pending';
