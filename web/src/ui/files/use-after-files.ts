import { useEffect, useRef, useState } from 'react';
import { allTaken } from './pending-uploads.ts';

/**
 * Saves once the files on their way are there, with what came of them; at once when there are none. Null
 * when one of them is refused, which stands at its field.
 */
export function useAfterFiles<How, Saved>(save: (how: How) => Promise<Saved | null>) {
  const [isWaiting, setWaiting] = useState(false);
  const [through, setThrough] = useState<((by: typeof save) => void) | null>(null);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  // Drawn together with what the answers changed, so that it saves that.
  useEffect(() => through?.(latest.current), [through]);

  async function run(how: How): Promise<Saved | null> {
    const files = allTaken();
    if (!files) return save(how);
    if (isWaiting) return null;
    setWaiting(true);
    const isTaken = await files;
    setWaiting(false);
    if (!isTaken) return null;
    return new Promise((resolve) => {
      setThrough(() => (by: typeof save) => resolve(by(how)));
    });
  }

  return { isWaiting, run };
}
