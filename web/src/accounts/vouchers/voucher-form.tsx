import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import {
  voucherKindLabels,
  type TypedVoucherKind,
} from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { partyIn } from '../receivables/receivable-labels.ts';
import { ContraFields, JournalFields, LastFields, MoneyFields } from './voucher-fields.tsx';
import type { VoucherFormFields } from './voucher-form-fields.ts';

/** A new voucher of a kind; `party`, `items` and `copy` of the address begin it. */
export function NewVoucherForm({ kind }: { kind: TypedVoucherKind }) {
  const { copy, party, items } = useSearch();
  const of = partyIn(party);
  if (of && (kind === 'receipt' || kind === 'payment')) {
    return <SettlingForm kind={kind} of={of} items={items ?? ''} />;
  }
  return copy ? (
    <CopiedForm kind={kind} id={Number(copy)} />
  ) : (
    <BlankForm kind={kind} initial={{}} />
  );
}

/** Begins with a party, and the documents that were ticked, each whole at first. */
function SettlingForm({
  kind,
  of,
  items,
}: {
  kind: 'receipt' | 'payment';
  of: NonNullable<ReturnType<typeof partyIn>>;
  items: string;
}) {
  const { rows, partyName } = useOperation(accounts.openDocumentsOf, {
    partyKind: of.kind,
    partyId: of.id,
    direction: kind === 'receipt' ? 'in' : 'out',
  });
  const ticked = new Set(items.split(',').map(Number));
  const allocations = rows
    .filter(({ openItemId }) => ticked.has(openItemId))
    .map(({ openItemId, outstanding }) => ({ openItemId, amount: outstanding }));
  const amount = allocations.reduce((sum, one) => sum + one.amount, 0);
  return (
    <BlankForm
      kind={kind}
      initial={{ party: of, ...(amount > 0 ? { amount, allocations } : {}) }}
      partyName={partyName}
    />
  );
}

function CopiedForm({ kind, id }: { kind: TypedVoucherKind; id: number }) {
  const voucher = useOperation(accounts.getVoucher, { id });
  return (
    <BlankForm
      kind={kind}
      initial={{ ...typedOf(voucher), date: today(), reference: '' }}
      partyName={voucher.partyName}
    />
  );
}

function BlankForm({
  kind,
  initial,
  partyName,
}: {
  kind: TypedVoucherKind;
  initial: object;
  partyName?: string | null;
}) {
  const setSearch = useSetSearch();
  const may = useMay();
  const isMoney = kind === 'receipt' || kind === 'payment';
  const form = useOperationForm(accounts.createVoucher, {
    initial: {
      kind,
      date: today(),
      ...(isMoney ? { method: 'bank_transfer' as const } : {}),
      ...(kind === 'journal' ? { lines: [{}, {}] } : {}),
      centre: 'COMMON' as const,
      post: may('accounts.voucher.post'),
      ...initial,
    },
    saved: `${voucherKindLabels[kind]} {number} saved`,
    then: (made) =>
      setSearch({ form: null, copy: null, party: null, items: null, open: String(made.id) }),
    sends: sent,
  });
  return (
    <FormPanel title={`New ${voucherKindLabels[kind].toLowerCase()}`} form={form}>
      <KindFields kind={kind} of={form.common()} partyName={partyName} isPosted={false} />
    </FormPanel>
  );
}

/** Changes a voucher; one that is posted is taken back and posted anew. */
export function EditVoucherForm({ id }: { id: number }) {
  const voucher = useOperation(accounts.getVoucher, { id });
  const setSearch = useSetSearch();
  const form = useOperationForm(accounts.updateVoucher, {
    initial: { ...typedOf(voucher), id, version: voucher.version },
    saved: '{number} saved',
    then: () => setSearch({ form: null, id: null, open: String(id) }),
    sends: sent,
  });
  return (
    <FormPanel title={`Change ${voucher.number}`} form={form}>
      <KindFields
        kind={voucher.kind as TypedVoucherKind}
        of={form.common()}
        voucher={voucher}
        partyName={voucher.partyName}
        isPosted={voucher.status === 'posted'}
      />
    </FormPanel>
  );
}

function KindFields({
  kind,
  of,
  voucher,
  partyName,
  isPosted,
}: {
  kind: TypedVoucherKind;
  of: VoucherFormFields;
  voucher?: Voucher;
  partyName?: string | null | undefined;
  isPosted: boolean;
}) {
  return (
    <>
      {(kind === 'receipt' || kind === 'payment') && (
        <MoneyFields of={of} kind={kind} voucherId={voucher?.id} partyName={partyName} />
      )}
      {kind === 'contra' && <ContraFields of={of} />}
      {kind === 'journal' && <JournalFields of={of} />}
      <LastFields of={of} isPosted={isPosted} />
    </>
  );
}

type Typed = VoucherFormFields extends FormFields<infer T> ? Partial<T> : never;

/** Lines in which nothing was typed are left out, so that the blank one at the end is no mistake. */
function sent<T extends object>(typed: T): T {
  const { lines } = typed as Typed;
  if (!lines) return typed;
  return { ...typed, lines: lines.filter((line) => line.accountId || line.debit || line.credit) };
}

/** A voucher as its form is filled with it. */
function typedOf(voucher: Voucher): Typed {
  const { kind, method, moneyAccountId, toMoneyAccountId, partyKind, partyId, ...facts } = voucher;
  const isPlaced = kind === 'contra' || (method !== 'gateway' && method !== 'cheque');
  return {
    ...facts,
    ...(method && { method }),
    ...(isPlaced && moneyAccountId !== null && { moneyAccountId }),
    ...(toMoneyAccountId !== null && { toMoneyAccountId }),
    party: partyKind && partyId !== null ? { kind: partyKind, id: partyId } : null,
    lines: voucher.lines
      .filter((line) => line.kind === 'account')
      .map((line) => ({
        accountId: line.accountId,
        debit: line.debit,
        credit: line.credit,
        memo: line.memo,
        party:
          line.partyKind && line.partyId !== null
            ? { kind: line.partyKind, id: line.partyId }
            : null,
      })),
    deductions: voucher.lines.flatMap((line) =>
      line.kind === 'account' || line.kind === 'fee' || line.kind === 'tax'
        ? []
        : [
            {
              kind: line.kind,
              accountId: line.accountId,
              amount: line.debit + line.credit,
              tdsSectionId: line.tdsSectionId,
              tdsBase: line.tdsBase,
            },
          ],
    ),
    allocations:
      voucher.allocatesItself && voucher.status !== 'posted'
        ? null
        : voucher.allocations.map(({ openItemId, amount }) => ({ openItemId, amount })),
  };
}
