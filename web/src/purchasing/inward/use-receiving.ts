import { unknownText } from '@counting-house/contract/catalogue/barcode.ts';
import { codeOfGoods } from '@counting-house/contract/stock/gs1.ts';
import type { InwardKind } from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useState } from 'react';
import { qty } from '../../platform/format/format.ts';
import { call } from '../../platform/http/client.ts';
import { keptSince } from '../../ui/station/kept.ts';
import type { Scan } from '../../platform/keys/scan.ts';
import { playTone } from '../../platform/tones.ts';
import { isCounted, lineWithout, type OnLabel, otherLines, type Typed } from './receiving.ts';
import {
  bears,
  readLabel,
  labelText,
  lineOfGoods,
  onePiece,
  scannedPack,
  skuIn,
} from './receiving-scan.ts';
import { useReceiptLines } from './use-receipt-lines.ts';
import { useReceiptFiles } from './use-receipt-files.ts';
import {
  type Kept,
  type KeptReceipt,
  receiptPlace,
  useReceiptSending,
} from './use-receipt-sending.ts';
import { useReceivingSays } from './use-receiving-hints.ts';
import type { Said } from '../../ui/station/station.tsx';

/** A code that nobody knows, how often it was meant, and what else its label said. */
type Unknown = { readonly code: string; readonly times: number; readonly label: OnLabel };

const awaitingFiles: Said = {
  tone: 'none',
  words: 'Sending photos. The receipt is saved after them.',
};

/** What the station is begun with. */
export type Beginning = {
  readonly kind: InwardKind;
  /** `PO-00012`; empty without an order. */
  readonly orderNo: string;
  /** Who brings what was ordered. */
  readonly vendorName?: string;
  /** Under what this browser keeps what is typed. */
  readonly draftKey: string;
  readonly typed: Typed;
  readonly kept: Kept | null;
  /** What goods without an order may be worth; null when any. */
  readonly limit: number | null;
  /** Goods that are on the list from the start. */
  readonly skuId?: number | undefined;
};

export type Receiving = ReturnType<typeof useReceiving>;

/** A receipt that is being counted at the gate, and what can be done with it. */
export function useReceiving({
  kind,
  orderNo,
  vendorName = '',
  draftKey,
  typed: begun,
  kept: found,
  ...rest
}: Beginning) {
  const says = useReceivingSays();
  const [kept] = useState(() => keptSince<KeptReceipt>(receiptPlace(draftKey)));
  const lines = useReceiptLines(kept?.value.typed ?? begun, says);
  const files = useReceiptFiles(lines, says);
  const sending = useReceiptSending(
    { kind, draftKey, typed: begun, kept: found, found: kept },
    lines,
    says,
  );
  const [unknown, setUnknown] = useState<Unknown | null>(null);
  const [limit, setLimit] = useState(rest.limit);
  const [isReviewing, setReviewing] = useState(false);
  const [isJudging, setJudging] = useState(false);
  const [weighing, setWeighing] = useState<{ index: number; label: OnLabel } | null>(null);
  const { typed } = lines;
  const { stop } = says;

  async function judge({ code, times }: Scan) {
    const own = stop ? -1 : lineOfGoods(typed.lines, bears(code));
    if (own >= 0) {
      const pack = scannedPack(typed.lines[own], code);
      const isWeighed = typed.lines[own]?.goods.isByWeight && pack === onePiece && times === 1;
      if (isWeighed) return weigh(own, {});
      return lines.add(own, pack * times, times, {});
    }
    const reply = await call(stock.scan, {
      text: code,
      screen: 'receiving',
      storeId: typed.storeId ?? undefined,
    });
    if (!reply.ok) return says.say('stop', reply.problem.detail);
    const scanned = reply.data;
    if (stop) {
      if (scanned.kind === 'command' && scanned.command === 'OK') {
        return stop.tooMuch ? lines.fill(stop.tooMuch) : says.understood();
      }
      return playTone('stop');
    }
    if (scanned.kind === 'command') return obey(scanned);
    if (scanned.kind === 'tray' && scanned.id) return lines.putInto(scanned.id, scanned.label);
    const skuId = skuIn(scanned);
    const label = readLabel(scanned);
    if (skuId === null && scanned.parsed && !scanned.parsed.gtin && labelText(label)) {
      return lines.read(label);
    }
    if (skuId === null) return miss({ code: codeOfGoods(code), times, label });
    const index = lineOfGoods(typed.lines, ({ goods }) => goods.skuId === skuId);
    const isWeighed = scanned.isWeighed && times === 1;
    if (index >= 0 && isWeighed) return weigh(index, label);
    if (index >= 0) return lines.add(index, scanned.packQty * times, times, label);
    if (kind === 'without_po') return bring(skuId, isWeighed ? 0 : scanned.packQty * times, label);
    const known = await call(purchasing.gateGoods, { skuIds: [skuId] });
    const name = (known.ok && known.data.rows[0]?.name) || scanned.label;
    says.halt({
      headline: 'Not on this order',
      words: `'${name}' is not on ${orderNo}. Put it aside or receive it without a purchase order.`,
      name,
    });
  }

  /** Goods by weight: their quantity is asked for. */
  function weigh(index: number, label: OnLabel) {
    lines.choose({ line: index, batch: index === lines.at.line ? lines.at.batch : 0 });
    setWeighing({ index, label });
  }

  function obey({ command }: Scanned) {
    if (command === 'UNDO') return lines.undo();
    if (command === 'DONE') return setReviewing(true);
    says.say('attention', 'This card is not used on this screen.');
  }

  /** A code that nobody knows is the number of a further order of the vendor, or it has to be explained. */
  async function miss({ code, ...rest }: Unknown) {
    if (kind === 'with_po' && typed.vendorId !== '') {
      const reply = await call(purchasing.openLines, { vendorId: typed.vendorId });
      const named = reply.ok ? otherLines(reply.data.rows, { typed }) : [];
      const more = named.filter((one) => one.orderNo.toLowerCase() === code.toLowerCase());
      if (more.length > 0) return lines.addOrder(more);
    }
    says.say('stop', unknownText(code));
    setUnknown({ code, ...rest });
  }

  /** Who brought the goods; their prices stand where nobody typed one. */
  async function chooseVendor(vendorId: number | '') {
    lines.change({ ...typed, vendorId });
    const unpriced = typed.lines.filter(({ price, isFree }) => price === '' && !isFree);
    if (vendorId === '' || unpriced.length === 0) return;
    const skuIds = unpriced.map(({ goods }) => goods.skuId);
    const reply = await call(purchasing.gateGoods, { skuIds, vendorId });
    if (!reply.ok) return says.say('stop', reply.problem.detail);
    const prices = new Map(reply.data.rows.map((row) => [row.skuId, row.price ?? ('' as const)]));
    lines.setTyped((now) => ({
      ...now,
      lines: now.lines.map((one) =>
        one.price === '' && !one.isFree
          ? { ...one, price: prices.get(one.goods.skuId) ?? '' }
          : one,
      ),
    }));
  }

  /** Adds goods that no order names. */
  async function bring(skuId: number, amount: number, label: OnLabel) {
    const there = typed.lines.findIndex(({ goods }) => goods.skuId === skuId);
    if (there >= 0) return lines.choose({ line: there, batch: 0 });
    const { vendorId } = typed;
    const reply = await call(purchasing.gateGoods, {
      skuIds: [skuId],
      ...(vendorId === '' ? {} : { vendorId }),
    });
    if (!reply.ok) return says.say('stop', reply.problem.detail);
    const [found] = reply.data.rows;
    if (!found) return says.say('stop', 'Choose an item from the list.');
    const fresh = lineWithout(found);
    const acceptedQty = amount > 0 ? amount : ('' as const);
    const batches = fresh.batches.map((batch) => ({ ...batch, ...label, acceptedQty }));
    setLimit(reply.data.limit);
    lines.addGoods({ ...fresh, batches });
    const { name, unit } = fresh.goods;
    says.say('ok', amount > 0 ? `${name}: ${qty(amount, unit)}` : name);
  }

  /** Goods bear the code that nobody knew; it is counted now, and known from then on. */
  async function known(skuId: number, code: string, packQty: number) {
    const { times = 1, label = {} } = unknown ?? {};
    setUnknown(null);
    const index = typed.lines.findIndex(({ goods }) => goods.skuId === skuId);
    if (index < 0) return bring(skuId, packQty * times, label);
    lines.add(index, packQty * times, times, label, { code, packQty });
  }

  /** Does something that asks the server; scans wait until the page shows what came of it. */
  async function judging(act: () => void | Promise<void>) {
    setJudging(true);
    await act();
    setJudging(false);
  }

  return {
    kind,
    orderNo,
    vendorName,
    typed,
    line: lines.line,
    at: lines.at,
    step: lines.step,
    said: sending.isAwaitingFiles ? awaitingFiles : says.said,
    stop,
    unknown,
    /** The line of goods by weight whose quantity is asked for. */
    weighing: typed.lines[weighing?.index ?? -1] ?? null,
    weighed(amount: number) {
      if (weighing) lines.add(weighing.index, amount, 1, weighing.label);
    },
    forgetWeighing: () => setWeighing(null),
    limit,
    isReviewing,
    errors: lines.errors,
    isBusy: isJudging || sending.isSending,
    canUndo: lines.canUndo,
    isAnythingCounted: typed.lines.some(isCounted),
    ...sending,
    files,
    change: lines.change,
    choose: lines.choose,
    bring: (skuId: number) => void judging(() => bring(skuId, 0, {})),
    undo: lines.undo,
    understood: says.understood,
    leave: lines.leave,
    fill: lines.fill,
    acceptOver: lines.acceptOver,
    chooseVendor: (vendorId: number | '') => judging(() => chooseVendor(vendorId)),
    addOrder: lines.addOrder,
    known: (skuId: number, code: string, packQty: number) =>
      judging(() => known(skuId, code, packQty)),
    putAside() {
      setUnknown(null);
      says.quiet();
    },
    review: setReviewing,
    scan: (scan: Scan) => judging(() => judge(scan)),
  };
}
