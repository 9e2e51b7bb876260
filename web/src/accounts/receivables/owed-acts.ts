import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconArrowsExchange,
  IconCash,
  IconEraser,
  IconListCheck,
  IconMail,
  IconNote,
  IconPrinter,
  type Icon,
} from '@tabler/icons-react';
import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import { money } from '../../platform/format/format.ts';
import { prints, run, type RowAction } from '../../ui/list/actions.tsx';

type OfParty = {
  readonly id: number;
  readonly party: { readonly kind: string; readonly id: number };
};

type Settled = OfParty & {
  /** What is open on one side and set against nothing on the other, paise. */
  readonly unallocated: number;
};

/** Opens a form of the page about a row's party. */
const opens = <R extends OfParty>(
  label: string,
  form: string,
  operation: Operation,
  { icon, key, isFor = () => true }: { icon: Icon; key?: string; isFor?: (row: R) => boolean },
): RowAction<R> => ({
  label,
  icon,
  key,
  access: accessOf(operation),
  isFor,
  does: {
    kind: 'visit',
    path: ({ party }) => `${here()}form=${form}&party=${party.kind}-${party.id}`,
  },
});

/** The address as it is, ready for further parts; forms of before are left out. */
function here(): string {
  const search = new URLSearchParams(globalThis.location.search);
  for (const key of ['form', 'party', 'item', 'open']) search.delete(key);
  const words = search.toString();
  return words === '' ? '?' : `?${words}&`;
}

const isBuyer = ({ party }: OfParty) => party.kind !== 'vendor';

/** What can be done about a party that owes us or that we owe. */
export const partyActs = <R extends Settled>(
  nameOf: (row: R) => string,
): readonly RowAction<R>[] => [
  prints<R>('Statement of account', accounts.partyStatement, {
    icon: IconPrinter,
    of: ([row]) => ({ kind: row?.party.kind ?? 'customer', id: row?.party.id ?? 0 }),
    most: 1,
  }),
  opens<R>('Mail statement', 'mail', accounts.mailStatement, { icon: IconMail, key: 's' }),
  opens<R>('Add note', 'note', accounts.createFollowUp, {
    icon: IconNote,
    key: 'm',
    isFor: isBuyer,
  }),
  run<typeof accounts.autoAllocate, R>('Adjust oldest first', accounts.autoAllocate, {
    icon: IconListCheck,
    when: ({ unallocated }) => unallocated !== 0,
    with: ({ party }) => ({ partyKind: party.kind as PartyKind, partyId: party.id }),
    sure: {
      title: (row) => `Settle what is open of ${nameOf(row)}?`,
      effect: ({ unallocated }) =>
        `${money(Math.abs(unallocated))} that is not set against a document goes to the documents that were due first. Each settling can be undone.`,
    },
    done: (row, { pairs }) =>
      `${pairs.length} ${pairs.length === 1 ? 'document' : 'documents'} of ${nameOf(row)} settled`,
  }),
  opens<R>('Set off', 'setoff', accounts.setOff, { icon: IconArrowsExchange, isFor: isBuyer }),
];

/** Takes money of a party, at the page of vouchers. */
export const receives = <R extends OfParty>(): RowAction<R> => ({
  label: 'Receive payment',
  icon: IconCash,
  key: 'r',
  access: accessOf(accounts.createVoucher),
  isFor: isBuyer,
  does: {
    kind: 'visit',
    path: ({ party }) => `/bank/vouchers?form=receipt&party=${party.kind}-${party.id}`,
  },
});

/** Pays a vendor, at the page of vouchers. */
export const paysParty = <R extends OfParty>(): RowAction<R> => ({
  label: 'Make payment',
  icon: IconCash,
  key: 'p',
  access: accessOf(accounts.createVoucher),
  isFor: (row) => !isBuyer(row),
  does: {
    kind: 'visit',
    path: ({ party }) => `/bank/vouchers?form=payment&party=${party.kind}-${party.id}`,
  },
});

/**
 * Takes or pays the money of documents that are ticked with one voucher, in which each amount can be changed.
 *
 * @param of `ofParty`: `company-5` of a row; `refusal`: said when they belong to several.
 */
export const settlesTicked = <R extends { readonly id: number }>(
  label: string,
  of: {
    readonly form: 'receipt' | 'payment';
    readonly ofParty: (row: R) => string;
    readonly isFor: (row: R) => boolean;
    readonly whyNot: string;
    readonly refusal: string;
    readonly key?: string;
  },
): RowAction<R> => {
  const path = (party: string, rows: readonly R[]) =>
    `/bank/vouchers?form=${of.form}&party=${party}&items=${rows.map(({ id }) => id).join(',')}`;
  return {
    label,
    icon: of.form === 'receipt' ? IconArrowDownLeft : IconArrowUpRight,
    key: of.key,
    access: accessOf(accounts.createVoucher),
    isFor: of.isFor,
    whyNot: () => of.whyNot,
    does: {
      kind: 'visit',
      path: (row) => path(of.ofParty(row), [row]),
      ofMany: (rows) => {
        const [party = '', ...others] = new Set(rows.map((row) => of.ofParty(row)));
        if (others.length > 0) return { refusal: of.refusal };
        if (rows.length > mostSettled) {
          return { refusal: `One voucher settles at most ${mostSettled} documents.` };
        }
        return { path: path(party, rows) };
      },
    },
  };
};

/** As many documents as the contract lets one voucher settle. */
const mostSettled = 200;

type OfItem = { readonly id: number; readonly balance: number };

/** Ends what will not be paid, with a form of the page. */
export const writesOff = <R extends OfItem>(
  label: string,
  form: 'writeoff' | 'writeback',
  isFor: (row: R) => boolean,
): RowAction<R> => ({
  label,
  icon: IconEraser,
  access: accessOf(form === 'writeoff' ? accounts.writeOff : accounts.writeBack),
  isDangerous: true,
  isFor,
  does: { kind: 'visit', path: ({ id }) => `${here()}form=${form}&item=${id}` },
});
