import type { Plan } from '@counting-house/contract/production/plan.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { useSetSearch } from '../../platform/address.ts';
import { qty as qtyWords } from '../../platform/format/format.ts';
import { heard, ScanIntoForm, unknownCode } from '../../ui/station/scan-into-form.tsx';
import { type RunPart, usedBy, type Typed } from './run-draft.ts';
import css from './run-page.module.css';

type Material = Plan['materialLines'][number];

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

  function judge(scanned: Scanned, text: string) {
    const { kind, id, label, skuId, batchId } = scanned;
    if (kind === 'command') return command(scanned);
    if (kind === 'plan' && id) {
      setSearch({ plan: String(id) });
      return null;
    }
    if (kind === 'tray' && id) {
      change({ trayId: id });
      return heard('ok', `The output goes to tray ${label}.`);
    }
    if (kind === 'unknown') return unknownCode(text);
    const material = materials.find((one) => one.skuId === skuId);
    if (!material) return heard('stop', `${label} is not a material of this plan.`);
    setActive(material.skuId);
    if (!batchId) return heard('attention', `${material.name}: scan the label of a batch.`);
    const qty = typed.used[material.skuId]?.qty ?? usedBy(shown, material.skuId) ?? '';
    set(material.skuId, { qty: qty === '' || qty === 0 ? material.need : qty, batchId });
    return heard('ok', `${material.name} from ${label}.`);
  }

  function command({ command: word, count }: Scanned) {
    if (word === 'DONE') {
      post();
      return null;
    }
    const material = materials.find(({ skuId }) => skuId === active);
    if (!material) return heard('attention', 'Scan a batch first.');
    if (word === 'UNDO' || word === 'CANCEL') {
      set(material.skuId, undefined);
      return heard('attention', `${material.name} goes by rule again.`);
    }
    if (word !== 'Q' || !count) return heard('attention', 'Scan a batch, a tray or a number.');
    set(material.skuId, { ...typed.used[material.skuId], qty: count * 1_000 });
    return heard('ok', `${qtyWords(count * 1_000, material.unit)} of ${material.name}.`);
  }

  return (
    <div className={css.scan}>
      <ScanIntoForm
        label="Scan a batch to change it"
        screen="run"
        judge={judge}
        idle="First expiry first"
      />
    </div>
  );
}
