import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { IconUpload } from '@tabler/icons-react';
import { useSetSearch } from '../platform/address.ts';
import { offer, type PageAct } from '../ui/page/page-acts.tsx';

/** Brings a list of products or categories from a file. */
export function useUploadAct(kind: 'products' | 'categories'): PageAct {
  const setSearch = useSetSearch();
  return offer(
    'Upload a list',
    b2b.uploadProductList,
    () => setSearch({ upload: kind }, { push: true }),
    { icon: IconUpload, key: 'u' },
  );
}
