import { cms } from '@counting-house/contract/cms/cms.operations.ts';
import { fetchAnswer } from '../platform/http/use-operation.ts';

/** Whether there is a banner or a question, drafts included; what may not be read counts as none. */
export async function isWebsiteUsed(): Promise<boolean> {
  const totals = await Promise.all(
    [
      fetchAnswer(cms.listBanners, { limit: 1 }).then(({ total }) => total),
      fetchAnswer(cms.listFaqs, { limit: 1 }).then(({ total }) => total),
    ].map((asked) => asked.catch(() => 0)),
  );
  return totals.some((total) => total > 0);
}
