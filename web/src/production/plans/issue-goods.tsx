import type { IssueProposal } from '@counting-house/contract/production/issue.ts';
import type { Plan } from '@counting-house/contract/production/plan.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { date, qty as qtyWords } from '../../platform/format/format.ts';
import { useOperation, useWrite } from '../../platform/http/use-operation.ts';
import { keptSince, useKeptWhileOpen } from '../../ui/station/kept.ts';
import { toast } from '../../platform/toasts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { heard, ScanIntoForm, unknownCode } from '../../ui/station/scan-into-form.tsx';
import { consumptionLabels } from '../production-labels.ts';
import css from './plans.module.css';

type Material = IssueProposal['rows'][number];
type Chosen = {
  readonly qty: number | '';
  readonly batchId?: number | undefined;
  readonly trayId?: number | undefined;
};

/** What of each material, by its SKU. */
type ChosenByGoods = Readonly<Record<number, Chosen>>;

const sumOf = (places: Material['places']) => places.reduce((sum, { qty }) => sum + qty, 0);

/** What is proposed: materials that come to the plan first; the others are taken at the run. */
const proposedOf = ({ consumption, places }: Material): Chosen => ({
  qty: consumption === 'issue' ? sumOf(places) || '' : '',
});

/** Issues materials to a plan by hand or by scanner: how much of each, of which batch from which tray. */
export function IssueGoods({ plan, close }: { plan: Plan; close: () => void }) {
  const { rows } = useOperation(production.proposeIssue, { id: plan.id });
  const write = useWrite(production.stockOut);
  const place = `issue/${plan.id}`;
  const [chosen, setChosen] = useState(() => keptSince<ChosenByGoods>(place)?.value ?? {});
  useKeptWhileOpen(place, Object.keys(chosen).length > 0 ? chosen : null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const of = (row: Material) => chosen[row.skuId] ?? proposedOf(row);
  const set = (row: Material, by: Partial<Chosen>) => {
    setChosen((before) => ({ ...before, [row.skuId]: { ...of(row), ...by } }));
    setRefused({});
  };
  const going = rows.filter((row) => (of(row).qty || 0) > 0);

  async function issue() {
    if (write.isSending || going.length === 0) return;
    const lines = going.map((row) => ({ ...of(row), skuId: row.skuId, qty: of(row).qty || 0 }));
    const reply = await write.run({ purpose: 'production', planId: plan.id, lines });
    if (!reply.ok) {
      setRefused(reply.problem.fields);
      toast.refused(reply.problem, 'Nothing was issued');
      return;
    }
    toast.success(`${reply.data.number}: materials issued`);
    close();
  }

  return (
    <Dialog
      onClose={close}
      title={`Issue materials to ${plan.number}`}
      size={680}
      keys={{ 'mod+Enter': { does: 'Issue', run: () => void issue() } }}
    >
      <IssueScan rows={rows} of={of} set={set} issue={() => void issue()} />
      {rows.length === 0 && <p>All materials of the plan are issued.</p>}
      <ul className={css.issue} aria-label="Materials">
        {rows.map((row) => {
          const at = going.indexOf(row);
          return (
            <IssueRow
              key={row.id}
              row={row}
              chosen={of(row)}
              set={(by) => set(row, by)}
              error={refused[`lines.${at}.qty`] ?? refused[`lines.${at}.batchId`]}
            />
          );
        })}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close}>
          Back
        </Button>
        <Button
          disabled={going.length === 0}
          loading={write.isSending}
          rightSection={<KeyHint keys="mod+Enter" filled />}
          onClick={() => void issue()}
        >
          Issue
        </Button>
      </Group>
    </Dialog>
  );
}

const byExpiry = 'first expiry first';

function IssueRow({
  row,
  chosen,
  set,
  error,
}: {
  row: Material;
  chosen: Chosen;
  set: (by: Partial<Chosen>) => void;
  error: string | undefined;
}) {
  const { name, unit, places, need } = row;
  const keyOf = ({ batchId, trayId }: Pick<Chosen, 'batchId' | 'trayId'>) => `${batchId} ${trayId}`;
  const wordsOf = ({ batch, tray, expiryDate, free }: Material['places'][number]) =>
    [
      row.isTracked ? batch : '',
      tray,
      expiryDate ? date(expiryDate) : '',
      `${qtyWords(free, unit)} there`,
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {qtyWords(need, unit)} still needed · {consumptionLabels[row.consumption].toLowerCase()}
        </small>
      </span>
      <Select
        aria-label={`Where ${name} is taken from`}
        disabled={places.length === 0}
        value={chosen.batchId === undefined ? byExpiry : keyOf(chosen)}
        data={[
          { value: byExpiry, label: places.length === 0 ? 'Not in stock' : 'First expiry first' },
          ...places.map((place) => ({ value: keyOf(place), label: wordsOf(place) })),
        ]}
        onChange={(next) => {
          const place = places.find((one) => keyOf(one) === next);
          set({
            batchId: place?.batchId,
            trayId: place?.trayId,
            qty: place ? Math.min(place.free, need) : sumOf(places) || '',
          });
        }}
      />
      <QtyInput
        aria-label={`${name} to issue`}
        unit={unit}
        value={chosen.qty}
        onChange={(next) => set({ qty: typeof next === 'number' ? next : '' })}
        error={error}
      />
    </li>
  );
}

/** A batch says what is issued, a tray from where, a number card how much; `CMDDONE` issues. */
function IssueScan({
  rows,
  of,
  set,
  issue,
}: {
  rows: readonly Material[];
  of: (row: Material) => Chosen;
  set: (row: Material, by: Partial<Chosen>) => void;
  issue: () => void;
}) {
  const [active, setActive] = useState<Material | null>(null);

  function judge({ kind, id, label, skuId, batchId, command, count }: Scanned, text: string) {
    if (kind === 'command') {
      if (command === 'DONE') {
        issue();
        return null;
      }
      if (command === 'Q' && count && active) {
        set(active, { qty: count * 1_000 });
        return heard('ok', `${qtyWords(count * 1_000, active.unit)} of ${active.name}.`);
      }
      return heard('attention', 'Scan a batch first.');
    }
    if (kind === 'unknown') return unknownCode(text);
    if (kind === 'tray' && active) {
      const place = active.places.find(
        (one) => one.trayId === id && one.batchId === (of(active).batchId ?? one.batchId),
      );
      if (!place) return heard('stop', `Tray ${label} holds nothing of ${active.name}.`);
      set(active, { batchId: place.batchId, trayId: place.trayId });
      return heard('ok', `${active.name} from tray ${label}.`);
    }
    const row = rows.find((one) => one.skuId === skuId);
    if (!row) return heard('stop', `${label} is not needed by this plan.`);
    setActive(row);
    if (!batchId) return heard('attention', `${row.name}: scan the label of a batch.`);
    const place = row.places.find((one) => one.batchId === batchId);
    const qty = place ? Math.min(place.free, row.need) : row.need;
    set(row, { batchId, trayId: place?.trayId, qty });
    return heard('ok', `${qtyWords(qty, row.unit)} of ${row.name} from ${label}.`);
  }

  return (
    <ScanIntoForm
      label="Scan a batch or a tray"
      screen="issue"
      judge={judge}
      idle="What is held for the plan comes first, then the first to expire."
    />
  );
}
