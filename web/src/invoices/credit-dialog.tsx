import type { CreditPreview } from '@counting-house/contract/invoices/credit-note.ts';
import type { Invoice, InvoiceLine } from '@counting-house/contract/invoices/invoice.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money, qty } from '../platform/format/format.ts';
import { type Problem, problemIn } from '../platform/http/problem.ts';
import { toast } from '../platform/toasts.ts';
import { reading, useWrite } from '../platform/http/use-operation.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { MoneyInput, QtyInput } from '../ui/form/figure-input.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { Banner } from '../ui/parts/banner.tsx';
import { Totals } from '../ui/parts/sheet.tsx';
import { WrongText } from '../ui/parts/wrong-text.tsx';
import { type CreditWay, toCredits, type Typed } from './credit-entry.ts';
import { taxRows } from './tax-rows.ts';
import css from './invoice-entry.module.css';

const previewAfterMs = 250;

const ways: { value: CreditWay; label: string }[] = [
  { value: 'amount', label: 'Amount off' },
  { value: 'newUnitPrice', label: 'New price' },
  { value: 'qty', label: 'Quantity' },
];

/** Credits part of an invoice: what was charged too much, or was not in the box. */
export function CreditDialog({ invoice, close }: { invoice: Invoice; close: () => void }) {
  const [way, setWay] = useState<CreditWay>('amount');
  const [typed, setTyped] = useState<Typed>({});
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const write = useWrite(invoices.creditPrice);
  const lines = toCredits(invoice.lines, way, typed);
  const preview = usePreview(invoice.id, lines);
  const refused = problem ?? preview.problem;
  const errors = refused?.fields ?? {};

  async function save() {
    setProblem(null);
    const reply = await write.run({
      invoiceId: invoice.id,
      version: invoice.version,
      lines,
      reason,
      ...(preview.shown ? { expectedTotal: preview.shown.total } : {}),
    });
    if (!reply.ok) {
      setProblem(reply.problem);
      return;
    }
    toast.success(`Credit note ${reply.data.number} for ${money(reply.data.total)}`);
    close();
  }

  const isOfNoField = refused !== null && Object.keys(errors).length === 0;
  return (
    <Dialog
      size={720}
      onClose={close}
      title={`Credit note against ${invoice.number}`}
      keys={{ 'mod+s': { does: 'Write the credit note', run: () => void save() } }}
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        noValidate
      >
        <SegmentedControl
          aria-label="What is credited"
          data={ways}
          value={way}
          onChange={(value) => {
            setWay(value as CreditWay);
            setTyped({});
            setProblem(null);
          }}
        />
        <table className={css.lines}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Remaining credit</th>
              <th scope="col">{ways.find(({ value }) => value === way)?.label}</th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">{line.title}</th>
                <td>{leftOf(line)}</td>
                <td>
                  <LineInput
                    way={way}
                    line={line}
                    value={typed[line.id] ?? ''}
                    error={errorOf(errors, lines, line.id)}
                    set={(value) => {
                      setTyped((before) => ({ ...before, [line.id]: value }));
                      setProblem(null);
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <TextInput
          label="Reason"
          withAsterisk
          value={reason}
          error={errors['reason']}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setProblem(null);
          }}
        />
        {preview.shown && <Figures of={preview.shown} />}
        <WrongText>{errors['lines'] ?? (isOfNoField ? refused?.detail : null)}</WrongText>
        <div className={css.acts}>
          <Button variant="default" size="sm" onClick={close}>
            Back
          </Button>
          <Button
            type="submit"
            size="sm"
            loading={write.isSending}
            rightSection={<KeyHint keys="mod+s" filled />}
          >
            {preview.shown ? `Credit ${money(preview.shown.total)}` : 'Write credit note'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the lines come to, a moment after the last key. */
function usePreview(invoiceId: number, lines: ReturnType<typeof toCredits>) {
  const [asked] = useDebouncedValue(JSON.stringify(lines), previewAfterMs);
  const settled = JSON.parse(asked) as typeof lines;
  const query = useQuery({
    ...reading(invoices.previewPriceCredit, { invoiceId, lines: settled }),
    enabled: settled.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (lines.length === 0) return { shown: null, problem: null };
  return {
    shown: (query.error ? null : (query.data ?? null)) as CreditPreview | null,
    problem: query.error ? problemIn(query.error) : null,
  };
}

function LineInput({
  way,
  line,
  ...input
}: {
  way: CreditWay;
  line: InvoiceLine;
  value: unknown;
  error: string | undefined;
  set: (value: unknown) => void;
}) {
  const props = {
    'aria-label': `${line.title}: ${ways.find(({ value }) => value === way)?.label ?? ''}`,
    value: input.value as number | '',
    error: input.error,
    onChange: input.set,
    size: 'sm',
    disabled: line.restNet === 0 && way !== 'qty',
  } as const;
  if (way === 'qty' && line.restQty === null) return null;
  return way === 'qty' ? (
    <QtyInput {...props} disabled={line.restQty === 0} unit={line.unitCode} />
  ) : (
    <MoneyInput {...props} />
  );
}

const leftOf = ({ restQty, restNet, unitCode }: InvoiceLine) =>
  restQty === null ? money(restNet) : `${qty(restQty, unitCode)}, ${money(restNet)}`;

/** The refusal of a line, whichever of its fields it names. */
function errorOf(
  errors: Readonly<Record<string, string>>,
  lines: ReturnType<typeof toCredits>,
  lineId: number,
): string | undefined {
  const at = lines.findIndex(({ invoiceLineId }) => invoiceLineId === lineId);
  const found = Object.entries(errors).find(([path]) => path.startsWith(`lines.${at}.`));
  return at < 0 ? undefined : found?.[1];
}

function Figures({ of }: { of: CreditPreview }) {
  return (
    <div aria-live="polite">
      <Totals
        rows={[
          { label: of.taxEffect ? 'Taxable value' : 'Value', value: money(of.taxable) },
          ...taxRows(of.taxesByRate),
          ...(of.roundOff === 0 ? [] : [{ label: 'Round off', value: money(of.roundOff) }]),
          { label: 'Credit note', value: money(of.total), weight: 'final' as const },
          { label: 'Left to pay afterwards', value: money(of.restAfter) },
          ...(of.over > 0 ? [{ label: 'Customer’s credit', value: money(of.over) }] : []),
        ]}
      />
      {!of.taxEffect && <Banner tone="quiet">Commercial credit note: no tax change</Banner>}
    </div>
  );
}
