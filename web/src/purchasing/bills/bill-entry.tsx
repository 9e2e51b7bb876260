import { type Bill, NewBill } from '@counting-house/contract/purchasing/bills/bill.ts';
import type { BillDraft } from '@counting-house/contract/purchasing/bills/bill-list.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useGo } from '../../platform/address.ts';
import { count, money, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useOnceSaved } from '../../platform/unsaved.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useAfterFiles } from '../../ui/files/use-after-files.ts';
import { changing } from '../../ui/lines/changing.ts';
import { focusCell, focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentLines } from '../../ui/lines/document-lines.tsx';
import { headFields } from '../../ui/form/document-head.ts';
import { DocumentPage, type Jump } from '../../ui/lines/document-page.tsx';
import type { Messages } from '../../ui/lines/lines.ts';
import { useLineDocument } from '../../ui/lines/use-line-document.ts';
import { type Place, useSteps } from '../../ui/lines/use-steps.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { ChargeDialog } from './bill-charge.tsx';
import { billDocument } from './bill-document.ts';
import { billLines } from './bill-draft-lines.tsx';
import {
  type Draft,
  type DraftLine,
  emptyDraft,
  missingIn,
  type OrderedService,
  withGoods,
  withService,
} from './bill-draft.ts';
import { type Goods, ServiceForm, UnbilledGoods, useUnbilled } from './bill-goods.tsx';
import { BillNote, BillTotals, BillVendor, FilePart, PaperPart, TdsPart } from './bill-parts.tsx';
import css from './bill.module.css';

const steps = [
  { value: 'vendor', label: 'Vendor' },
  { value: 'items', label: 'Lines' },
  { value: 'send', label: 'Totals' },
] as const;

const jumps: readonly Jump[] = [
  { part: 'vendor', key: ['F4', 'Vendor'] },
  { part: 'paper', key: ['F8', 'Vendor’s bill'] },
  { part: itemsPart, key: ['F2', 'Received goods'] },
  { part: 'notes' },
];

/** One bill on the screen: lines against what was received at the left, the vendor's paper at the right. */
export function BillEntry({
  initial,
  ticked,
}: {
  initial: Draft;
  /** Lines of receipts that begin on the bill. */
  ticked?: ReadonlySet<number> | undefined;
}) {
  const work = useLineDocument(billDocument, initial);
  const { document: draft, change, preview } = work;
  const { step, setStep, goTo, sayRefused } = useSteps(
    { step: 'vendor', part: initial.vendor ? 'paper' : 'vendor' },
    placeOf,
  );
  const [missing, setMissing] = useState<Messages>({});
  const [adding, setAdding] = useState<OrderedService | 'new' | null>(null);
  const [charging, setCharging] = useState<DraftLine | 'new' | null>(null);
  const look = useTaxedLook(setCharging);
  const unbilled = useUnbilled(draft.vendor?.id);
  const may = useMay();
  const go = useGo();
  const onceSaved = useOnceSaved();
  const mayConfirm = may(purchasing.billConfirm.permission);
  const taken = new Set(draft.lines.map(({ inwardLineId }) => inwardLineId));
  const takenServices = new Set(draft.lines.map(({ poLineId }) => poLineId));

  useTickedOnce(unbilled.data, ticked, (goods, proposed) =>
    change((before) => withGoods(before, goods, proposed)),
  );

  const addGoods = (goods: readonly Goods[], proposed: BillDraft) => {
    change((before) => withGoods(before, goods, proposed));
    requestAnimationFrame(() => focusPart(itemsPart));
  };
  const addAll = () => {
    const open = unbilled.data?.lines.filter(({ inwardLineId }) => !taken.has(inwardLineId)) ?? [];
    if (unbilled.data && open.length > 0) addGoods(open, unbilled.data);
  };

  useKeys({
    'Alt+g': { does: 'Add goods from receipts', run: addAll },
    'Alt+v': { does: 'Add a service', run: () => setAdding('new') },
    'Alt+c': { does: 'Add freight or another charge', run: () => setCharging('new') },
    'mod+s': { does: 'Save the draft', run: () => void finish({ confirm: false }) },
    'mod+Enter': mayConfirm
      ? { does: 'Confirm', run: () => void finish({ confirm: true }) }
      : undefined,
  });

  // Its file is mostly chosen last, and may still be on its way.
  const afterFiles = useAfterFiles(finishNow);
  const finish = (how: { confirm: boolean }, isNext = false) => afterFiles.run({ ...how, isNext });

  async function finishNow({ confirm, isNext }: { confirm: boolean; isNext: boolean }) {
    const asked = missingIn(draft);
    setMissing(asked);
    const [first] = Object.keys(asked);
    if (first !== undefined) {
      toast.error('Not saved', { text: asked[first] ?? '' });
      goTo(first);
      return null;
    }
    const outcome = await work.finish({ confirm });
    if (!outcome) return null;
    if (!('answer' in outcome)) {
      sayRefused(confirm ? 'Not confirmed' : 'Not saved', outcome);
      return null;
    }
    const { answer: bill } = outcome;
    toast.success(`${bill.number} ${doneText(bill)}, ${money(bill.vendorTotal)}`);
    if (isNext) {
      work.reset(emptyDraft);
      goTo('vendorId');
    } else onceSaved(() => go(purchasingScreens.bill, { id: bill.id }));
    return bill;
  }

  const errors = { ...work.errors, ...stillMissing(missing, draft) };
  const part = { draft, change, errors, head: headFields(NewBill, { ...work, errors }) };
  return (
    <DocumentPage
      title={draft.saved?.number ?? 'New bill'}
      says={work.savedWords}
      problem={work.problem?.detail}
      steps={steps}
      step={step}
      setStep={setStep}
      jumps={jumps}
      sideLabel="Vendor, bill and totals"
      counted={`${count(draft.lines.length)} ${draft.lines.length === 1 ? 'line' : 'lines'}`}
      sums={[
        ['Tax', money(preview?.tax ?? 0)],
        ['Lines', money(preview?.sum ?? 0)],
      ]}
      isAsking={work.isAsking}
      lines={
        <>
          <DocumentLines work={work} look={look} />
          {draft.vendor ? (
            <UnbilledGoods
              unbilled={unbilled}
              taken={taken}
              takenServices={takenServices}
              add={addGoods}
              addService={setAdding}
            />
          ) : (
            <p className={css.hint}>Choose the vendor: goods that are not billed appear here.</p>
          )}
          <OtherLines
            draft={draft}
            change={change}
            adding={adding}
            setAdding={setAdding}
            charging={charging}
            setCharging={setCharging}
          />
        </>
      }
      side={
        <>
          <BillVendor {...part} />
          <PaperPart {...part} preview={preview} />
          <FilePart {...part} />
          {draft.lines.length > 0 && <TdsPart {...part} preview={preview} />}
          {draft.lines.length > 0 && preview && (
            <BillTotals draft={draft} preview={preview} isAsking={work.isAsking} />
          )}
          <BillNote {...part} />
        </>
      }
      acts={
        <>
          <Button
            variant="default"
            size="sm"
            rightSection={<KeyHint keys="mod+s" />}
            onClick={() => void finish({ confirm: false })}
          >
            Save draft
          </Button>
          {!initial.saved && (
            <Button
              variant="default"
              size="sm"
              onClick={() => void finish({ confirm: false }, true)}
            >
              Save and next
            </Button>
          )}
          {mayConfirm && (
            <Button
              size="sm"
              loading={work.isSending || afterFiles.isWaiting}
              rightSection={<KeyHint keys="mod+Enter" filled />}
              onClick={() => void finish({ confirm: true })}
            >
              Confirm
            </Button>
          )}
        </>
      }
    />
  );
}

/** What a bill bears beside goods: services, and freight or other charges that the goods carry. */
function OtherLines({
  draft,
  change,
  adding,
  setAdding,
  charging,
  setCharging,
}: {
  draft: Draft;
  change: (by: (before: Draft) => Draft) => void;
  adding: OrderedService | 'new' | null;
  setAdding: (adding: OrderedService | 'new' | null) => void;
  charging: DraftLine | 'new' | null;
  setCharging: (charging: DraftLine | 'new' | null) => void;
}) {
  return (
    <>
      <div className={css.adds}>
        <Button
          variant="default"
          size="xs"
          rightSection={<KeyHint keys="Alt+v" />}
          onClick={() => setAdding('new')}
        >
          Add a service
        </Button>
        <Button
          variant="default"
          size="xs"
          rightSection={<KeyHint keys="Alt+c" />}
          onClick={() => setCharging('new')}
        >
          Add freight or another charge
        </Button>
      </div>
      {charging && (
        <ChargeDialog
          draft={draft}
          line={charging === 'new' ? null : charging}
          change={change}
          close={() => setCharging(null)}
        />
      )}
      {adding && (
        <Dialog title="Add a service" onClose={() => setAdding(null)}>
          <ServiceForm
            ordered={adding === 'new' ? null : adding}
            close={() => setAdding(null)}
            add={(service) => {
              setAdding(null);
              changing(
                change,
                (before) => withService(before, service),
                ({ key }) => setTimeout(() => focusCell('price', key), 50),
              );
            }}
          />
        </Dialog>
      )}
    </>
  );
}

/** The look of the lines with the taxes of today, each also as one that cannot be set off. */
function useTaxedLook(changeCharge: (line: DraftLine) => void) {
  const { rows } = useOperation(tax.listTaxes, { active: true, at: today(), limit: 200 });
  return useMemo(() => {
    const named = rows.flatMap(({ id, name }) => {
      const short = name.replace(/^GST /u, '');
      return [
        [String(id), short],
        [`${id}/blocked`, `${short}, no credit`],
      ];
    });
    return billLines({ '': '–', ...Object.fromEntries(named) }, changeCharge);
  }, [rows, changeCharge]);
}

/** Puts what was ticked on the list of unbilled goods on the bill, once it is known. */
function useTickedOnce(
  proposed: BillDraft | undefined,
  ticked: ReadonlySet<number> | undefined,
  add: (goods: readonly Goods[], proposed: BillDraft) => void,
): void {
  const [isDone, setDone] = useState(!ticked);
  useEffect(() => {
    if (isDone || !ticked || !proposed) return;
    // oxlint-disable-next-line react/set-state-in-effect -- What is ticked is put there once, when it is known.
    setDone(true);
    add(
      proposed.lines.filter(({ inwardLineId }) => ticked.has(inwardLineId)),
      proposed,
    );
  }, [isDone, ticked, proposed, add]);
}

/** What was asked for and is still not typed. */
function stillMissing(asked: Messages, draft: Draft): Messages {
  const now = missingIn(draft);
  return Object.fromEntries(Object.entries(asked).filter(([field]) => field in now));
}

function doneText({ state }: Bill): string {
  if (state === 'exception') return 'is pending approval';
  return state === 'draft' ? 'saved' : 'confirmed';
}

/** Where what is wrong with a bill stands. */
function placeOf(path: string): Place {
  if (path === 'note') return { step: 'send', part: 'notes' };
  if (path.startsWith('tds')) return { step: 'send', part: 'tds' };
  const isOfVendor = path.startsWith('vendorI') || path.startsWith('vendorA');
  return { step: 'vendor', part: isOfVendor ? 'vendor' : 'paper' };
}
