import type { InvoiceDraft } from '@counting-house/contract/invoices/draft.ts';
import type { InvoicePreview } from '@counting-house/contract/invoices/billing.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { Button, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGo } from '../platform/address.ts';
import { openFile } from '../platform/http/download.ts';
import { money, today } from '../platform/format/format.ts';
import { useKeys } from '../platform/keys.ts';
import { type Problem, problemIn } from '../platform/http/problem.ts';
import { toast } from '../platform/toasts.ts';
import { useMay } from '../platform/session.ts';
import { reading, useWrite } from '../platform/http/use-operation.ts';
import { DateInput } from '../ui/dates/date-input.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { Sheet, SheetBody, Totals } from '../ui/parts/sheet.tsx';
import { DeleteDraft, DraftBanner } from './bill-draft.tsx';
import { BillLines } from './bill-lines.tsx';
import { invoicesScreens } from './invoices.routes.tsx';
import { taxRows } from './tax-rows.ts';
import css from './invoice-entry.module.css';

type Draft = Pick<InvoiceDraft, 'id' | 'version'>;

/**
 * What is billed of an order, as it is typed: its quantities, dates and note begin with those of its draft.
 *
 * @param again reads the order and its draft anew, and begins with what they are then.
 */
export function BillEntry({
  orderId,
  whole,
  draft,
  again,
}: {
  orderId: number;
  whole: InvoicePreview;
  draft: InvoiceDraft | null;
  again: () => void;
}) {
  const may = useMay();
  const [typed, setTyped] = useState(() => typedOf(whole, draft));
  const [issueDate, setIssueDate] = useState(draft?.issueDate ?? today());
  const [dueDate, setDueDate] = useState(draft?.dueDate ?? whole.dueDate);
  const [note, setNote] = useState(draft?.note ?? '');
  const [seen, setSeen] = useState<Draft | null>(draft);
  const [problem, setProblem] = useState<Problem | null>(null);
  const issuing = useWrite(invoices.createInvoice);
  const creating = useWrite(invoices.createDraft);
  const changing = useWrite(invoices.updateDraft);
  const go = useGo();
  const isSending = issuing.isSending || creating.isSending || changing.isSending;
  const isBackdated = Boolean(issueDate) && issueDate !== today();
  const lines = whole.lines.flatMap((line) => {
    const value = typed[line.orderLineId] ?? line.open;
    return value === 0 || value === '' || line.open === 0
      ? []
      : [{ orderLineId: line.orderLineId, qty: value as number }];
  });
  const asked = { orderId, lines, ...(isBackdated ? { issueDate } : {}) };
  const [settled] = useDebouncedValue(JSON.stringify(asked), 250);
  const preview = useQuery({
    ...reading(invoices.previewInvoice, JSON.parse(settled) as typeof asked),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = (preview.data ?? whole) as InvoicePreview;
  const refused = problem ?? (preview.error ? problemIn(preview.error) : null);
  const errors = refused?.fields ?? {};

  /** Somebody else issued or deleted the draft: what is typed stays, and is billed without it. */
  function refuse(reason: Problem) {
    if (reason.code === 'invoice.draft_gone') setSeen(null);
    setProblem(reason);
  }

  async function issue(isPrinted: boolean) {
    setProblem(null);
    const reply = await issuing.run({
      ...asked,
      note,
      ...(dueDate ? { dueDate } : {}),
      ...(seen ? { draft: { id: seen.id, version: seen.version } } : {}),
      expectedTotal: shown.total,
    });
    if (!reply.ok) {
      refuse(reply.problem);
      return;
    }
    const { id, number } = reply.data;
    toast.success(`Invoice ${number} issued`);
    if (isPrinted) {
      await openFile(invoices.print, { id }).catch((cause: unknown) =>
        toast.refused(problemIn(cause), 'Not printed'),
      );
    }
    go(invoicesScreens.invoices, undefined, { open: String(id) });
  }

  async function save() {
    setProblem(null);
    const body = {
      lines,
      note,
      issueDate: isBackdated ? issueDate : null,
      dueDate: dueDate && dueDate !== whole.dueDate ? dueDate : null,
    };
    const reply = await (seen
      ? changing.run({ id: seen.id, version: seen.version, ...body })
      : creating.run({ orderId, ...body }));
    if (!reply.ok) {
      refuse(reply.problem);
      return;
    }
    setSeen(reply.data);
    toast.success(`Draft for ${whole.orderNo} saved`);
  }

  useKeys({
    'mod+s': { does: 'Save the draft', run: () => void save() },
    ...(may('invoices.invoice.issue') && {
      'mod+Enter': { does: 'Issue the invoice', run: () => void issue(false) },
      'mod+p': { does: 'Issue and print', run: () => void issue(true) },
    }),
  });
  return (
    <>
      <Sheet title={`${whole.orderNo}, ${whole.buyerName}`}>
        <SheetBody>
          <div className={css.form}>
            {seen && draft && <DraftBanner draft={draft} />}
            <BillLines
              whole={whole}
              shown={shown}
              typed={typed}
              errorOf={({ orderLineId }) =>
                errors[`lines.${lines.findIndex((one) => one.orderLineId === orderLineId)}.qty`]
              }
              set={({ orderLineId }, value) => {
                setTyped((before) => ({ ...before, [orderLineId]: value }));
                setProblem(null);
              }}
            />
            {(may('invoices.invoice.backdate') || isBackdated) && (
              <DateInput
                className={css.due}
                label="Invoice date"
                maxDate={today()}
                value={issueDate}
                error={errors['issueDate']}
                onChange={(next) => {
                  setIssueDate(String(next));
                  setProblem(null);
                }}
              />
            )}
            <DateInput
              className={css.due}
              label="Due date"
              value={dueDate}
              error={errors['dueDate']}
              onChange={(next) => setDueDate(String(next))}
            />
            <Textarea
              label="Note"
              description="Printed on the invoice"
              autosize
              minRows={2}
              maxLength={1000}
              value={note}
              error={errors['note']}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Totals rows={sumsOf(shown)} />
            {refused && <Refusal problem={refused} again={again} />}
          </div>
        </SheetBody>
      </Sheet>
      <div className={css.acts}>
        {seen && <DeleteDraft draft={seen} orderNo={whole.orderNo} />}
        <Button
          variant="default"
          loading={isSending}
          rightSection={<KeyHint keys="mod+s" />}
          onClick={() => void save()}
        >
          Save draft
        </Button>
        {may('invoices.invoice.issue') && (
          <>
            <Button
              variant="default"
              loading={isSending}
              rightSection={<KeyHint keys="mod+p" />}
              onClick={() => void issue(true)}
            >
              Issue and print
            </Button>
            <Button
              loading={isSending}
              rightSection={<KeyHint keys="mod+Enter" filled />}
              onClick={() => void issue(false)}
            >
              Issue {money(shown.total)}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** Everything that is open of the order, or what its draft takes of it. */
function typedOf(
  { lines }: InvoicePreview,
  draft: InvoiceDraft | null,
): Readonly<Record<number, unknown>> {
  if (!draft) return {};
  const qtyOf = new Map(draft.lines.map(({ orderLineId, qty }) => [orderLineId, qty]));
  return Object.fromEntries(
    lines.map(({ orderLineId }) => [orderLineId, qtyOf.get(orderLineId) ?? 0]),
  );
}

/** Why it was not saved or issued, where no field bears it; whoever was late can see what the others saved. */
function Refusal({ problem, again }: { problem: Problem; again: () => void }) {
  const isLate = problem.code === 'stale' || problem.code === 'invoice.draft_exists';
  if (Object.keys(problem.fields).length > 0) return null;
  return (
    <div role="alert">
      <p className={css.problem}>{problem.detail}</p>
      {isLate && (
        <Button variant="default" size="xs" onClick={again}>
          Show the saved draft
        </Button>
      )}
    </div>
  );
}

function sumsOf(of: InvoicePreview) {
  return [
    { label: 'Taxable value', value: money(of.taxable) },
    ...taxRows(of.taxesByRate),
    { label: 'Round off', value: money(of.roundOff) },
    { label: 'Total', value: money(of.total), weight: 'final' as const },
  ];
}
