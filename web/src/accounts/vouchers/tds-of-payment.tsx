import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { OpenDocuments } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { money, percent, today } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { Pair } from '../../ui/form/form-body.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { TdsSectionSelect } from '../../ui/picking/tds-section-select.tsx';
import type { VoucherFormFields } from './voucher-form-fields.ts';

/** By which section tax is held back from a vendor, and of what value; the amount follows, and can be typed over. */
export function TdsOfPayment({
  form,
  index,
  vendorId,
  voucherId,
  worth,
}: {
  form: VoucherFormFields;
  index: number;
  vendorId: number;
  voucherId: number | undefined;
  /** What there is to settle with: money and deductions. */
  worth: number;
}) {
  const date = form.values.date || today();
  const rows = form.rows('deductions');
  const { tdsSectionId, tdsBase } = rows.list[index] ?? {};
  const open = useOptionalOperation(accounts.openDocumentsOf, {
    partyKind: 'vendor',
    partyId: vendorId,
    direction: 'out',
    ...(voucherId === undefined ? {} : { voucherId }),
  });
  const credited = creditedOf(worth, form.values.allocations, open.data?.rows ?? []);
  const own = open.data?.tdsSectionId;
  // The vendor's own section is there until another is chosen, or none.
  useEffect(() => {
    if (tdsSectionId !== undefined || !own) return;
    const left = valueLeft(worth, form.values.allocations, open.data?.rows ?? []);
    rows.change(index, { tdsSectionId: own, tdsBase: tdsBase ?? left });
  });
  const proposed = useProposedTds(
    { vendorId, sectionId: tdsSectionId, value: tdsBase, date, creditedOn: credited, voucherId },
    (amount) => rows.change(index, { amount }),
  );
  return (
    <Pair>
      <TdsSectionSelect
        label="TDS section"
        day={credited !== undefined && credited < date ? credited : date}
        value={tdsSectionId}
        onChange={(next) =>
          rows.change(index, {
            tdsSectionId: next || null,
            tdsBase:
              next === ''
                ? null
                : (tdsBase ?? valueLeft(worth, form.values.allocations, open.data?.rows ?? [])),
          })
        }
        error={form.errors[`deductions.${index}.tdsSectionId`]}
      />
      {tdsSectionId && (
        <MoneyInput
          label="Value without tax"
          description={proposed && ruleText(proposed)}
          value={tdsBase ?? ''}
          onChange={(next) =>
            rows.change(index, { tdsBase: typeof next === 'number' ? next : null })
          }
          error={form.errors[`deductions.${index}.tdsBase`]}
        />
      )}
    </Pair>
  );
}

/**
 * What tax is due on a payment to a vendor who has a section, and bears none yet: with what is paid, whichever of
 * credit and payment is earlier.
 *
 * @param worth what there is to settle with, as it was last left; 0 asks nothing.
 * @returns the deduction; null while nothing is due, or it is not known.
 */
export function useDueTds(
  form: VoucherFormFields,
  { vendorId, worth }: { vendorId: number; worth: number },
) {
  const { data } = useOptionalOperation(
    accounts.openDocumentsOf,
    {
      partyKind: 'vendor',
      partyId: vendorId,
      direction: 'out',
    },
    { enabled: vendorId > 0 },
  );
  const { allocations, date } = form.values;
  const rows = data?.rows ?? [];
  const creditedOn = creditedOf(worth, allocations, rows);
  const sectionId = data?.tdsSectionId ?? 0;
  const value = data ? valueLeft(worth, allocations, rows) : 0;
  const { data: proposed } = useOptionalOperation(
    accounts.proposeTds,
    {
      vendorId,
      sectionId,
      value,
      date: date || today(),
      ...(creditedOn && { creditedOn }),
    },
    { enabled: vendorId > 0 && sectionId > 0 && value > 0 },
  );
  if (!proposed || proposed.amount === 0 || value === 0) return null;
  return {
    kind: 'tds' as const,
    amount: proposed.amount,
    tdsSectionId: sectionId,
    tdsBase: value,
  };
}

const waitMs = 250;

/** What the rule of a section holds back of a value; `change` is told whenever that is another amount. */
export function useProposedTds(
  of: {
    readonly vendorId: number;
    readonly sectionId: number | null | undefined | '';
    readonly value: number | null | undefined | '';
    readonly date: string;
    readonly creditedOn?: string | undefined;
    readonly voucherId?: number | undefined;
  },
  change: (amount: number) => void,
) {
  const value = typeof of.value === 'number' ? of.value : 0;
  const { vendorId, date, creditedOn, voucherId } = of;
  const [asked] = useDebouncedValue(
    { sectionId: of.sectionId || 0, value, date, ...(creditedOn && { creditedOn }) },
    waitMs,
  );
  const proposed = useOptionalOperation(
    accounts.proposeTds,
    { vendorId, ...asked, ...(voucherId === undefined ? {} : { voucherId }) },
    { enabled: asked.sectionId > 0 && asked.value > 0 },
  ).data;
  const told = useRef(change);
  useEffect(() => {
    told.current = change;
  });
  const amount = proposed?.amount;
  useEffect(() => {
    if (amount !== undefined && amount > 0) told.current(amount);
  }, [amount]);
  return proposed;
}

export const ruleText = ({
  base,
  rateBps,
  amount,
}: {
  base: number;
  rateBps: number;
  amount: number;
}): string =>
  amount === 0
    ? 'Below the section’s limits of the year: nothing is due.'
    : `${percent(rateBps)} of ${money(base)}`;

type Chosen = readonly { openItemId: number; amount: number }[] | null | undefined | '';

/** What a payment settles of each document, and what is left in advance: paise. */
function settledBy(worth: number, chosen: Chosen, rows: OpenDocuments['rows']) {
  const amounts = new Map((chosen || []).map(({ openItemId, amount }) => [openItemId, amount]));
  let left = worth;
  const parts = rows.map((row) => {
    const asked = chosen ? (amounts.get(row.openItemId) ?? 0) : row.outstanding;
    const settled = Math.min(left, Number(asked) || 0);
    left -= settled;
    return { row, settled };
  });
  return { parts, left };
}

/** The value without tax of what is paid, as far as its documents do not deduct TDS themselves: paise. */
function valueLeft(worth: number, chosen: Chosen, rows: OpenDocuments['rows']): number {
  const { parts, left } = settledBy(worth, chosen, rows);
  return parts.reduce(
    (sum, { row, settled }) => sum + shareOfAmount(row.tdsLeft, settled, row.amount),
    left,
  );
}

/** When the earliest of what is paid was credited, where that document deducts nothing itself. */
function creditedOf(worth: number, chosen: Chosen, rows: OpenDocuments['rows']) {
  const { parts } = settledBy(worth, chosen, rows);
  return parts
    .flatMap(({ row, settled }) => (settled > 0 && row.tdsLeft > 0 ? [row.docDate] : []))
    .toSorted()[0];
}

/** What belongs to a part of a document of its value without tax: paise. */
export const shareOfAmount = (value: number, part: number, amount: number): number =>
  part >= amount ? value : Math.round((value * part) / amount);
