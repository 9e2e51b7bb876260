import type { Inward } from '@counting-house/contract/purchasing/inward.ts';
import type { InwardKind } from '@counting-house/contract/purchasing/inward-words.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useState } from 'react';
import { call } from '../../platform/http/client.ts';
import { qty } from '../../platform/format.ts';
import type { Problem } from '../../platform/http/problem.ts';
import type { Scan } from '../../platform/scan.ts';
import { useMay } from '../../platform/session.ts';
import { playTone, type Tone } from '../../platform/tones.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { useFormDraft } from '../../ui/form/use-form-draft.ts';
import type { Said } from '../../ui/station/station.tsx';
import {
  acceptedOf,
  counted,
  isCounted,
  type LineTyped,
  noBatch,
  type OnLabel,
  placed,
  sentOf,
  type Typed,
  withBatch,
} from './receiving.ts';

/** What must be understood before the next scan counts. */
type Stop = { readonly headline: string; readonly words: string; readonly name: string };

type Place = { readonly line: number; readonly batch: number };

/** What the station is begun with. */
export type Beginning = {
  readonly kind: InwardKind;
  /** `PO-00012`; empty without an order. */
  readonly orderNo: string;
  /** Under what this browser keeps what is typed. */
  readonly draftKey: string;
  readonly typed: Typed;
  readonly kept: { readonly id: number; readonly version: number } | null;
};

const ready: Said = { tone: 'none', words: 'Scan the goods' };
const onePiece = 1_000;

export type Receiving = ReturnType<typeof useReceiving>;

/** A receipt that is being counted at the gate, and what can be done with it. */
export function useReceiving({ kind, orderNo, draftKey, typed: begun, kept: found }: Beginning) {
  const may = useMay();
  const [typed, setTyped] = useState(begun);
  const [saved, setSaved] = useState(begun);
  const [kept, setKept] = useState(found);
  const [past, setPast] = useState<readonly Typed[]>([]);
  const [at, setAt] = useState<Place>({ line: 0, batch: 0 });
  const [step, setStep] = useState(onePiece);
  const [said, setSaid] = useState(ready);
  const [stop, setStop] = useState<Stop | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [posted, setPosted] = useState<Inward | null>(null);
  const [isJudging, setJudging] = useState(false);
  const write = useWrite(purchasing.inward);
  const isDirty = posted === null && typed !== saved;
  useUnsaved(isDirty);
  const draft = useFormDraft(purchasing.inward, { id: draftKey, typed, kept }, isDirty);
  const line = typed.lines[at.line] ?? null;

  function say(tone: Tone, words: string) {
    playTone(tone);
    setSaid({ tone, words });
  }

  function halt(next: Stop) {
    playTone('stop');
    setStop(next);
    setSaid({ tone: 'stop', words: next.headline });
  }

  function change(next: Typed) {
    setTyped(next);
    setErrors({});
  }

  function add(index: number, amount: number, times: number, label: OnLabel) {
    const to = typed.lines[index];
    if (!to) return;
    const { goods } = to;
    const total = acceptedOf(to) + amount;
    const isOver = goods.mostQty !== null && total > goods.mostQty;
    if (isOver && !may('purchasing.inward.overReceive')) {
      return halt({
        headline: 'Too much',
        words: `This was not counted. The order allows ${qty(goods.mostQty, goods.unit)}; this makes ${qty(total, goods.unit)}.`,
        name: goods.name,
      });
    }
    const from = { line: index, batch: index === at.line ? at.batch : to.batches.length - 1 };
    const after = counted(typed, from, amount, label);
    setPast((before) => [...before.slice(-49), typed]);
    change(after.typed);
    setAt({ line: index, batch: after.batch });
    setStep(Math.round(amount / times));
    const of = goods.openQty === null ? '' : ` of ${qty(goods.openQty, goods.unit)}`;
    const words = `${goods.name}: ${qty(total, goods.openQty === null ? goods.unit : '')}${of}`;
    if (isOver) say('attention', `${words}. Over the order: write a note.`);
    else say('ok', words);
  }

  async function judge({ code, times }: Scan) {
    const own = stop ? -1 : lineWith(typed.lines, code);
    if (own >= 0) {
      const pack = packOf(typed.lines[own], code);
      return add(own, pack * times, times, {});
    }
    const reply = await call(stock.scan, { text: code, screen: 'receiving' });
    if (reply.success === 500) return say('stop', reply.error.detail);
    const scanned = reply.data;
    if (stop) {
      if (scanned.kind === 'command' && scanned.command === 'OK') return understood();
      return playTone('stop');
    }
    if (scanned.kind === 'command') return obey(scanned);
    if (scanned.kind === 'tray' && scanned.id) return putInto(scanned.id, scanned.label);
    const skuId = skuIn(scanned);
    if (skuId === null) return say('stop', `Nothing known under '${code}'.`);
    const index = typed.lines.findIndex(({ goods }) => goods.skuId === skuId);
    if (index >= 0) return add(index, scanned.packQty * times, times, labelOf(scanned));
    if (kind === 'without_po') return bring(skuId, scanned.packQty * times, labelOf(scanned));
    halt({
      headline: 'Not on this order',
      words: `'${scanned.label}' is not on ${orderNo}. Put it aside or receive it without a purchase order.`,
      name: scanned.label,
    });
  }

  function obey({ command }: Scanned) {
    if (command === 'UNDO') return undo();
    say('attention', 'This card does nothing here.');
  }

  function putInto(trayId: number, tray: string) {
    if (!line) return say('attention', 'Scan the goods first.');
    change(withBatch(typed, at, { trayId, tray }));
    say('ok', `${line.goods.name} goes to tray ${tray}`);
  }

  /** Adds goods that no order names. */
  async function bring(skuId: number, amount: number, label: OnLabel) {
    const there = typed.lines.findIndex(({ goods }) => goods.skuId === skuId);
    if (there >= 0) return setAt({ line: there, batch: 0 });
    const reply = await call(stock.getSku, { id: skuId });
    if (reply.success === 500) return say('stop', reply.error.detail);
    const { sku: code, name, unitId, unit, tracking, expiryPolicy } = reply.data;
    const isTracked = tracking === 'batch';
    const facts = { skuId, code, name, unitId, unit, isTracked, expiryPolicy };
    const goods = { ...facts, barcodes: [], poLineId: null, openQty: null, mostQty: null };
    const batch = { ...noBatch, ...label, acceptedQty: amount > 0 ? amount : ('' as const) };
    setPast((before) => [...before.slice(-49), typed]);
    const price = await listPrice(typed.vendorId, goods);
    change({ ...typed, lines: [...typed.lines, { goods, price, batches: [batch] }] });
    setAt({ line: typed.lines.length, batch: 0 });
    say('ok', amount > 0 ? `${name}: ${qty(amount, unit)}` : name);
  }

  function undo() {
    const before = past.at(-1);
    if (!before) return say('attention', 'There is nothing to undo.');
    setPast(past.slice(0, -1));
    change(before);
    setAt({ line: Math.min(at.line, Math.max(0, before.lines.length - 1)), batch: 0 });
    say('attention', 'The last scan is undone.');
  }

  function understood() {
    setStop(null);
    setSaid(ready);
  }

  function refuse({ fields, detail }: Problem, places: ReturnType<typeof sentOf>['places']) {
    const wrong = placed(fields, places);
    setErrors(wrong);
    const [path = '', words = detail] = Object.entries(wrong)[0] ?? [];
    const [part, index, , batch] = path.split('.');
    if (part === 'lines' && index) setAt({ line: Number(index), batch: Number(batch ?? 0) });
    say('stop', words);
  }

  async function send(mode: 'draft' | 'post'): Promise<void> {
    if (typed.vendorId === '') {
      setErrors({ vendorId: 'Choose a vendor' });
      return say('stop', 'Choose a vendor');
    }
    const { input, places } = sentOf(typed);
    const head = { mode, kind, vendorId: typed.vendorId };
    const reply = await write.run({ ...input, ...head, ...kept });
    if (reply.success === 500) return refuse(reply.error, places);
    setSaved(typed);
    setErrors({});
    draft.forget();
    if (mode === 'post') {
      setPosted(reply.data);
      return say('done', `${reply.data.number} received`);
    }
    setKept({ id: reply.data.id, version: reply.data.version });
    say('done', 'Draft saved');
  }

  return {
    kind,
    orderNo,
    typed,
    line,
    at,
    step,
    said,
    stop,
    errors,
    posted,
    isDirty,
    isBusy: isJudging || write.isSending,
    isSending: write.isSending,
    canUndo: past.length > 0,
    isAnythingCounted: typed.lines.some(isCounted),
    /** What was typed here before the page was lost. */
    lost: draft.found,
    takeLost() {
      const values = draft.found?.values as { typed: Typed; kept: typeof kept } | undefined;
      if (values) {
        setTyped(values.typed);
        setKept(values.kept);
      }
      draft.forget();
    },
    forgetLost: draft.forget,
    change,
    choose: setAt,
    bring: (skuId: number) => void bring(skuId, 0, {}),
    undo,
    understood,
    send,
    async scan(scan: Scan) {
      setJudging(true);
      await judge(scan);
      setJudging(false);
    },
  };
}

const lineWith = (lines: readonly LineTyped[], code: string): number =>
  lines.findIndex(({ goods }) => goods.barcodes.some((barcode) => barcode.code === code));

const packOf = (line: LineTyped | undefined, code: string): number =>
  line?.goods.barcodes.find((barcode) => barcode.code === code)?.packQty ?? onePiece;

/** The goods of a code; of several batches of one kind, that kind. */
function skuIn({ skuId, choices }: Scanned): number | null {
  if (skuId !== null) return skuId;
  const kinds = new Set(choices.map((choice) => choice.skuId));
  const [only = null] = kinds;
  return kinds.size === 1 ? only : null;
}

function labelOf({ parsed }: Scanned): OnLabel {
  const expiryDate = parsed?.expiryDate ?? parsed?.bestBefore;
  return {
    ...(parsed?.batchNumber ? { number: parsed.batchNumber } : {}),
    ...(parsed?.mfgDate ? { mfgDate: parsed.mfgDate } : {}),
    ...(expiryDate ? { expiryDate } : {}),
  };
}

/** What the vendor asks for one of the goods, as far as its price list says. */
async function listPrice(
  vendorId: number | '',
  { skuId, unitId }: { readonly skuId: number; readonly unitId: number },
): Promise<number | ''> {
  if (vendorId === '') return '';
  const reply = await call(purchasing.vendorPrice, { vendorId, skuId, unitId, qty: onePiece });
  const isKnown = reply.success === 200 && reply.data.unitId === unitId;
  return isKnown ? (reply.data.price ?? '') : '';
}
