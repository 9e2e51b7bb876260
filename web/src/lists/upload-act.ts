import type { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { allLists } from '@counting-house/contract/lists.ts';
import { IconUpload } from '@tabler/icons-react';
import { useSetSearch } from '../platform/address.ts';
import type { PageAct } from '../ui/page/page-acts.tsx';

/** Brings a list from a file, for whoever may do what such a list does. */
export function useUploadAct(kind: ListKind): PageAct {
  const setSearch = useSetSearch();
  return {
    label: 'Upload a list',
    icon: IconUpload,
    key: 'u',
    access: allLists[kind].does.map(({ right }) => right),
    does: { run: () => setSearch({ upload: kind }, { push: true }) },
  };
}
