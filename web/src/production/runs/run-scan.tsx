import type { Plan } from '@counting-house/contract/production/plan.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useState } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import { qty as qtyWords } from '../../platform/format/format.ts';
import { call } from '../../platform/http/client.ts';
import { playTone, type Tone } from '../../platform/tones.ts';
import { ScanField } from '../../ui/station/scan-field.tsx';
import { type RunPart, usedBy, type Typed } from './run-draft.ts';
import css from './run-page.module.css';

type Material = Plan['materialLines'][number];
type Said = { readonly tone: Tone; readonly words: string };

/**
 * Types a run with a scanner: a batch is what its material is taken from, a number card says how much of it, a tray
 * takes the output, another plan's label goes there, `CMDDONE` posts.
 */
export function RunScan({
  typed,
  shown,
  change,
  post,
  materials,
  set,
  active,
  setActive,
}: RunPart & {
  post: () => void;
  materials: readonly Material[];
  set: (skuId: number, used: Typed['used'][number] | undefined) => void;
  active: number | null;
  setActive: (skuId: number | null) => void;
}) {
  const setSearch = useSetSearch();
  const [said, setSaid] = useState<Said | null>(null);
  const [isJudging, setJudging] = useState(false);

  function say(tone: Tone, words: string) {
    playTone(tone);
    setSaid({ tone, words });
  }

  async function take(text: string) {
    setJudging(true);
    const reply = await call(stock.scan, { text, screen: 'run' });
    if (reply.ok) judge(reply.data, text);
    else say('stop', reply.problem.detail);
    setJudging(false);
  }

  function judge(scanned: Scanned, text: string) {
    const { kind, id, label, skuId, batchId } = scanned;
    if (kind === 'command') return command(scanned);
    if (kind === 'plan' && id) return setSearch({ plan: String(id) });
    if (kind === 'tray' && id) {
      change({ trayId: id });
      return say('ok', `The output goes to tray ${label}.`);
    }
    if (kind === 'unknown') return say('stop', `Nothing known under '${text}'.`);
    const material = materials.find((one) => one.skuId === skuId);
    if (!material) return say('stop', `${label} is not a material of this plan.`);
    setActive(material.skuId);
    if (!batchId) return say('attention', `${material.name}: scan the label of a batch.`);
    const qty = typed.used[material.skuId]?.qty ?? usedBy(shown, material.skuId) ?? '';
    set(material.skuId, { qty: qty === '' || qty === 0 ? material.need : qty, batchId });
    return say('ok', `${material.name} from ${label}.`);
  }

  function command({ command: word, count }: Scanned) {
    if (word === 'DONE') return post();
    const material = materials.find(({ skuId }) => skuId === active);
    if (!material) return say('attention', 'Scan a batch first.');
    if (word === 'UNDO' || word === 'CANCEL') {
      set(material.skuId, undefined);
      return say('attention', `${material.name} goes by rule again.`);
    }
    if (word !== 'Q' || !count) return say('attention', 'Scan a batch, a tray or a number.');
    set(material.skuId, { ...typed.used[material.skuId], qty: count * 1_000 });
    return say('ok', `${qtyWords(count * 1_000, material.unit)} of ${material.name}.`);
  }

  return (
    <div className={css.scan}>
      <ScanField
        label="Scan a batch to change it"
        isBusy={isJudging}
        onScan={({ code }) => void take(code)}
      />
      <p role="status" data-tone={said?.tone}>
        {said?.words ?? 'First expiry first'}
      </p>
    </div>
  );
}
