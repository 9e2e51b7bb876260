import type { OpenLine } from '@counting-house/contract/purchasing/inward/inward.ts';
import { useState } from 'react';
import { qty } from '../../platform/format/format.ts';
import {
  sumAccepted,
  counted,
  type FilePlace,
  leftWithDriver,
  type LineTyped,
  toLineTyped,
  type OnLabel,
  readOff,
  type Typed,
  withBatch,
  withFile,
  withLine,
  roomIn,
} from './receiving.ts';
import { labelText, onePiece } from './receiving-scan.ts';
import type { ReceivingHints, TooMuch } from './use-receiving-hints.ts';

/** A line, and one of its batches. */
type Place = { readonly line: number; readonly batch: number };

/** So many steps can be undone. */
const mostPast = 50;

export type ReceiptLines = ReturnType<typeof useReceiptLines>;

/** What is counted of a receipt, where the cursor stands, what is wrong with it, and the steps back. */
export function useReceiptLines(begun: Typed, says: ReceivingHints) {
  const [typed, setTyped] = useState(begun);
  const [past, setPast] = useState<readonly Typed[]>([]);
  const [at, setAt] = useState<Place>({ line: 0, batch: 0 });
  const [step, setStep] = useState(onePiece);
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const line = typed.lines[at.line] ?? null;

  function change(next: Typed) {
    setTyped(next);
    setErrors({});
  }

  /** Changes it by a step that can be undone. */
  function goTo(next: Typed, place: Place) {
    setPast((before) => [...before.slice(1 - mostPast), typed]);
    change(next);
    setAt(place);
  }

  /** Keeps a file that arrived, whatever was typed or undone since it was chosen. */
  function keepFile(place: FilePlace, fileId: number) {
    setTyped((before) => withFile(before, place, fileId));
    setPast((before) => before.map((one) => withFile(one, place, fileId)));
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
    const total = sumAccepted(to) + amount;
    if (goods.mostQty !== null && total > goods.mostQty && !accepted.has(index)) {
      return says.halt({
        headline: 'Too much',
        words: `This was not counted. The order allows ${qty(goods.mostQty, goods.unit)}; this makes ${qty(total, goods.unit)}.`,
        name: goods.name,
        tooMuch: { line: index, amount, times, label },
      });
    }
    const from = { line: index, batch: index === at.line ? at.batch : to.batches.length - 1 };
    const after = counted(typed, from, amount, label);
    const next = learnt
      ? withLine(after.typed, index, (one) => ({
          goods: { ...one.goods, barcodes: [...one.goods.barcodes, learnt] },
        }))
      : after.typed;
    goTo(next, { line: index, batch: after.batch });
    setStep(Math.round(amount / times));
    const of = goods.openQty === null ? '' : ` of ${qty(goods.openQty, goods.unit)}`;
    const words = `${goods.name}: ${qty(total, goods.openQty === null ? goods.unit : '')}${of}`;
    if (goods.openQty !== null && total > goods.openQty) says.say('attention', `${words}: over it`);
    else says.say('ok', words, labelText(label));
  }

  /** Goods over the order stay outside; the receipt says that they went back. */
  function leave({ line: index, amount }: TooMuch) {
    const batch = index === at.line ? at.batch : 0;
    const left = leftWithDriver(typed, { line: index, batch }, amount);
    says.goOn();
    if (left) goTo(left, { line: index, batch });
    const { name = '', unit = '' } = typed.lines[index]?.goods ?? {};
    says.say('attention', `${name}: ${qty(amount, unit)} returned with vehicle`);
  }

  /** Takes what the order still allows and returns the rest with the vehicle: nothing that was ordered is lost. */
  function fill(tooMuch: TooMuch) {
    const { line: index, amount, times, label } = tooMuch;
    const to = typed.lines[index];
    const room = to ? roomIn(to) : 0;
    if (!to || room === 0) return leave(tooMuch);
    const from = { line: index, batch: index === at.line ? at.batch : 0 };
    const after = counted(typed, from, room, label);
    const place = { line: index, batch: after.batch };
    says.goOn();
    goTo(leftWithDriver(after.typed, place, amount - room) ?? after.typed, place);
    setStep(Math.round(amount / times));
    const { name, unit } = to.goods;
    const returned = `${qty(amount - room, unit)} returned with vehicle`;
    says.say('attention', `${name}: ${qty(sumAccepted(to) + room, unit)} accepted, ${returned}`);
  }

  /** Goods over the order are taken, for a reason that stands in the note. */
  function acceptOver({ line: index, amount, times, label }: TooMuch, why: string) {
    says.goOn();
    setAccepted((before) => new Set(before).add(index));
    const note = [typed.note, why].filter(Boolean).join('\n');
    const from = { line: index, batch: index === at.line ? at.batch : 0 };
    const after = counted({ ...typed, note }, from, amount, label);
    goTo(after.typed, { line: index, batch: after.batch });
    setStep(Math.round(amount / times));
    const { name = '', unit = '' } = typed.lines[index]?.goods ?? {};
    says.say('attention', `${name}: ${qty(amount, unit)} accepted over the order`);
  }

  /** Fills in what a label says of the batch that is worked at, when it does not say of which goods. */
  function read(label: OnLabel) {
    if (!line) return says.say('attention', 'Scan the goods first.');
    goTo(withBatch(typed, at, readOff(label)), at);
    says.say('ok', line.goods.name, labelText(label));
  }

  function putInto(trayId: number, tray: string) {
    if (!line) return says.say('attention', 'Scan the goods first.');
    if (line.goods.isInspected) {
      return says.say('attention', `${line.goods.name} goes to quarantine until it is inspected`);
    }
    change(withBatch(typed, at, { trayId, tray }));
    says.say('ok', `${line.goods.name} goes to tray ${tray}`);
  }

  /** Adds lines of a further order of the same vendor. */
  function addOrder(more: readonly OpenLine[]) {
    const [first] = more;
    if (!first) return;
    change({ ...typed, lines: [...typed.lines, ...more.map(toLineTyped)] });
    setAt({ line: typed.lines.length, batch: 0 });
    says.say('ok', `${first.orderNo} is received, too`);
  }

  /** Adds a line of goods that no order names. */
  function addGoods(fresh: LineTyped) {
    goTo({ ...typed, lines: [...typed.lines, fresh] }, { line: typed.lines.length, batch: 0 });
  }

  function undo() {
    const before = past.at(-1);
    if (!before) return says.say('attention', 'Nothing to undo.');
    setPast(past.slice(0, -1));
    change(before);
    setAt({ line: Math.min(at.line, Math.max(0, before.lines.length - 1)), batch: 0 });
    says.say('attention', 'Last scan undone.');
  }

  function beginAgain(next: Typed) {
    change(next);
    setPast([]);
    setAt({ line: 0, batch: 0 });
    setAccepted(new Set());
    says.quiet();
  }

  return {
    typed,
    setTyped,
    beginAgain,
    line,
    at,
    choose: setAt,
    step,
    errors,
    setErrors,
    canUndo: past.length > 0,
    change,
    keepFile,
    add,
    leave,
    fill,
    acceptOver,
    read,
    putInto,
    addOrder,
    addGoods,
    undo,
  };
}
