import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import {
  walletMethodLabels,
  type Wallet,
  type WalletEntry,
} from '@counting-house/contract/customers/wallet.ts';
import { Button, Group } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyLayer } from '../../platform/lazy-part.ts';
import { date, money } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useAct, useOperation } from '../../platform/http/use-operation.ts';
import { type Column, money as moneyColumn, moment, text } from '../table/columns.tsx';
import { prints, run } from '../list/actions.tsx';
import { RowMenu } from '../rows/row-menu.tsx';
import { DataTable } from '../table/data-table.tsx';
import { State } from '../marks/badge.tsx';
import { Part } from '../parts/part.tsx';
import { Metrics, Sheet, SheetBody } from '../parts/sheet.tsx';
import { AccountingBlock } from './accounting.tsx';
import { walletKindLabels, walletStates } from './wallet-labels.ts';
import type { Posting, WalletOwner } from './wallet-dialog.tsx';

const most = 20;

const WalletDialog = lazyLayer(async () => (await import('./wallet-dialog.tsx')).WalletDialog);

type OfBuyer = {
  readonly of: { readonly kind: 'customer' | 'company'; readonly id: number };
  readonly name: string;
  /** Leads to the order that an entry is about. */
  readonly link: (orderId: number, words: string) => ReactNode;
};

/** What a buyer has with us: money paid in and credit given, and what became of it. */
export function BuyerWallet(buyer: OfBuyer) {
  return (
    <Part what="the wallet">
      <Held {...buyer} />
    </Part>
  );
}

function Held({ of: { kind, id }, name, link }: OfBuyer) {
  const [posting, setPosting] = useState<Posting | null>(null);
  const of = { ownerType: kind, ownerId: id };
  const wallet = useOperation(customers.listWallets, { ownerType: [kind], ownerId: id }).rows[0];
  return (
    <Sheet title="Wallet" acts={<WalletActs wallet={wallet} begin={setPosting} />}>
      {wallet ? (
        <>
          <Metrics
            rows={[
              ['Balance', money(wallet.balance)],
              ['Refundable', money(wallet.status === 'frozen' ? 0 : wallet.payable)],
              ['Expires in 30 days', money(wallet.expiring)],
              ...(wallet.status === 'frozen'
                ? [['Status', <State key="status" of={walletStates} is="frozen" />] as const]
                : []),
            ]}
          />
          <Entries of={of} link={link} />
          <SheetBody>
            <AccountingBlock of={{ kind: 'wallet', id: wallet.id }} />
          </SheetBody>
        </>
      ) : (
        <SheetBody>No money in the wallet yet.</SheetBody>
      )}
      {posting && (
        <Suspense>
          <WalletDialog of={of} name={name} posting={posting} close={() => setPosting(null)} />
        </Suspense>
      )}
    </Sheet>
  );
}

function WalletActs({
  wallet,
  begin,
}: {
  wallet: Wallet | undefined;
  begin: (posting: Posting) => void;
}) {
  const may = useMay();
  const change = useAct(admin.changeStatus, 'The wallet was not changed');
  const mayAdd = may('customers.wallet.credit');
  const mayTake = may('customers.wallet.debit');

  async function freeze({ id, version, status }: Wallet) {
    const value = status === 'frozen' ? 'active' : 'frozen';
    const said = value === 'frozen' ? 'Wallet frozen' : 'Wallet can be used again';
    if (await change.run({ table: 'wallet', id, version, value })) toast.success(said);
  }

  return (
    <>
      {mayTake && wallet && (
        <Button variant="subtle" onClick={() => void freeze(wallet)}>
          {wallet.status === 'frozen' ? 'Unfreeze' : 'Freeze'}
        </Button>
      )}
      {mayTake && wallet && wallet.payable > 0 && wallet.status === 'active' && (
        <Button variant="default" onClick={() => begin('withdraw')}>
          Pay out
        </Button>
      )}
      {wallet && (mayAdd || mayTake) && (
        <Button variant="default" onClick={() => begin('adjust')}>
          Correct
        </Button>
      )}
      {mayAdd && (
        <Button variant="default" onClick={() => begin('top_up')}>
          Add money
        </Button>
      )}
    </>
  );
}

function Entries({ of, link }: { of: WalletOwner } & Pick<OfBuyer, 'link'>) {
  const { rows, total } = useOperation(customers.listWalletEntries, { ...of, limit: most });
  return (
    <>
      <DataTable caption="Entries of the wallet" columns={columnsWith(link)} rows={rows} />
      {total > most && (
        <SheetBody>
          The newest {most} of {total} entries.
        </SheetBody>
      )}
    </>
  );
}

const columnsWith = (link: OfBuyer['link']): readonly Column<WalletEntry>[] => [
  moment('at', 'When'),
  {
    key: 'kind',
    label: 'What',
    cell: (row) => <What entry={row} link={link} />,
    words: (row) => whatOf(row),
    isNamed: true,
  },
  moneyColumn('amount', 'Amount'),
  moneyColumn('balanceAfter', 'Balance'),
  text('user', 'By'),
  {
    key: 'receiptNo',
    label: 'Receipt',
    part: 'step',
    cell: (row) =>
      row.receiptNo === null ? null : (
        <Group gap={4} wrap="nowrap">
          {row.receiptNo}
          <RowMenu actions={receiptActs} row={row} name={row.receiptNo} />
        </Group>
      ),
    words: ({ receiptNo }) => receiptNo ?? '',
  },
];

/** What can be done with the receipt of money that was paid in. */
const receiptActs = [
  prints('Print receipt', customers.printWalletReceipt, {
    icon: IconPrinter,
    of: ([row]: readonly WalletEntry[]) => ({ id: row?.id }),
    most: 1,
  }),
  run('Mail receipt', customers.sendWalletReceipt, {
    icon: IconMail,
    done: (_: WalletEntry, { number, sentTo }) => `${number} goes to ${sentTo}`,
  }),
];

function What({ entry, link }: { entry: WalletEntry } & Pick<OfBuyer, 'link'>) {
  const { orderId, orderNo } = entry;
  if (orderId === null) return whatOf(entry);
  return (
    <>
      {whatOf(entry)} {link(orderId, orderNo ?? 'Order')}
    </>
  );
}

/** `Paid in by UPI 432611870952`, `Given by us: a late parcel, until 24 November 2026`. */
function whatOf({ kind, method, reference, reason, expiresOn, remaining }: WalletEntry): string {
  const how = method ? ` by ${walletMethodLabels[method]}${reference ? ` ${reference}` : ''}` : '';
  const why = reason ? `: ${reason}` : '';
  const until = expiresOn && remaining > 0 ? `, until ${date(expiresOn)}` : '';
  return `${walletKindLabels[kind]}${how}${why}${until}`;
}
