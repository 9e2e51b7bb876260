import { Link, useNavigate } from '@tanstack/react-router';
import { useKeys } from '../../platform/keys/keys.ts';
import { waiting } from '../../platform/format/format.ts';
import { KeyHint } from '../marks/key-hint.tsx';
import css from './tiles.module.css';

/** A figure that leads to the list behind it. */
export type Tile = {
  readonly key: string;
  readonly label: string;
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
  /** A large number is counted only so far. */
  readonly count: number;
  /** What is marked when there is any: something that should not be. */
  readonly tone?: 'late' | 'waiting' | undefined;
  /** Said beneath, unless there is none. */
  readonly under?: string | undefined;
  /** The figure that `under` shortens. */
  readonly inFull?: string | undefined;
};

/**
 * Figures that lead to the lists behind them.
 *
 * @param withDigits a digit is the key of each of the first nine.
 */
export function Tiles({
  label,
  tiles,
  withDigits = false,
}: {
  label: string;
  tiles: readonly Tile[];
  withDigits?: boolean;
}) {
  const navigate = useNavigate();
  const keys = tiles.slice(0, withDigits ? 9 : 0).map((tile, i) => {
    const run = () => void navigate({ to: tile.path, search: tile.search as never });
    return [String(i + 1), { does: tile.label, run }] as const;
  });
  useKeys(Object.fromEntries(keys));

  if (tiles.length === 0) return null;
  return (
    <ul
      className={css.strip}
      aria-label={label}
      data-many={tiles.length > mostAcross || undefined}
      style={{ '--across': acrossOf(tiles.length) } as Record<string, number>}
    >
      {tiles.map((tile, i) => (
        <li key={tile.key}>
          <TileLink tile={tile} digit={i < keys.length ? i + 1 : null} />
        </li>
      ))}
    </ul>
  );
}

const mostAcross = 8;

/** In so many rows as they need, filled alike. */
const acrossOf = (tiles: number) => Math.ceil(tiles / Math.ceil(tiles / mostAcross));

function TileLink({ tile, digit }: { tile: Tile; digit: number | null }) {
  const { label, path, search, tone, under, inFull } = tile;
  const isEmpty = tile.count === 0;
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
      <strong>{waiting(tile.count)}</strong>
      {digit !== null && <KeyHint keys={String(digit)} />}
      <span className={css.under} title={inFull}>
        {isEmpty ? '' : under}
      </span>
    </Link>
  );
}
