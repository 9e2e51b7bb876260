import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import {
  reverseChargeLabels,
  type ReverseChargePaper,
} from '@counting-house/contract/accounts/taxes/reverse-charge.ts';
import { money } from '../../platform/format/format.ts';
import { openFile } from '../../platform/http/download.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import css from './reverse-charge-papers.module.css';

/** Self-invoices and payment vouchers under reverse charge; the number opens the paper, for those who may see vouchers. */
export function ReverseChargePapers({ papers }: { papers: readonly ReverseChargePaper[] }) {
  const mayOpen = useMay()(accounts.printReverseCharge.permission);
  const open = (id: number) =>
    void openFile(accounts.printReverseCharge, { id }).catch(toast.thrown());
  return papers.map(({ id, kind, number, amount, cancelledOn }) => (
    <div key={id}>
      {mayOpen ? (
        <button type="button" className={css.open} onClick={() => open(id)}>
          {number}
        </button>
      ) : (
        number
      )}
      {` ${reverseChargeLabels[kind].toLowerCase()}, ${cancelledOn === null ? money(amount) : 'cancelled'}`}
    </div>
  ));
}
