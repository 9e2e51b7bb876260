import { Link } from '@tanstack/react-router';
import css from './screen-link.module.css';

/** An address that leads where it says. */
export function PathLink({ path }: { path: string }) {
  return (
    <Link className={css.link} to={path}>
      {path}
    </Link>
  );
}
