import { useEffect } from 'react';

/** What the browser's tab says: a record first, then its screen, then the house. */
export function PageTitle({ words }: { words: readonly string[] }) {
  const title = [...words, 'Counting House'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
