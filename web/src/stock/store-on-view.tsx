import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Select } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { prefer, preferences } from '../platform/preferences.ts';
import { Tag } from '../ui/marks/badge.tsx';

/** What tabs of a page leave in its address: `?store=2`. */
export const ofStore = ['store'] as const;

/** A business has fewer stores in use. */
const mostStores = 100;

/**
 * The store whose goods are on view: the one that the address names, else the one that the person looked at last, else
 * the default one.
 */
export function useStore() {
  const named = Number(useSearch()['store'] ?? 0);
  const { store: remembered } = preferences.use();
  const { rows: stores } = useOperation(stock.listStores, { status: 'active', limit: mostStores });
  const ofId = (wanted: number) => stores.find(({ id }) => id === wanted);
  const usual = stores.find(({ isDefault }) => isDefault);
  const store = ofId(named) ?? ofId(remembered) ?? usual;
  return { stores, store, usual, hasSeveral: stores.length > 1 };
}

/** The id of the store on view; undefined where there is only one, which every call means by itself. */
export function useStoreId(): number | undefined {
  const { store, hasSeveral } = useStore();
  return hasSeveral ? store?.id : undefined;
}

/** Chooses the store whose goods the page shows; nothing where there is only one. */
export function StorePicker() {
  const setSearch = useSetSearch();
  const { stores, store, hasSeveral } = useStore();
  const named = Number(useSearch()['store'] ?? 0);
  const id = store?.id ?? 0;

  useEffect(() => {
    // Forms that are opened without a store in their address are for the same one.
    if (named > 0 && named === id && preferences.get().store !== id) prefer({ store: id });
  }, [named, id]);

  if (!hasSeveral) return null;
  return (
    <Select
      aria-label="Store"
      w={190}
      leftSection={<IconBuildingStore size={18} stroke={1.7} aria-hidden />}
      data={stores.map((one) => ({ value: String(one.id), label: one.name }))}
      value={String(id)}
      onChange={(next) => {
        if (next === null) return;
        prefer({ store: Number(next) });
        setSearch({ store: next, open: null, form: null }, { push: true });
      }}
    />
  );
}

/** The store that a form is about, where there are several. */
export function StoreTag() {
  const { store, hasSeveral } = useStore();
  return hasSeveral && store ? <Tag>{store.name}</Tag> : null;
}
