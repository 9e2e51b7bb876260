import type { Inward, OpenLine } from '@counting-house/contract/purchasing/inward/inward.ts';
import type { InwardKind } from '@counting-house/contract/purchasing/inward/inward-words.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useState } from 'react';
import { call } from '../../platform/http/client.ts';
import { qty } from '../../platform/format/format.ts';
import type { Problem } from '../../platform/http/problem.ts';
import type { Scan } from '../../platform/scan.ts';
import { playTone, type Tone } from '../../platform/tones.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { useFormDraft } from '../../ui/form/use-form-draft.ts';
import type { Said } from '../../ui/station/station.tsx';
import {
  acceptedOf,
  counted,
  isCounted,
  leftWithDriver,
  type LineTyped,
  lineOf,
  lineWithout,
  type OnLabel,
  type Typed,
  withBatch,
  withLine,
} from './receiving.ts';
import { otherLines } from './open-order-lines.ts';
import { labelOf, lineWith, onePiece, packOf, skuIn } from './receiving-scan.ts';
import { placed, sentOf } from './receiving-sent.ts';

/** A scan that made more than the order allows, and was not counted. */
export type TooMuch = {
  readonly line: number;
  readonly amount: number;
  readonly times: number;
  readonly label: OnLabel;
};

/** What must be understood, or decided, before the next scan counts. */
type Stop = {
  readonly headline: string;
  readonly words: string;
  readonly name: string;
  readonly tooMuch?: TooMuch;
};

/** A code that nobody knows, and how often it was meant. */
type Unknown = { readonly code: string; readonly times: number };

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
  /** What goods without an order may be worth; null when any. */
  readonly limit: number | null;
  /** Goods that are on the list from the start. */
  readonly skuId?: number | undefined;
};

const ready: Said = { tone: 'none', words: 'Scan the goods' };

export type Receiving = ReturnType<typeof useReceiving>;

/** A receipt that is being counted at the gate, and what can be done with it. */
export function useReceiving({
  kind,
  orderNo,
  draftKey,
  typed: begun,
  kept: found,
  ...rest
}: Beginning) {
  const [typed, setTyped] = useState(begun);
  const [saved, setSaved] = useState(begun);
  const [kept, setKept] = useState(found);
  const [past, setPast] = useState<readonly Typed[]>([]);
  const [at, setAt] = useState<Place>({ line: 0, batch: 0 });
  const [step, setStep] = useState(onePiece);
  const [said, setSaid] = useState(ready);
  const [stop, setStop] = useState<Stop | null>(null);
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set());
  const [unknown, setUnknown] = useState<Unknown | null>(null);
  const [limit, setLimit] = useState(rest.limit);
  const [isReviewing, setReviewing] = useState(false);
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

  function add(
    index: number,
    amount: number,
    times: number,
    label: OnLabel,
    learnt?: LineTyped['goods']['barcodes'][number],
  ) {
    const to = typed.lines[index];
    if (!to) return;
    const { goods } = to;
    const total = acceptedOf(to) + amount;
    if (goods.mostQty !== null && total > goods.mostQty && !accepted.has(index)) {
      return halt({
        headline: 'Too much',
        words: `This was not counted. The order allows ${qty(goods.mostQty, goods.unit)}; this makes ${qty(total, goods.unit)}.`,
        name: goods.name,
        tooMuch: { line: index, amount, times, label },
      });
    }
    const from = { line: index, batch: index === at.line ? at.batch : to.batches.length - 1 };
    const after = counted(typed, from, amount, label);
    setPast((before) => [...before.slice(-49), typed]);
    change(
      learnt
        ? withLine(after.typed, index, (one) => ({
            goods: { ...one.goods, barcodes: [...one.goods.barcodes, learnt] },
          }))
        : after.typed,
    );
    setAt({ line: index, batch: after.batch });
    setStep(Math.round(amount / times));
    const of = goods.openQty === null ? '' : ` of ${qty(goods.openQty, goods.unit)}`;
    const words = `${goods.name}: ${qty(total, goods.openQty === null ? goods.unit : '')}${of}`;
    if (goods.openQty !== null && total > goods.openQty) say('attention', `${words}: over it`);
    else say('ok', words);
  }

  /** Goods over the order stay outside; the receipt says that they went back. */
  function leave({ line: index, amount }: TooMuch) {
    const batch = index === at.line ? at.batch : 0;
    const left = leftWithDriver(typed, { line: index, batch }, amount);
    setStop(null);
    if (left) {
      setPast((before) => [...before.slice(-49), typed]);
      change(left);
      setAt({ line: index, batch });
    }
    const { name = '', unit = '' } = typed.lines[index]?.goods ?? {};
    say('attention', `${name}: ${qty(amount, unit)} left with the driver`);
  }

  /** Goods over the order are taken, for a reason that stands in the note. */
  function acceptOver({ line: index, amount, times, label }: TooMuch, why: string) {
    setStop(null);
    setAccepted((before) => new Set(before).add(index));
    const note = [typed.note, why].filter(Boolean).join('\n');
    const from = { line: index, batch: index === at.line ? at.batch : 0 };
    const after = counted({ ...typed, note }, from, amount, label);
    setPast((before) => [...before.slice(-49), typed]);
    change(after.typed);
    setAt({ line: index, batch: after.batch });
    setStep(Math.round(amount / times));
    const { name = '', unit = '' } = typed.lines[index]?.goods ?? {};
    say('attention', `${name}: ${qty(amount, unit)} accepted over the order`);
  }

  async function judge({ code, times }: Scan) {
    const own = stop ? -1 : lineWith(typed.lines, code);
    if (own >= 0) {
      const pack = packOf(typed.lines[own], code);
      return add(own, pack * times, times, {});
    }
    const reply = await call(stock.scan, { text: code, screen: 'receiving' });
    if (!reply.ok) return say('stop', reply.problem.detail);
    const scanned = reply.data;
    if (stop) {
      if (scanned.kind === 'command' && scanned.command === 'OK') {
        return stop.tooMuch ? leave(stop.tooMuch) : understood();
      }
      return playTone('stop');
    }
    if (scanned.kind === 'command') return obey(scanned);
    if (scanned.kind === 'tray' && scanned.id) return putInto(scanned.id, scanned.label);
    const skuId = skuIn(scanned);
    if (skuId === null) return miss(code, times);
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
    if (command === 'DONE') return setReviewing(true);
    say('attention', 'This card does nothing here.');
  }

  function putInto(trayId: number, tray: string) {
    if (!line) return say('attention', 'Scan the goods first.');
    change(withBatch(typed, at, { trayId, tray }));
    say('ok', `${line.goods.name} goes to tray ${tray}`);
  }

  /** A code that nobody knows is the number of a further order of the vendor, or it has to be explained. */
  async function miss(code: string, times: number) {
    if (kind === 'with_po' && typed.vendorId !== '') {
      const reply = await call(purchasing.openLines, { vendorId: typed.vendorId });
      const named = reply.ok ? otherLines(reply.data.rows, { typed }) : [];
      const lines = named.filter((one) => one.orderNo.toLowerCase() === code.toLowerCase());
      if (lines.length > 0) return addOrder(lines);
    }
    say('stop', `Nothing known under '${code}'.`);
    setUnknown({ code, times });
  }

  /** Who brought the goods; their prices stand where nobody typed one. */
  async function chooseVendor(vendorId: number | '') {
    change({ ...typed, vendorId });
    const unpriced = typed.lines.filter(({ price, isFree }) => price === '' && !isFree);
    if (vendorId === '' || unpriced.length === 0) return;
    const skuIds = unpriced.map(({ goods }) => goods.skuId);
    const reply = await call(purchasing.gateGoods, { skuIds, vendorId });
    if (!reply.ok) return say('stop', reply.problem.detail);
    const prices = new Map(reply.data.rows.map((row) => [row.skuId, row.price ?? ('' as const)]));
    setTyped((now) => ({
      ...now,
      lines: now.lines.map((one) =>
        one.price === '' && !one.isFree
          ? { ...one, price: prices.get(one.goods.skuId) ?? '' }
          : one,
      ),
    }));
  }

  /** Receives lines of a further order of the same vendor, too. */
  function addOrder(lines: readonly OpenLine[]) {
    const [first] = lines;
    if (!first) return;
    change({ ...typed, lines: [...typed.lines, ...lines.map(lineOf)] });
    setAt({ line: typed.lines.length, batch: 0 });
    say('ok', `${first.orderNo} is received, too`);
  }

  /** Adds goods that no order names. */
  async function bring(skuId: number, amount: number, label: OnLabel) {
    const there = typed.lines.findIndex(({ goods }) => goods.skuId === skuId);
    if (there >= 0) return setAt({ line: there, batch: 0 });
    const { vendorId } = typed;
    const reply = await call(purchasing.gateGoods, {
      skuIds: [skuId],
      ...(vendorId === '' ? {} : { vendorId }),
    });
    if (!reply.ok) return say('stop', reply.problem.detail);
    const [found] = reply.data.rows;
    if (!found) return say('stop', 'Choose an item from the list.');
    const fresh = lineWithout(found);
    const acceptedQty = amount > 0 ? amount : ('' as const);
    const batches = fresh.batches.map((batch) => ({ ...batch, ...label, acceptedQty }));
    setLimit(reply.data.limit);
    setPast((before) => [...before.slice(-49), typed]);
    change({ ...typed, lines: [...typed.lines, { ...fresh, batches }] });
    setAt({ line: typed.lines.length, batch: 0 });
    const { name, unit } = fresh.goods;
    say('ok', amount > 0 ? `${name}: ${qty(amount, unit)}` : name);
  }

  /** Goods bear the code that nobody knew; it is counted now, and known from then on. */
  async function known(skuId: number, code: string, packQty: number) {
    const times = unknown?.times ?? 1;
    setUnknown(null);
    const index = typed.lines.findIndex(({ goods }) => goods.skuId === skuId);
    if (index < 0) return bring(skuId, packQty * times, {});
    add(index, packQty * times, times, {}, { code, packQty });
  }

  /** Does something that asks the server; scans wait until the page shows what came of it. */
  async function judging(act: () => void | Promise<void>) {
    setJudging(true);
    await act();
    setJudging(false);
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
    if (!reply.ok) return refuse(reply.problem, places);
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
    unknown,
    limit,
    isReviewing,
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
    bring: (skuId: number) => void judging(() => bring(skuId, 0, {})),
    undo,
    understood,
    leave,
    acceptOver,
    chooseVendor: (vendorId: number | '') => judging(() => chooseVendor(vendorId)),
    addOrder,
    known: (skuId: number, code: string, packQty: number) =>
      judging(() => known(skuId, code, packQty)),
    putAside() {
      setUnknown(null);
      setSaid(ready);
    },
    review: setReviewing,
    send,
    scan: (scan: Scan) => judging(() => judge(scan)),
  };
}
