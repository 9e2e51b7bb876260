import { createContext, use, useEffect } from 'react';

/** Where the list of a page says how many rows it has, for the page to show beside its title. */
export const PageCount = createContext<(words: string | undefined) => void>(() => undefined);

/** Shows a count beside the title of the page around, as long as this part is on view. */
export function usePageCount(words: string | undefined): void {
  const say = use(PageCount);
  useEffect(() => {
    say(words);
    return () => say(undefined);
  }, [say, words]);
}
