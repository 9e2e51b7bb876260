import { unknownText } from '@counting-house/contract/catalogue/barcode.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import type { Transfer, TransferLine } from '@counting-house/contract/stock/transfers/transfer.ts';
import { useState } from 'react';
import { qty } from '../../platform/format/format.ts';
import { call } from '../../platform/http/client.ts';
import { useOperation, useWrite } from '../../platform/http/use-operation.ts';
import { useKept } from '../../ui/station/kept.ts';
import type { Scan } from '../../platform/keys/scan.ts';
import { playTone, type Tone } from '../../platform/tones.ts';
import type { Said } from '../../ui/station/station.tsx';
import { type Counted, countedQty, fitting, stillOpen, withCounted } from './arriving.ts';

type Stop = { readonly headline: string; readonly words: string; readonly name: string };

const ready: Said = { tone: 'none', words: 'Scan the goods' };
const onePiece = 1_000;

export type Arriving = ReturnType<typeof useArriving>;

/** A transfer whose goods are counted as they arrive, and what can be done at the station. */
export function useArriving(id: number) {
  const transfer = useOperation(stock.getTransfer, { id });
  const kept = useKept<Counted>(`transfer/${id}`, {}, (before) =>
    stillOpen(transfer.lines, before),
  );
  const { value: counted, set: setCounted } = kept;
  const [past, setPast] = useState<readonly Counted[]>([]);
  const [lineId, setLineId] = useState(0);
  const [step, setStep] = useState(onePiece);
  const [said, setSaid] = useState(ready);
  const [stop, setStop] = useState<Stop | null>(null);
  const [weighing, setWeighing] = useState<TransferLine | null>(null);
  const [isJudging, setJudging] = useState(false);
  const write = useWrite(stock.receiveTransfer);
  const isDirty = Object.values(counted).some((one) => one.qty > 0);
  const line = transfer.lines.find((one) => one.id === lineId) ?? null;

  function say(tone: Tone, words: string) {
    playTone(tone);
    setSaid({ tone, words });
  }

  function halt(next: Stop) {
    playTone('stop');
    setStop(next);
    setSaid({ tone: 'stop', words: next.headline });
  }

  function understood() {
    setStop(null);
    setSaid(ready);
  }

  const add = (to: TransferLine, amount: number) => setTotal(to, countedQty(counted, to) + amount);

  function setTotal(to: TransferLine, total: number) {
    if (total > to.openQty) {
      return halt({
        headline: 'Too much',
        words: `This was not counted. ${qty(to.openQty, to.unit)} of it is on the way; this makes ${qty(total, to.unit)}.`,
        name: to.name,
      });
    }
    setPast((before) => [...before.slice(-49), counted]);
    setCounted(withCounted(counted, to, { qty: total }));
    setLineId(to.id);
    say('ok', `${to.name}: ${qty(total)} of ${qty(to.openQty, to.unit)}`);
  }

  async function judge({ code, times }: Scan) {
    const reply = await call(stock.scan, {
      text: code,
      screen: 'receiving',
      storeId: transfer.toStoreId,
    });
    if (!reply.ok) return say('stop', reply.problem.detail);
    const scanned = reply.data;
    if (stop) {
      if (scanned.kind === 'command' && scanned.command === 'OK') return understood();
      return playTone('stop');
    }
    if (scanned.kind === 'command') return obey(scanned);
    if (scanned.kind === 'tray' && scanned.id) return putInto(scanned.id, scanned.label);
    if (scanned.skuId === null) return say('stop', unknownText(code));
    const to = fitting(transfer.lines, counted, scanned);
    setStep(scanned.packQty);
    if (to && scanned.isWeighed && times === 1) return setWeighing(to);
    if (to) return add(to, scanned.packQty * times);
    halt({
      headline: 'Not on this transfer',
      words: `'${scanned.label}' is not on the way with ${transfer.number}. Put it aside.`,
      name: scanned.label,
    });
  }

  function obey({ command }: Scanned) {
    if (command === 'UNDO') return undo();
    if (command === 'DONE') return void receive();
    say('attention', 'This card is not used on this screen.');
  }

  function putInto(trayId: number, tray: string) {
    if (!line) return say('attention', 'Scan the goods first.');
    setCounted(withCounted(counted, line, { trayId, tray }));
    say('ok', `${line.name} goes to tray ${tray}`);
  }

  function undo() {
    const before = past.at(-1);
    if (!before) return say('attention', 'Nothing to undo.');
    setPast(past.slice(0, -1));
    setCounted(before);
    say('attention', 'Last scan undone.');
  }

  async function receive(): Promise<Transfer | null> {
    const lines = Object.entries(counted).flatMap(([at, { qty: amount, trayId }]) =>
      amount > 0
        ? [{ lineId: Number(at), qty: amount, ...(trayId === null ? {} : { toTrayId: trayId }) }]
        : [],
    );
    if (lines.length === 0) {
      say('attention', 'Scan what arrived first.');
      return null;
    }
    const reply = await write.run({ id, lines });
    if (!reply.ok) {
      say('stop', Object.values(reply.problem.fields)[0] ?? reply.problem.detail);
      return null;
    }
    kept.forget();
    setPast([]);
    const { openLines, number } = reply.data;
    const rest = openLines === 1 ? '1 line is' : `${openLines} lines are`;
    say('done', openLines === 0 ? `${number} received` : `Received; ${rest} still on the way`);
    return reply.data;
  }

  return {
    transfer,
    counted,
    line,
    said,
    stop,
    step,
    isDirty,
    /** When scans of an earlier visit were kept that are gone on with here. */
    since: isDirty ? kept.since : null,
    startOver() {
      kept.forget();
      setPast([]);
      setSaid(ready);
    },
    isBusy: isJudging || write.isSending,
    canUndo: past.length > 0,
    /** Goods by weight that were scanned: their quantity is asked for. */
    weighing,
    weighed: () => setWeighing(null),
    choose: (next: TransferLine) => setLineId(next.id),
    add,
    setTotal,
    less(to: TransferLine) {
      setPast((before) => [...before.slice(-49), counted]);
      const rest = Math.max(0, countedQty(counted, to) - step);
      setCounted(withCounted(counted, to, { qty: rest }));
    },
    undo,
    understood,
    receive,
    async scan(scan: Scan) {
      setJudging(true);
      await judge(scan);
      setJudging(false);
    },
  };
}
