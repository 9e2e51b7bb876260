import type { ReactNode } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { FoldingSheet } from '../../ui/parts/folding-sheet.tsx';

/** The parts of a month that a phone shows folded; the address keeps which are open, so that the way back finds them so. */
type MonthPartName = 'checks' | 'gstr1' | 'gstr3b' | 'setoff' | 'tie';

export function MonthPart({
  name,
  ...part
}: {
  name: MonthPartName;
  title: string;
  brief?: string;
  acts?: ReactNode;
  children: ReactNode;
}) {
  const { parts } = useSearch();
  const setSearch = useSetSearch();
  const open = typeof parts === 'string' && parts !== '' ? parts.split('-') : [];
  const isOpen = open.includes(name);
  const next = isOpen ? open.filter((one) => one !== name) : [...open, name];
  return (
    <FoldingSheet
      {...part}
      isOpen={isOpen}
      toggle={() => setSearch({ parts: next.length > 0 ? next.join('-') : null })}
    />
  );
}
