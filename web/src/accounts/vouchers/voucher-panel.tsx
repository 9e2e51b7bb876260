import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { voucherKindLabels } from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { date, moment, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { AttachedFiles } from '../../ui/files/attached-files.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Money } from '../../ui/parts/value.tsx';
import { AccountingBlock } from '../../ui/record/accounting.tsx';
import { ReverseChargePapers } from '../../ui/record/reverse-charge-papers.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import {
  amount,
  type Column,
  date as dateColumn,
  onCard,
  stacked,
  text,
} from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { voucherActs } from './voucher-acts.ts';
import { methodLabels, voucherStates } from './voucher-labels.ts';

/** A voucher with what it settles, what it posted, and its papers. */
export function VoucherPanel({ id }: { id: number }) {
  const voucher = useOperation(accounts.getVoucher, { id });
  return (
    <SidePanel
      title={voucher.number}
      badges={<State of={voucherStates} is={voucher.status} />}
      acts={<RowActs actions={voucherActs} row={voucher} />}
      record={{ table: 'voucher', id }}
      side={<Side voucher={voucher} />}
    >
      {voucher.warnings.map((warning) => (
        <Banner key={warning}>{warning}</Banner>
      ))}
      {voucher.statusNote && (
        <Banner tone={noteTones[voucher.status] ?? 'waiting'}>
          {voucherStates[voucher.status].label}
          {voucher.bounce && ` on ${date(voucher.bounce.date)}`}: {voucher.statusNote}
        </Banner>
      )}
      {voucher.status === 'post_dated' && (
        <Banner tone="waiting">
          Posted on {date(voucher.date)}, the day of its cheque. Until then nothing is settled.
        </Banner>
      )}
      <Facts
        rows={[
          [voucherKindLabels[voucher.kind], money(voucher.amount)],
          [
            voucher.kind === 'payment' ? 'Paid to' : 'Received from',
            voucher.partyName && (
              <KnownRecord
                key="party"
                kind={voucher.partyKind === 'company' ? 'b2b_company' : voucher.partyKind}
                id={voucher.partyId}
                title={voucher.partyName}
              />
            ),
          ],
          ['Bounced with', voucher.bounce && <OtherVoucher key="bounce" of={voucher.bounce} />],
          ['Cheque of', voucher.bounced && <OtherVoucher key="bounced" of={voucher.bounced} />],
          ['Narration', voucher.narration || null],
          ['TDS', voucher.tdsReason || null],
        ]}
      />
      {voucher.lines.length > 0 && <Lines voucher={voucher} />}
      {(voucher.allocations.length > 0 || (voucher.unallocated ?? 0) > 0) && (
        <Settles voucher={voucher} />
      )}
      {voucher.clears.length > 0 && <Clears voucher={voucher} />}
      {voucher.files.length > 0 && (
        <Block title="Files">
          <AttachedFiles files={voucher.files} />
        </Block>
      )}
      <AccountingBlock of={{ kind: 'voucher', id }} />
    </SidePanel>
  );
}

const noteTones: Partial<Record<Voucher['status'], 'quiet' | 'stopped'>> = {
  reversed: 'quiet',
  bounced: 'stopped',
};

function OtherVoucher({ of: { id, number } }: { of: { id: number; number: string } }) {
  return <KnownRecord kind="voucher" id={id} title={number} />;
}

/** A side of a line: nothing where the other one stands. */
const sided = (key: 'debit' | 'credit', label: string): Column<Record<typeof key, number>> => ({
  ...amount(key, label),
  cell: (row) => (row[key] === 0 ? '' : <Money of={row[key]} />),
});

function Lines({ voucher }: { voucher: Voucher }) {
  return (
    <Block title="Lines">
      <DataTable
        caption="Lines"
        columns={[
          stacked(text('account', 'Account'), text('memo', 'Memo')),
          onCard('fact', sided('debit', 'Debit')),
          onCard('amount', sided('credit', 'Credit')),
        ]}
        rows={voucher.lines.map((line, index) => ({
          id: index,
          account: [`${line.accountCode} ${line.accountName}`, line.partyName]
            .filter(Boolean)
            .join(', '),
          memo: line.memo,
          debit: line.debit,
          credit: line.credit,
        }))}
      />
    </Block>
  );
}

function Settles({ voucher }: { voucher: Voucher }) {
  const isDone = voucher.status === 'posted' || voucher.status === 'bounced';
  const title = isDone ? 'Adjusted against' : 'Will settle';
  // What a journal charges somebody is a document itself.
  const isCharge = voucher.kind === 'journal' && voucher.allocations.length === 0;
  return (
    <Block title={isCharge ? 'Still open' : title}>
      {voucher.allocations.length > 0 && (
        <DataTable
          caption="Documents"
          columns={[
            text('docNo', 'Document'),
            dateColumn('dueDate', 'Due'),
            onCard('amount', amount('amount', 'Amount')),
            amount('outstanding', 'Still open'),
          ]}
          rows={voucher.allocations.map((row) => ({ ...row, id: row.openItemId }))}
        />
      )}
      {(voucher.unallocated ?? 0) > 0 && (
        <p>
          {isCharge
            ? `${money(voucher.unallocated)} is not paid or settled yet.`
            : `${money(voucher.unallocated)} is not set against a document.`}
        </p>
      )}
    </Block>
  );
}

const firstShown = 20;
type Cleared = Voucher['clears'][number] & { readonly id: number; readonly name: string };

const clearedColumns: readonly Column<Cleared>[] = [
  stacked(text('name', 'Payment'), text('docNo', 'Document')),
  onCard('fact', text('partyName', 'Party')),
  dateColumn('date', 'Received'),
  onCard('amount', amount('amount', 'Amount')),
];

/** Payments and parcels of a settlement, or cheques of a deposit. */
function Clears({ voucher: { kind, clears } }: { voucher: Voucher }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? clears : clears.slice(0, firstShown);
  return (
    <Block title={kind === 'contra' ? 'Cheques' : 'Adjusted against'}>
      <DataTable
        caption={kind === 'contra' ? 'Cheques deposited' : 'Payments settled'}
        columns={clearedColumns}
        rows={shown.map((row) => ({
          ...row,
          id: row.journalLineId,
          name: [row.reference, row.parcelNo].filter(Boolean).join(', ') || row.docNo,
        }))}
      />
      <p>
        {clears.length} in all, {money(clears.reduce((sum, row) => sum + row.amount, 0))}{' '}
        {shown.length < clears.length && (
          <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
            Show all
          </Button>
        )}
      </p>
    </Block>
  );
}

function Side({ voucher }: { voucher: Voucher }) {
  return (
    <Facts
      rows={[
        ['Date', date(voucher.date)],
        ['Method', voucher.method && methodLabels[voucher.method]],
        [voucher.kind === 'contra' ? 'From' : 'Account', voucher.moneyAccount || null],
        ['To', voucher.toMoneyAccount || null],
        ['Reference', voucher.reference || null],
        ['Cheque date', voucher.referenceDate && date(voucher.referenceDate)],
        [
          'Reverse charge',
          voucher.papers.length === 0 ? null : (
            <ReverseChargePapers key="papers" papers={voucher.papers} />
          ),
        ],
        ['Entered by', voucher.maker],
        [
          'Approved by',
          voucher.approvedAt && `${voucher.approvedBy}, ${moment(voucher.approvedAt)}`,
        ],
        [
          'Posted by',
          voucher.postedAt &&
            `${voucher.postedBy || 'Counting House'}, ${moment(voucher.postedAt)}`,
        ],
      ]}
    />
  );
}
