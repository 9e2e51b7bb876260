import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { type RecordOnView, useHouse } from '../../platform/house.ts';
import { PanelProvider } from '../panel/panel-context.ts';

/** Opens the history of the record on view, at `?panel=history`. */
export function RecordHistory({ record }: { record: RecordOnView }) {
  const { HistoryPanel } = useHouse();
  const isOpen = useSearch()['panel'] === 'history';
  const setSearch = useSetSearch();
  if (!HistoryPanel) return null;
  const close = () => setSearch({ panel: null });
  return (
    <>
      <ActionIcon
        aria-label="History"
        onClick={() => setSearch({ panel: 'history' }, { push: true })}
      >
        <IconHistory size={18} stroke={1.7} />
      </ActionIcon>
      {isOpen && (
        <PanelProvider value={{ close, at: null, of: 0, before: null, after: null }}>
          <Suspense>
            <HistoryPanel record={record} />
          </Suspense>
        </PanelProvider>
      )}
    </>
  );
}
