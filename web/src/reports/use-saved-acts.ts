import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import type { SavedReport } from '@counting-house/contract/reports/saved-report.ts';
import { useWrite } from '../platform/http/use-operation.ts';
import { toast } from '../platform/toasts.ts';
import { confirm } from '../ui/dialog/confirm.ts';

/** What can be done with a saved report beside opening and changing it. */
export function useSavedActs(saved: SavedReport) {
  const send = useWrite(reports.sendSavedReport);
  const remove = useWrite(reports.deleteSavedReport);

  async function sendNow() {
    const reply = await send.run({ id: saved.id });
    if (!reply.ok) return toast.refused(reply.problem, 'The report was not sent');
    const { sentTo, withheldFrom } = reply.data;
    const left = withheldFrom.length > 0 ? ` Not to ${withheldFrom.join(', ')}.` : '';
    toast.success(`${saved.name} goes to ${sentTo.join(', ') || 'nobody'}.${left}`);
  }

  async function forget() {
    const isSure = await confirm({
      title: `Delete report ${saved.name}?`,
      effect: saved.schedule ? 'It is not sent any more.' : 'Its figures stay in the books.',
      act: 'Delete report',
    });
    if (!isSure) return;
    const reply = await remove.run({ id: saved.id });
    if (!reply.ok) toast.refused(reply.problem, 'The report was not deleted');
  }

  return { sendNow, forget, isSending: send.isSending };
}
