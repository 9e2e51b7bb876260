import type { InvoiceDraft } from '@counting-house/contract/invoices/draft.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { Button } from '@mantine/core';
import { IconFilePencil } from '@tabler/icons-react';
import { useGo } from '../platform/address.ts';
import { moment, qty } from '../platform/format/format.ts';
import { useAct } from '../platform/http/use-operation.ts';
import { toast } from '../platform/toasts.ts';
import { confirm } from '../ui/dialog/confirm.ts';
import { Banner } from '../ui/parts/banner.tsx';
import { invoicesScreens } from './invoices.routes.tsx';

/** Whose draft it is, and what of it is gone since it was saved. */
export function DraftBanner({ draft }: { draft: InvoiceDraft }) {
  const gone = draft.lines.filter((line) => line.gone > 0);
  return (
    <>
      <Banner tone="quiet" icon={IconFilePencil}>
        Draft saved {moment(draft.savedAt)}
        {draft.savedByName && ` by ${draft.savedByName}`}
      </Banner>
      {gone.length > 0 && (
        <Banner>
          Invoiced or cancelled since then:{' '}
          {gone.map((line) => `${qty(line.gone, line.unitCode)} of ${line.title}`).join(', ')}
        </Banner>
      )}
    </>
  );
}

/** Deletes a draft after asking, and goes back to the drafts. */
export function DeleteDraft({
  draft,
  orderNo,
}: {
  draft: { readonly id: number; readonly version: number };
  orderNo: string;
}) {
  const write = useAct(invoices.deleteDraft, 'Not deleted');
  const go = useGo();

  async function run() {
    const isSure = await confirm({
      title: `Delete the draft for ${orderNo}?`,
      effect: 'The order stays, and can be billed again.',
      act: 'Delete draft',
      isDangerous: true,
    });
    if (!isSure) return;
    if (!(await write.run({ id: draft.id, version: draft.version }))) return;
    toast.success(`Draft for ${orderNo} deleted`);
    go(invoicesScreens.invoices, undefined, { tab: 'drafts' });
  }

  return (
    <Button variant="subtle" color="red" loading={write.isSending} onClick={() => void run()}>
      Delete draft
    </Button>
  );
}
