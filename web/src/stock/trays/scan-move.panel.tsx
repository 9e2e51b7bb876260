import { unknownText } from '@counting-house/contract/catalogue/barcode.ts';
import type { BatchDetails } from '@counting-house/contract/stock/batch.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBarcode, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { qty } from '../../platform/format/format.ts';
import { playTone, type Tone } from '../../platform/tones.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { call } from '../../platform/http/client.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { ScanField } from '../../ui/station/scan-field.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import css from './scan-move.module.css';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

type From = BatchDetails['balances'][number];
type Said = { readonly tone: Tone | 'none'; readonly words: string };

const begin: Said = { tone: 'none', words: 'Scan a batch. A tray shows what is in it.' };

const icons = {
  none: IconBarcode,
  ok: IconCheck,
  done: IconCheck,
  attention: IconAlertTriangle,
  stop: IconAlertTriangle,
} as const;

/** Moves goods without a mouse: batch, tray they lie in when there are several, quantity, tray they go to. */
export function ScanMovePanel() {
  const setSearch = useSetSearch();
  const write = useWrite(stock.move);
  const storeId = useStoreId();
  const [batch, setBatch] = useState<BatchDetails | null>(null);
  const [from, setFrom] = useState<From | null>(null);
  const [amount, setAmount] = useState<number | ''>('');
  const [said, setSaid] = useState<Said>(begin);
  const [isJudging, setJudging] = useState(false);

  const scanned = useRef(useSearch()['scanned'] ?? '');
  useEffect(() => {
    const code = scanned.current;
    scanned.current = '';
    if (code) void take(code);
  });

  function say(tone: Tone, words: string) {
    playTone(tone);
    setSaid({ tone, words });
  }

  function startAgain(tone: Tone, words: string) {
    setBatch(null);
    setFrom(null);
    setAmount('');
    say(tone, words);
  }

  async function take(text: string) {
    setJudging(true);
    await judge(text);
    setJudging(false);
  }

  async function judge(text: string) {
    const reply = await call(stock.scan, { text, screen: 'finished-trays', storeId });
    if (!reply.ok) return say('stop', reply.problem.detail);
    const scanned = reply.data;
    if (scanned.kind === 'command') return command(scanned);
    if (scanned.kind === 'batch' && scanned.batchId) return takeBatch(scanned.batchId);
    if (scanned.kind === 'tray' && scanned.id) return takeTray(scanned.id, scanned.label);
    if (scanned.kind === 'unknown') return say('stop', unknownText(text));
    return say('attention', 'Scan the label of a batch or of a tray.');
  }

  function command({ command: word, count }: Scanned) {
    if (word === 'UNDO' || word === 'CANCEL') return startAgain('attention', begin.words);
    if (word === 'Q' && count && from) {
      setAmount(count * 1_000);
      return say('ok', `${qty(count * 1_000, batch?.unit)}. Scan the tray they go to.`);
    }
    return say('attention', 'Scan the label of a batch or of a tray.');
  }

  async function takeBatch(id: number) {
    const reply = await call(stock.getBatch, { code: String(id), storeId });
    if (!reply.ok) return say('stop', reply.problem.detail);
    const found = reply.data;
    const lying = found.balances.filter(({ area }) => area !== 'packed' && area !== 'transit');
    const [only] = lying;
    if (!only) return startAgain('stop', `Batch ${found.code} lies in no tray.`);
    setBatch(found);
    setFrom(null);
    setAmount('');
    if (lying.length === 1) return leave(found, only);
    const trays = lying.map(({ tray }) => tray).join(', ');
    return say('attention', `${found.code} is in ${trays}. Scan the tray you take it from.`);
  }

  function leave(of: BatchDetails, place: From) {
    setFrom(place);
    setAmount(place.onHand - place.reserved || place.onHand);
    say('ok', `${of.name} from ${place.tray}. Scan the tray it goes to.`);
  }

  async function takeTray(id: number, label: string) {
    if (!batch) {
      setSearch({ form: null, open: String(id) }, { push: true });
      return;
    }
    if (!from) {
      const place = batch.balances.find(({ trayId }) => trayId === id);
      if (place) return leave(batch, place);
      return say('stop', `Tray ${label} holds nothing of batch ${batch.code}.`);
    }
    if (from.trayId === id)
      return say('ok', `${batch.name} from ${label}. Scan the tray it goes to.`);
    if (amount === '') return say('attention', 'Enter the quantity first.');
    const line = { batchId: batch.id, fromTrayId: from.trayId, toTrayId: id, qty: amount };
    const reply = await write.run({ storeId, lines: [line] });
    if (!reply.ok) {
      return say('stop', Object.values(reply.problem.fields)[0] ?? reply.problem.detail);
    }
    startAgain('done', `${qty(amount, batch.unit)} of ${batch.code} moved to ${label}.`);
  }

  const Icon = icons[said.tone];
  return (
    <SidePanel title="Move by scanning" badges={<StoreTag />} isNarrow beginsInside>
      <div className="stack-16">
        <p className={css.said} data-tone={said.tone} role="status">
          <Icon size={24} stroke={2} aria-hidden />
          {said.words}
        </p>
        <ScanField
          label="Scan a batch or a tray"
          isBusy={isJudging}
          onScan={({ code }) => void take(code)}
        />
        <Facts
          rows={[
            ['Batch', batch ? `${batch.code}, ${batch.name}` : '–'],
            ['From', from ? `${from.tray}, ${qty(from.onHand, batch?.unit)} there` : '–'],
          ]}
        />
        {from && (
          <QtyInput
            label="Quantity"
            unit={batch?.unit}
            value={amount}
            onChange={(next) => setAmount(typeof next === 'number' ? next : '')}
          />
        )}
        {batch && (
          <Button variant="default" onClick={() => startAgain('attention', begin.words)}>
            Begin again
          </Button>
        )}
      </div>
    </SidePanel>
  );
}
