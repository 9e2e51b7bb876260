import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { LabelKind, LabelMedia } from '@counting-house/contract/logistics/label-sheet.ts';
import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import { IconPrinter, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { openFile } from '../platform/http/download.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { problemIn } from '../platform/http/problem.ts';
import { Page } from '../ui/page/page.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { WrongText } from '../ui/parts/wrong-text.tsx';
import { LabelPicker } from './label-picker.tsx';
import css from './logistics.module.css';

const kindLabels: Readonly<Record<LabelKind, string>> = {
  command: 'Command card',
  box_type: 'Boxes',
  tote: 'Totes',
  tray: 'Trays',
  sku: 'Goods',
  batch: 'Batches',
  order_slip: 'Order slips',
};

const mediaLabels: Readonly<Record<LabelMedia, string>> = {
  'a4-65': 'A4, 65 labels 38 × 21 mm',
  'a4-24': 'A4, 24 labels 64 × 34 mm',
  'a4-21': 'A4, 21 labels 64 × 38 mm',
  'a4-14': 'A4, 14 labels 99 × 38 mm',
  'a4-8': 'A4, 8 labels 99 × 68 mm',
  'roll-50x25': 'Roll 50 × 25 mm',
  'roll-100x50': 'Roll 100 × 50 mm',
  'roll-100x150': 'Roll 100 × 150 mm',
};

const perSheet: Readonly<Record<LabelMedia, number>> = {
  'a4-65': 65,
  'a4-24': 24,
  'a4-21': 21,
  'a4-14': 14,
  'a4-8': 8,
  'roll-50x25': 1,
  'roll-100x50': 1,
  'roll-100x150': 1,
};

/** Something that labels are printed of, and how many. */
type Wanted = { readonly id: number; readonly name: string; readonly copies: number };

/** Labels to scan: places, boxes, goods, slips, and the card with the commands of the station. */
export function LabelSheetScreen() {
  const [kind, setKind] = useState<LabelKind>('sku');
  const [media, setMedia] = useState<LabelMedia>('a4-24');
  const [skip, setSkip] = useState(0);
  const [wanted, setWanted] = useState<readonly Wanted[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const isReady = kind === 'command' || wanted.length > 0;
  useKeys({ 'mod+p': { does: 'Print the labels', run: () => void print() } });

  async function print() {
    setProblem(null);
    const refs = wanted.map(({ id, copies }) => ({ id, copies }));
    try {
      await openFile(logistics.labelSheet, { kind, media, skip, refs });
    } catch (cause) {
      const { fields, detail } = problemIn(cause);
      setProblem(Object.values(fields ?? {})[0] ?? detail);
    }
  }

  return (
    <Page
      title="Labels"
      under="Labels of parcels are printed at the packing station and in Dispatch."
      acts={
        <Button
          disabled={!isReady}
          leftSection={<IconPrinter size={16} stroke={1.7} />}
          onClick={() => void print()}
        >
          Print labels
        </Button>
      }
    >
      <Sheet title="What to print">
        <SheetBody>
          <div className={css.form}>
            <Select
              label="Kind"
              data={optionsOf(kindLabels)}
              value={kind}
              onChange={(value) => {
                setKind((value ?? 'command') as LabelKind);
                setWanted([]);
              }}
            />
            {kind !== 'command' && (
              <LabelPicker
                key={`${kind} ${wanted.length}`}
                kind={kind}
                add={(one) =>
                  setWanted((before) => [...before.filter(({ id }) => id !== one.id), one])
                }
              />
            )}
            <WantedRows wanted={wanted} set={setWanted} />
            <Select
              label="Paper"
              data={optionsOf(mediaLabels)}
              value={media}
              onChange={(value) => {
                setMedia((value ?? 'a4-24') as LabelMedia);
                setSkip(0);
              }}
            />
            {perSheet[media] > 1 && (
              <NumberInput
                label="Labels already used on the first sheet"
                min={0}
                max={perSheet[media] - 1}
                value={skip}
                onChange={(value) => setSkip(Number(value) || 0)}
              />
            )}
            <WrongText>{problem}</WrongText>
            <p className={css.quiet}>Print at 100 %, not fitted to the page.</p>
          </div>
        </SheetBody>
      </Sheet>
    </Page>
  );
}

function WantedRows({
  wanted,
  set,
}: {
  wanted: readonly Wanted[];
  set: (next: readonly Wanted[]) => void;
}) {
  return (
    <>
      {wanted.map((one) => (
        <div key={one.id} className={css.wanted}>
          <span>{one.name}</span>
          <NumberInput
            aria-label={`Copies of ${one.name}`}
            min={1}
            max={500}
            value={one.copies}
            onChange={(value) =>
              set(
                wanted.map((other) =>
                  other.id === one.id ? { ...one, copies: Number(value) || 1 } : other,
                ),
              )
            }
          />
          <ActionIcon
            aria-label={`Leave out ${one.name}`}
            onClick={() => set(wanted.filter(({ id }) => id !== one.id))}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
    </>
  );
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
