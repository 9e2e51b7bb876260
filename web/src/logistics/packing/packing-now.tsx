import type { PackingAnswer, PackingLine } from '@counting-house/contract/logistics/packing.ts';
import { Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconMinus, IconPlus } from '@tabler/icons-react';
import { date, qty } from '../../platform/format/format.ts';
import type { Scan } from '../../platform/keys/scan.ts';
import { useMay } from '../../platform/session.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { Picture } from '../../ui/files/picture.tsx';
import { ScanField } from '../../ui/station/scan-field.tsx';
import { NextStep } from '../../ui/station/station.tsx';
import css from './packing.module.css';
import { PrintButton } from './print-button.tsx';
import { stationKeys } from './station-keys.ts';
import type { Packing } from './use-packing.ts';

/** What to do now, with the one field that takes every scan. */
export function PackingNow({
  packing,
  onScan,
  station,
  rename,
}: {
  packing: Packing;
  onScan: (scan: Scan) => void;
  station: string;
  rename: (name: string) => void;
}) {
  const { answer, isOpen } = packing;
  const line = isOpen ? lineNow(answer) : undefined;
  return (
    <div className={css.now}>
      {answer && (
        <p className={css.order}>
          <b>{answer.order.number}</b>{' '}
          {[answer.order.buyer, answer.order.city].filter(Boolean).join(', ')}
        </p>
      )}
      <NextStep>{answer ? answer.next : 'Scan packing slip, crate or parcel'}</NextStep>
      {line && <LineNow line={line} />}
      <ScanField isBusy={packing.isSending} onScan={onScan} />
      {isOpen ? (
        <>
          <PhoneButtons packing={packing} />
          <Hints />
        </>
      ) : (
        <>
          <div className={css.closed}>
            <PrintButton packing={packing} />
          </div>
          <TextInput
            key={station}
            label="This station"
            defaultValue={station}
            maxLength={30}
            onBlur={(event) => rename(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
          />
        </>
      )}
    </div>
  );
}

/** The first line that wants more. */
export const lineNow = (answer: PackingAnswer | null): PackingLine | undefined =>
  answer?.lines.find(({ scanned, wanted }) => scanned < wanted);

function LineNow({ line }: { line: PackingLine }) {
  const [batch] = line.batches;
  return (
    <div className={css.item}>
      <Picture src={line.imageUrl} size={168} />
      <div>
        <div className={css.count}>
          {qty(line.scanned)} <span>of {qty(line.wanted)}</span>
        </div>
        <div>{line.sku}</div>
        {batch && (
          <>
            <div className={css.quiet}>
              Batch {batch.number || batch.code}, {batch.tray}
            </div>
            {batch.expiry && <div className={css.quiet}>Expires {date(batch.expiry)}</div>}
          </>
        )}
      </div>
    </div>
  );
}

function PhoneButtons({ packing }: { packing: Packing }) {
  const { last } = packing;
  const undo = () => void packing.act({ action: 'undo' });
  return (
    <div className={css.phone}>
      <Button variant="default" leftSection={<IconMinus size={18} stroke={2} />} onClick={undo}>
        1
      </Button>
      <Button
        variant="default"
        disabled={last === null}
        leftSection={<IconPlus size={18} stroke={2} />}
        onClick={() => last && void packing.act({ action: 'scan', code: last, multiplier: 1 })}
      >
        1
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
        onClick={undo}
      >
        Undo
      </Button>
    </div>
  );
}

function Hints() {
  const may = useMay();
  return (
    <p className={css.hints}>
      <span>
        <KeyHint keys="12*" /> counts 12
      </span>
      {may('logistics.packing.manual') && (
        <span>
          <KeyHint keys={stationKeys.manual} /> no readable code
        </span>
      )}
      <span>
        <KeyHint keys={stationKeys.newBox} /> new box
      </span>
      <span>
        <KeyHint keys={stationKeys.weigh} /> weigh
      </span>
    </p>
  );
}
