import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Need } from '@counting-house/contract/dashboard/home.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Button } from '@mantine/core';
import { accountsScreens } from '../accounts/accounts.routes.tsx';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { count, date, money } from '../platform/format/format.ts';
import { useGo } from '../platform/address.ts';
import { useAct } from '../platform/http/use-operation.ts';
import { toast } from '../platform/toasts.ts';
import { Sheet } from '../ui/parts/sheet.tsx';
import { KnownRecord } from '../ui/record/known-record.tsx';
import css from './dashboard.module.css';
import { useBlock } from './use-block.ts';

/** What has to be decided or looked at now, with the act in its row. */
export function NeedsBlock() {
  const { total, rows } = useBlock('needs');
  return (
    <Sheet title="Needs you" count={total}>
      {rows.length === 0 ? (
        <p className={css.nothing}>Nothing needs you now.</p>
      ) : (
        <ul className={css.needs}>
          {rows.map((need) => (
            <li key={`${need.kind} ${need.id}`}>
              <div>
                <KnownRecord kind={need.kind} id={need.id} title={need.title}>
                  {sentenceOf(need)}
                </KnownRecord>
                <small>{underOf(need)}</small>
              </div>
              <Act of={need} />
            </li>
          ))}
        </ul>
      )}
      {total > rows.length && rows.length > 0 && (
        <p className={css.nothing}>{count(total - rows.length)} more, behind the tiles above.</p>
      )}
    </Sheet>
  );
}

function sentenceOf({ kind, title, about, amount, lines }: Need): string {
  switch (kind) {
    case 'voucher':
      return `${title} of ${money(amount)}${about ? `, ${about}` : ''}`;
    case 'purchase_order':
      return `Purchase order of ${money(amount)}${about ? ` to ${about}` : ''}`;
    case 'expense':
      return `Expense of ${money(amount)}${about ? `, ${about}` : ''}`;
    case 'order':
      return `Order ${title} is late`;
    case 'bank_account':
      return `${count(lines ?? 0)} bank ${lines === 1 ? 'line' : 'lines'} to match`;
  }
}

function underOf({ kind, title, by, promisedOn }: Need): string {
  if (kind === 'order') return promisedOn ? `Promised ${date(promisedOn)}` : '';
  if (kind === 'bank_account') return title;
  return [kind === 'purchase_order' ? title : '', by].filter(Boolean).join(', ');
}

/** What is done with it from here: approved at once, or opened where it is done. */
function Act({ of: need }: { of: Need }) {
  const go = useGo();
  const voucher = useAct(accounts.approveVoucher, 'Not approved');
  const expense = useAct(accounts.approveExpense, 'Not approved');
  const purchase = useAct(purchasing.orderApprove, 'Not approved');
  const { kind, id, version } = need;
  if (kind === 'order') {
    return (
      <Button
        variant="default"
        onClick={() => go(ordersScreens.b2cDesk, undefined, { stage: 'all', open: String(id) })}
      >
        Open
      </Button>
    );
  }
  if (kind === 'bank_account') {
    return (
      <Button
        variant="default"
        onClick={() => go(accountsScreens.banking, undefined, { open: String(id) })}
      >
        Reconcile
      </Button>
    );
  }
  const write = { voucher, expense, purchase_order: purchase }[kind];

  async function approve() {
    if (await write.run({ id, version })) toast.success(`${sentenceOf(need)} approved`);
  }

  return (
    <Button
      variant="default"
      aria-label={`Approve ${sentenceOf(need)}`}
      loading={write.isSending}
      onClick={() => void approve()}
    >
      Approve
    </Button>
  );
}
