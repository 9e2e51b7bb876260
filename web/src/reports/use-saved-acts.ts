import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import type { SavedReport } from '@counting-house/contract/reports/saved-report.ts';
import { useAct } from '../platform/http/use-operation.ts';
import { toast } from '../platform/toasts.ts';
import { confirm } from '../ui/dialog/confirm.ts';

/** What can be done with a saved report beside opening and changing it. */
export function useSavedActs(saved: SavedReport) {
  const send = useAct(reports.sendSavedReport, 'The report was not sent');
  const remove = useAct(reports.deleteSavedReport, 'The report was not deleted');

  async function sendNow() {
    const answer = await send.run({ id: saved.id });
    if (!answer) return;
    const { sentTo, withheldFrom } = answer;
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
    await remove.run({ id: saved.id });
  }

  return { sendNow, forget, isSending: send.isSending };
}
