import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import css from './skeleton.module.css';

/** A read says that it still goes on after this long. */
const patienceMs = 10_000;

/** The shape of what is coming, from 200 ms on; after ten seconds it says so and can be given up. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  const isSlow = useAfter(patienceMs);
  const client = useQueryClient();
  return (
    <div aria-busy>
      <ul className={css.rows} aria-label="Loading">
        {Array.from({ length: rows }, (_, i) => (
          <li key={i} aria-hidden>
            <span>
              <span className={css.bar} />
              <span className={`${css.bar} ${css.thin}`} />
            </span>
            <span className={css.bar} />
            <span className={css.bar} />
            <span className={css.bar} />
          </li>
        ))}
      </ul>
      {isSlow && (
        <div className={css.still} role="status">
          Still loading
          <Button variant="subtle" onClick={() => void client.cancelQueries({}, { revert: false })}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}

function useAfter(ms: number): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPast(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isPast;
}
