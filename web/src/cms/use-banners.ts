import type { Banner } from '@counting-house/contract/cms/banner.ts';
import { cms } from '@counting-house/contract/cms/cms.operations.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';

/** All banners of a position in their order; none until they are there. */
export function useBanners(position: Banner['position']): readonly Banner[] {
  const { data } = useOptionalOperation(cms.listBanners, { position, limit: 200 });
  return data?.rows ?? [];
}
