import type { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { allLists } from '@counting-house/contract/lists.ts';
import { IconUpload } from '@tabler/icons-react';
import { useSetSearch } from '../platform/address.ts';
import type { Scope } from './list-scope.ts';
import type { PageAct } from '../ui/page/page-acts.tsx';

/** Brings a list from a file, for anyone who may do what such a list does. */
export function useUploadAct(kind: ListKind, scope: Scope = {}): PageAct {
  const setSearch = useSetSearch();
  const words = Object.fromEntries(Object.entries(scope).map(([name, id]) => [name, String(id)]));
  return {
    label: 'Upload a list',
    icon: IconUpload,
    key: 'u',
    access: allLists[kind].does.map(({ right }) => right),
    does: { run: () => setSearch({ upload: kind, ...words }, { push: true }) },
  };
}
