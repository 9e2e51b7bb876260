import { useEffect } from 'react';
import { waiting } from '../../platform/waiting.ts';

/** What the browser's tab says: how many wait, a record, its screen, the house. */
export function PageTitle({ words }: { words: readonly string[] }) {
  const count = waiting.use()?.count ?? 0;
  const name = [...words, 'Counting House'].join(' · ');
  const title = count > 0 ? `(${count}) ${name}` : name;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
