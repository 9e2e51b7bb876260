import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { PurchaseOrder } from '@counting-house/contract/purchasing/purchase-order.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useGo, useSearch } from '../../platform/address.ts';
import { count, money, qty } from '../../platform/format.ts';
import { useKeys } from '../../platform/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { focusCell, focusLine, focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentPage, type Jump, Wrong } from '../../ui/lines/document-page.tsx';
import { type FoundBy, ItemBox } from '../../ui/lines/item-search.tsx';
import { LineTable } from '../../ui/lines/line-table.tsx';
import { type Messages, withLine, withLineAgain, withoutLine } from '../../ui/lines/lines.ts';
import { useLineDocument } from '../../ui/lines/use-line-document.ts';
import { KeyHint } from '../../ui/parts/key-hint.tsx';
import { NotAllowed, NotePage } from '../../ui/parts/note.tsx';
import { PasteLines } from './paste-lines.tsx';
import { purchaseDocument } from './purchase-draft-document.ts';
import { itemsToBuy, purchaseLines } from './purchase-draft-lines.tsx';
import { OrderNotes, OrderTotals, TermsPart, VendorPart } from './purchase-draft-parts.tsx';
import { copyOf, type Draft, draftOf, emptyDraft, withItem, withPasted } from './purchase-draft.ts';
import { orderStates } from '../purchase-words.ts';
import { purchasingScreens } from '../purchasing.routes.tsx';

const steps = [
  { value: 'vendor', label: 'Vendor' },
  { value: 'items', label: 'Items' },
  { value: 'send', label: 'Terms' },
] as const;

const jumps: readonly Jump[] = [
  { part: 'vendor', key: ['F4', 'Vendor'] },
  { part: itemsPart, key: ['F2', 'Items'] },
  { part: 'terms' },
  { part: 'notes' },
];

/** `?edit=new` begins a purchase order, `?edit=12` changes one, `?edit=new&copy=12` begins one like it. */
export function PurchaseOrderEditor() {
  const search = useSearch();
  const id = Number(search['edit'] ?? 0) || 0;
  const copied = Number(search['copy'] ?? 0) || 0;
  if (!useMay()(purchasing.createOrder.permission)) return <NotAllowed what="purchase orders" />;
  if (id > 0) return <Changed id={id} key={id} />;
  if (copied > 0) return <Copied id={copied} key={-copied} />;
  return <PurchaseOrderEntry initial={emptyDraft} key="new" />;
}

const canChange = ({ status }: PurchaseOrder) =>
  ['draft', 'approved', 'sent', 'part_received'].includes(status);

function Changed({ id }: { id: number }) {
  const order = useOperation(purchasing.getOrder, { id });
  // Read once: what is typed stays when the order is read again.
  const [initial] = useState(() => draftOf(order));
  if (canChange(order) || initial.saved?.version !== order.version)
    return <PurchaseOrderEntry initial={initial} />;
  return (
    <NotePage title={order.number}>
      {`${orderStates[order.status].label}: it can't be changed now.`}
    </NotePage>
  );
}

function Copied({ id }: { id: number }) {
  const order = useOperation(purchasing.getOrder, { id });
  return <PurchaseOrderEntry initial={copyOf(order)} />;
}

/** One purchase order on the screen: lines at the left, vendor, terms and totals at the right. */
function PurchaseOrderEntry({ initial }: { initial: Draft }) {
  const work = useLineDocument(purchaseDocument, initial);
  const { document: draft, change, preview, errors } = work;
  const [step, setStep] = useState<string>(initial.vendor ? 'items' : 'vendor');
  const [said, setSaid] = useState<string | null>(null);
  const [finished, setFinished] = useState<number | null>(null);
  const go = useGo();
  const isRevised = draft.saved?.isRevised ?? false;

  useEffect(() => {
    // Once nothing unsaved is left, so that nobody is asked whether it may be lost.
    if (finished === null) return;
    go(purchasingScreens.receiveAgainstOrder, undefined, { tab: 'orders', open: String(finished) });
  }, [finished, go]);

  useEffect(() => {
    // After the page gave the focus to its heading, as it does for every page.
    const timer = setTimeout(() => focusPart(initial.vendor ? itemsPart : 'vendor'), 50);
    return () => clearTimeout(timer);
  }, [initial.vendor]);

  useKeys({
    'mod+s': {
      does: isRevised ? 'Save the revision' : 'Save the draft',
      run: () => void finish({ submit: false }),
    },
    'mod+Enter': {
      does: isRevised ? 'Save the revision' : 'Submit',
      run: () => void finish({ submit: !isRevised }),
    },
  });

  async function finish(how: { submit: boolean }) {
    if (!draft.vendor) {
      toast.error('Not saved', { text: 'Choose a vendor.' });
      setStep('vendor');
      focusPart('vendor');
      return;
    }
    const outcome = await work.finish(how);
    if (!outcome) return;
    if ('answer' in outcome) {
      const { answer: order } = outcome;
      toast.success(`${order.number} ${doneWords(order, isRevised)}, ${money(order.total)}`);
      setFinished(order.id);
      return;
    }
    const { problem, lines } = outcome;
    const [first] = Object.keys(problem.fields);
    toast.error(how.submit ? 'Not submitted' : 'Not saved', {
      text: problem.fields[first ?? ''] ?? problem.detail,
    });
    if (first !== undefined) {
      setStep(stepOf(first));
      requestAnimationFrame(() => focusField(first, lines));
    }
  }

  function add(
    item: FoundBy<typeof purchasing.listOrderables>,
    times: number | null,
    { isScanned }: { isScanned: boolean },
  ) {
    const { document: next, key } = withItem(draft, item, times);
    change(() => next);
    const line = next.lines.find((one) => one.key === key);
    setSaid(`${line?.name ?? ''}, ${qty(line?.qty ?? 0)}`);
    requestAnimationFrame(() => (isScanned ? focusPart(itemsPart) : focusLine(key)));
  }

  function remove(key: number) {
    const at = draft.lines.findIndex((line) => line.key === key);
    const gone = draft.lines[at];
    if (!gone) return;
    change((now) => withoutLine(now, key));
    focusPart(itemsPart);
    toast.info(`${gone.name} removed`, {
      undo: () => change((now) => withLineAgain(now, gone, at)),
    });
  }

  const part = { draft, change, errors };
  return (
    <DocumentPage
      title={draft.saved?.number ?? 'New purchase order'}
      says={isRevised ? 'Revising; the vendor’s copy is kept' : work.savedWords}
      problem={work.problem?.detail}
      steps={steps}
      step={step}
      setStep={setStep}
      jumps={jumps}
      sideLabel="Vendor, terms and totals"
      counted={`${count(draft.lines.length)} ${draft.lines.length === 1 ? 'line' : 'lines'}`}
      sums={[
        ['Tax', money(preview?.tax ?? 0)],
        ['Total', money(preview?.total ?? 0)],
      ]}
      isAsking={work.isAsking}
      lines={
        <>
          <LineTable
            look={purchaseLines}
            lines={draft.lines}
            answerOf={work.answerOf}
            messagesOf={work.messagesOf}
            acts={{
              set: (key, by) => change((before) => withLine(before, key, by)),
              remove,
            }}
          />
          <Wrong>{errors['lines']}</Wrong>
          <ItemBox search={itemsToBuy(draft.vendor?.id)} add={add} added={said} />
          <PasteLines
            vendorId={draft.vendor?.id}
            add={(pasted) => change((before) => withPasted(before, pasted))}
          />
        </>
      }
      side={
        <>
          <VendorPart {...part} />
          <TermsPart {...part} preview={preview} />
          {draft.lines.length > 0 && preview && (
            <OrderTotals preview={preview} isAsking={work.isAsking} />
          )}
          <OrderNotes {...part} />
        </>
      }
      acts={
        <>
          {!isRevised && (
            <Button
              variant="default"
              size="sm"
              rightSection={<KeyHint keys="mod+s" />}
              onClick={() => void finish({ submit: false })}
            >
              Save draft
            </Button>
          )}
          <Button
            size="sm"
            loading={work.isSending}
            rightSection={<KeyHint keys="mod+Enter" filled />}
            onClick={() => void finish({ submit: !isRevised })}
          >
            {isRevised ? 'Save revision' : 'Submit'}
          </Button>
        </>
      }
    />
  );
}

function doneWords({ status, revision }: PurchaseOrder, isRevised: boolean): string {
  if (status === 'waiting') return 'waits for approval';
  if (isRevised) return `saved as revision ${revision}`;
  return status === 'draft' ? 'saved' : 'approved';
}

const stepOf = (path: string) =>
  path.startsWith('lines')
    ? 'items'
    : path.startsWith('vendorI') || path.startsWith('vendorA')
      ? 'vendor'
      : 'send';

/** Puts the cursor where a refusal belongs. */
function focusField(path: string, lines: ReadonlyMap<number, Messages>): void {
  const [wrong] = lines;
  if (wrong) {
    const [key, messages] = wrong;
    const [field = ''] = Object.keys(messages);
    if (!focusCell(field, key)) focusLine(key);
  } else if (path.startsWith('lines')) focusPart(itemsPart);
  else if (/^(?:expected|freight|vendorRef)/u.test(path)) focusPart('terms');
  else if (/note/iu.test(path)) focusPart('notes');
  else focusPart('vendor');
}
