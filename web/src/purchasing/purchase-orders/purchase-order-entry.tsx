import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import {
  NewPurchaseOrder,
  type PurchaseOrder,
  RevisePurchaseOrder,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useGo, useSearch } from '../../platform/address.ts';
import { count, money, qty } from '../../platform/format/format.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useOnceSaved } from '../../platform/unsaved.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { changing } from '../../ui/lines/changing.ts';
import { focusLine, focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentLines } from '../../ui/lines/document-lines.tsx';
import { DocumentPage, type Jump } from '../../ui/lines/document-page.tsx';
import { headFields } from '../../ui/form/document-head.ts';
import { type FoundBy, ItemBox } from '../../ui/lines/item-search.tsx';
import { useLineDocument } from '../../ui/lines/use-line-document.ts';
import { type Place, useSteps } from '../../ui/lines/use-steps.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { NotAllowed, NotePage } from '../../ui/parts/note.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { PastePurchaseLines } from './paste-lines.tsx';
import { purchaseDocument } from './purchase-draft-document.ts';
import { itemsToBuy, purchaseLines } from './purchase-draft-lines.tsx';
import { OrderNotes, OrderTotals, OrderVendor, TermsPart } from './purchase-draft-parts.tsx';
import {
  copyPurchaseOrder,
  type Draft,
  toDraft,
  emptyDraft,
  withItem,
  withPasted,
} from './purchase-draft.ts';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { orderStates } from '../purchase-states.ts';

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
  const [initial] = useState(() => toDraft(order));
  if (canChange(order) || initial.saved?.version !== order.version)
    return <PurchaseOrderEntry initial={initial} />;
  return (
    <NotePage
      title={order.number}
      act={
        <ScreenLink
          to={purchasingScreens.receiveAgainstOrder}
          search={{ tab: 'orders', open: String(id) }}
        >
          Open {order.number}
        </ScreenLink>
      }
    >
      {`${orderStates[order.status].label}: it can't be changed now.`}
    </NotePage>
  );
}

function Copied({ id }: { id: number }) {
  const order = useOperation(purchasing.getOrder, { id });
  return <PurchaseOrderEntry initial={copyPurchaseOrder(order)} />;
}

/** One purchase order on the screen: lines at the left, vendor, terms and totals at the right. */
function PurchaseOrderEntry({ initial }: { initial: Draft }) {
  const work = useLineDocument(purchaseDocument, initial);
  const { document: draft, change, preview, errors } = work;
  const firstPart = initial.vendor ? itemsPart : 'vendor';
  const { step, setStep, goTo, sayRefused } = useSteps(
    { step: firstPart, part: firstPart },
    placeOf,
  );
  const [said, setSaid] = useState<string | null>(null);
  const go = useGo();
  const onceSaved = useOnceSaved();
  const isRevised = draft.saved?.isRevised ?? false;

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
      goTo('vendorId');
      return;
    }
    const outcome = await work.finish(how);
    if (!outcome) return;
    if ('answer' in outcome) {
      const { answer: order } = outcome;
      toast.success(`${order.number} ${doneText(order, isRevised)}, ${money(order.total)}`);
      const seen = { tab: 'orders', open: String(order.id) };
      onceSaved(() => go(purchasingScreens.receiveAgainstOrder, undefined, seen));
      return;
    }
    sayRefused(how.submit ? 'Not submitted' : 'Not saved', outcome);
  }

  function add(
    item: FoundBy<typeof purchasing.listOrderables>,
    times: number | null,
    { isScanned }: { isScanned: boolean },
  ) {
    changing(
      change,
      (before) => withItem(before, item, times),
      ({ document: { lines }, key }) => {
        const line = lines.find((one) => one.key === key);
        setSaid(`${line?.name ?? ''}, ${qty(line?.qty ?? 0)}`);
        if (isScanned) focusPart(itemsPart);
        else focusLine(key);
      },
    );
  }

  const head = headFields(NewPurchaseOrder, work);
  const part = { draft, change, errors, head };
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
          <DocumentLines work={work} look={purchaseLines} />
          <ItemBox search={itemsToBuy(draft.vendor?.id)} add={add} added={said} />
          <PastePurchaseLines
            vendorId={draft.vendor?.id}
            add={(pasted) => change((before) => withPasted(before, pasted))}
          />
        </>
      }
      side={
        <>
          <OrderVendor {...part} />
          <TermsPart {...part} preview={preview} />
          {draft.lines.length > 0 && preview && (
            <OrderTotals preview={preview} isAsking={work.isAsking} />
          )}
          <OrderNotes {...part} revision={headFields(RevisePurchaseOrder, work)} />
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

function doneText({ status, revision }: PurchaseOrder, isRevised: boolean): string {
  if (status === 'waiting') return 'is pending approval';
  if (isRevised) return `saved as revision ${revision}`;
  return status === 'draft' ? 'saved' : 'approved';
}

/** Where what is wrong with a purchase order stands. */
function placeOf(path: string): Place {
  if (path.startsWith('vendorI') || path.startsWith('vendorA'))
    return { step: 'vendor', part: 'vendor' };
  return { step: 'send', part: /note/iu.test(path) ? 'notes' : 'terms' };
}
