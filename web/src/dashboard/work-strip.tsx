import type { Work } from '@counting-house/contract/dashboard/home.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { waiting } from '../platform/format.ts';
import { useKeys } from '../platform/keys.ts';
import { KeyHint } from '../ui/parts/key-hint.tsx';
import css from './dashboard.module.css';
import { workPlaces } from './work-places.ts';

/** Figures that lead to the lists behind them; a digit is the key of each. */
export function WorkStrip({ work }: { work: readonly Work[] }) {
  const navigate = useNavigate();
  const keys = work.map((one, i) => {
    const { label, path, search } = workPlaces[one.key];
    const run = () => void navigate({ to: path, search: search as never });
    return [String(i + 1), { does: label, run }] as const;
  });
  useKeys(Object.fromEntries(keys));

  if (work.length === 0) return null;
  return (
    <ul className={css.strip} aria-label="Work waiting">
      {work.map((one, i) => (
        <li key={one.key}>
          <Tile work={one} digit={i + 1} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ work, digit }: { work: Work; digit: number }) {
  const { label, path, search, tone, under, inFull } = workPlaces[work.key];
  const isEmpty = work.count === 0;
  return (
    <Link
      className={css.tile}
      to={path}
      search={search as never}
      preload="intent"
      data-tone={isEmpty ? undefined : tone}
      data-empty={isEmpty || undefined}
    >
      <span className={css.label}>{label}</span>
      <strong>{waiting(work.count)}</strong>
      <KeyHint keys={String(digit)} />
      <span className={css.under} title={inFull?.(work)}>
        {isEmpty ? '' : under(work)}
      </span>
    </Link>
  );
}
