import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { ActionIcon, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Choice } from '../../ui/picking/choice.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { Stack } from '../../ui/page/page.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { consumptionLabels } from '../production-labels.ts';
import type { DraftLine, DraftSubstitute } from './recipe-draft.ts';

/** All of a material that its line has no room for: losses, limits, what may be taken instead. */
export function LineDialog({
  line,
  set,
  close,
}: {
  line: DraftLine;
  set: (change: Partial<DraftLine>) => void;
  close: () => void;
}) {
  const unit = line.units[0]?.code ?? '';
  const figure = (next: unknown) => (typeof next === 'number' ? next : '');
  return (
    <Dialog title={line.name} onClose={close} size={560}>
      <Stack>
        <Choice
          label="Taken"
          of={consumptionLabels}
          value={line.consumption}
          onChange={(next) => set({ consumption: next })}
        />
        <Pair>
          <QtyInput
            label="Lost in setting up"
            description="Once for each plan"
            unit={unit}
            value={line.setupQty}
            onChange={(next) => set({ setupQty: figure(next) })}
          />
          <QtyInput
            label="In whole"
            description="Cartons, reels: the need is rounded up to this"
            unit={unit}
            value={line.roundTo}
            onChange={(next) => set({ roundTo: figure(next) })}
          />
        </Pair>
        <Tick
          label="Optional"
          checked={line.isOptional}
          set={(isOptional) => set({ isOptional })}
        />
        <Tick
          label="Limits product expiry"
          checked={line.limitsExpiry}
          set={(limitsExpiry) => set({ limitsExpiry })}
        />
        {line.kind === 'semi_finished' && (
          <Tick
            label="Take its own materials instead of it"
            checked={line.isExploded}
            set={(isExploded) => set({ isExploded })}
          />
        )}
      </Stack>
      <Substitutes line={line} set={set} />
      <Group justify="flex-end" mt="md">
        <Button onClick={close}>Done</Button>
      </Group>
    </Dialog>
  );
}

function Tick({
  label,
  checked,
  set,
}: {
  label: string;
  checked: boolean;
  set: (on: boolean) => void;
}) {
  return (
    <Checkbox
      label={label}
      checked={checked}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}

/** What may be taken instead, the first choice first. */
function Substitutes({
  line,
  set,
}: {
  line: DraftLine;
  set: (change: Partial<DraftLine>) => void;
}) {
  const { substitutes } = line;
  const [picked, setPicked] = useState<number | ''>('');
  const change = (index: number, patch: Partial<DraftSubstitute>) =>
    set({ substitutes: substitutes.map((one, i) => (i === index ? { ...one, ...patch } : one)) });
  return (
    <Section title="May be replaced by">
      {substitutes.map((one, index) => (
        <Group key={one.skuId} align="flex-end" wrap="nowrap">
          <TextInput
            style={{ flex: 1 }}
            label={one.name}
            description={`How many replace ${one.den} of ${line.name}`}
            inputMode="numeric"
            value={one.num}
            onChange={(event) =>
              change(index, { num: wholeOf(event.currentTarget.value) ?? one.num })
            }
          />
          <TextInput
            style={{ width: 96 }}
            label="Replace"
            aria-label={`Of ${line.name}, for ${one.name}`}
            inputMode="numeric"
            value={one.den}
            onChange={(event) =>
              change(index, { den: wholeOf(event.currentTarget.value) ?? one.den })
            }
          />
          <ActionIcon
            mb={6}
            aria-label={`Remove ${one.name}`}
            onClick={() => set({ substitutes: substitutes.filter((_, i) => i !== index) })}
          >
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </Group>
      ))}
      {substitutes.length < 10 && (
        <Picker
          label="Add goods"
          list={stock.listPositions}
          under={(row) => row.sku}
          value={picked}
          onChange={() => setPicked('')}
          onPick={({ id, name }) => {
            if (id === line.skuId || substitutes.some(({ skuId }) => skuId === id)) return;
            set({ substitutes: [...substitutes, { skuId: id, name, num: 1, den: 1 }] });
          }}
        />
      )}
    </Section>
  );
}

function wholeOf(text: string): number | null {
  const figure = Number(text);
  return Number.isInteger(figure) && figure >= 1 && figure <= 1_000_000 ? figure : null;
}
