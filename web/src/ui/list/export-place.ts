import { useLayoutEffect } from 'react';
import { store } from '../../platform/store.ts';

/** Lists whose export stands beside the title of their page. */
const besideTitle = store<readonly string[]>([]);

/** Says that the export of a list stands beside the title of its page, as long as this part is on view. */
export function useExportPlace(list: string): void {
  useLayoutEffect(() => {
    besideTitle.set((lists) => [...lists, list]);
    return () => besideTitle.set((lists) => lists.toSpliced(lists.indexOf(list), 1));
  }, [list]);
}

/** Whether a list has to offer its export itself, as lists in a tab and in a panel do. */
export const useOffersExport = (list: string): boolean =>
  besideTitle.usePart((lists) => !lists.includes(list));
