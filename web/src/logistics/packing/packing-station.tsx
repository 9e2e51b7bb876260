import type { PackingAnswer } from '@counting-house/contract/logistics/packing.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import type { Scan } from '../../platform/keys/scan.ts';
import { useMay, useSession } from '../../platform/session.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { QtyPad } from '../../ui/station/qty-pad.tsx';
import { type Said, Station, StationColumn } from '../../ui/station/station.tsx';
import { ManualCount } from './manual-count.tsx';
import { PackingLines } from './packing-lines.tsx';
import { PackingLog } from './packing-log.tsx';
import { PackingNow } from './packing-now.tsx';
import { PackingSide } from './packing-side.tsx';
import { PackingStop } from './packing-stop.tsx';
import { PackingWaits } from './packing-waits.tsx';
import { HoldBasket, type StationDialog, WeighParcel } from './station-dialogs.tsx';
import { stationKeys } from './station-keys.ts';
import { useStationName } from './station-name.ts';
import { ShortPick } from './short-pick.tsx';
import { SwapReason } from './swap-reason.tsx';
import { type Packing, usePacking } from './use-packing.ts';

const toneOf = {
  good: 'ok',
  attention: 'attention',
  stop: 'stop',
  done: 'done',
  none: 'none',
} as const;

/** The packing station: one field that every scan goes into, and one sentence that says what comes next. */
export function PackingStation() {
  const { userId } = useSession();
  const [station, rename] = useStationName();
  const packing = usePacking(station);
  const [dialog, setDialog] = useState<StationDialog | null>(null);
  const [times, setTimes] = useState(1);
  const take = useCommands(packing, { setDialog, times, setTimes });
  useOrderInAddress(packing);
  useStationKeys(packing, setDialog);

  const { answer, isOpen } = packing;
  const isMine = answer?.basket.packerId === userId;
  const stop = packing.ownStop ?? answer?.stop ?? null;
  const close = () => setDialog(null);
  return (
    <>
      <Station
        title={station}
        count={<Counters answer={answer} />}
        said={saidOf(answer, times)}
        act={
          isOpen && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
              rightSection={<KeyHint keys="mod+z" />}
              onClick={() => void packing.act({ action: 'undo' })}
            >
              Undo
            </Button>
          )
        }
        foot={answer && <PackingLog answer={answer} />}
      >
        <StationColumn>
          <PackingNow packing={packing} onScan={take} rename={rename} station={station} />
        </StationColumn>
        <StationColumn>
          {isOpen && answer ? <PackingLines answer={answer} /> : <PackingWaits packing={packing} />}
        </StationColumn>
        <StationColumn>
          <PackingSide packing={packing} isMine={isMine} open={setDialog} />
        </StationColumn>
      </Station>
      {stop && <PackingStop stop={stop} answer={answer} station={station} packing={packing} />}
      {dialog === 'manual' && answer && (
        <ManualCount answer={answer} packing={packing} close={close} />
      )}
      {dialog === 'weigh' && answer && (
        <WeighParcel answer={answer} packing={packing} close={close} />
      )}
      {packing.asked?.kind === 'reason_needed' && (
        <SwapReason packing={packing} close={packing.forget} />
      )}
      {packing.asked?.kind === 'qty_needed' && (
        <PackedQty packing={packing} asked={packing.asked} />
      )}
      {dialog === 'short' && answer && (
        <ShortPick answer={answer} packing={packing} close={close} />
      )}
      {dialog === 'hold' && <HoldBasket packing={packing} close={close} />}
    </>
  );
}

/** Goods by weight were scanned: how much of them goes into the parcel. */
function PackedQty({ packing, asked }: { packing: Packing; asked: NonNullable<Packing['asked']> }) {
  const { code, multiplier } = asked;
  return (
    <QtyPad
      title={asked.title}
      label="Quantity packed"
      unit={asked.unit}
      act="Add"
      set={(qty) => void packing.act({ action: 'scan', code, multiplier, qty })}
      close={packing.forget}
    />
  );
}

function Counters({ answer }: { answer: PackingAnswer | null }) {
  if (!answer) return null;
  return (
    <>
      Stops today <b>{answer.counters.stops}</b> of {answer.counters.scans} scans
    </>
  );
}

function saidOf(answer: PackingAnswer | null, times: number): Said {
  if (times > 1) return { tone: 'attention', words: `The next scan counts ${times}` };
  if (!answer?.verdict?.text) return { tone: 'none', words: 'Ready' };
  const { tone, text } = answer.verdict;
  return {
    tone: tone === 'stop' ? 'none' : toneOf[tone],
    words: tone === 'stop' ? 'Wrong item' : text,
  };
}

type Hands = {
  readonly setDialog: (dialog: StationDialog | null) => void;
  readonly times: number;
  readonly setTimes: (times: number) => void;
};

/** What the cards of the station do, and the letters of anyone who has none. */
function useCommands(packing: Packing, { setDialog, times, setTimes }: Hands) {
  const isGivingUp = useRef(false);
  const acts: Readonly<Record<string, () => void>> = {
    OK: () => {
      if (isGivingUp.current) void packing.giveUp();
      else void packing.understood();
      isGivingUp.current = false;
    },
    DONE: () => void packing.act({ action: 'close', documents: true }),
    UNDO: () => void packing.act({ action: 'undo' }),
    NEWBOX: () => void packing.act({ action: 'newParcel' }),
    HOLD: () => setDialog('hold'),
    WEIGH: () => setDialog('weigh'),
    PRINT: () => packing.print(),
    CANCEL: () => void (isGivingUp.current = true),
    MANUAL: () => setDialog('manual'),
    SHORT: () => setDialog('short'),
  };
  const letters: Readonly<Record<string, string>> = {
    M: 'MANUAL',
    U: 'UNDO',
    B: 'NEWBOX',
    S: 'SHORT',
    W: 'WEIGH',
    H: 'HOLD',
    P: 'PRINT',
  };

  return ({ code, times: typed }: Scan) => {
    const upper = code.toUpperCase();
    const many = /^CMDQ(\d{1,3})$/u.exec(upper)?.[1];
    const word = letters[upper] ?? /^CMD([A-Z]+)$/u.exec(upper)?.[1] ?? '';
    const isStopped = packing.ownStop !== null || packing.answer?.stop !== null;
    if (many && packing.isOpen && !isStopped) return setTimes(Number(many));
    if (word === 'OK' || (acts[word] && packing.isOpen && !isStopped)) return acts[word]?.();
    if (word === 'PRINT') return packing.print();
    isGivingUp.current = false;
    if (!packing.isOpen) return void packing.start({ code });
    setTimes(1);
    return void packing.act({ action: 'scan', code, multiplier: Math.min(999, typed * times) });
  };
}

/** An order that the queue has sent here is opened once; without one, what was begun here is gone on with. */
function useOrderInAddress(packing: Packing): void {
  const { order } = useSearch();
  const setSearch = useSetSearch();
  const opened = useRef<string | null>(null);
  useEffect(() => {
    const wanted = order ?? 'begun';
    if (opened.current !== null && (!order || opened.current === wanted)) return;
    opened.current = wanted;
    if (!order) {
      void packing.resume();
      return;
    }
    setSearch({ order: null });
    void packing.start({ orderId: Number(order) });
  }, [order, packing, setSearch]);
}

function useStationKeys(packing: Packing, setDialog: Hands['setDialog']): void {
  const open = packing.isOpen && packing.answer?.stop === null;
  const mayCount = useMay()('logistics.packing.manual');
  useKeys({
    'mod+z': open
      ? { does: 'Undo the last scan', run: () => void packing.act({ action: 'undo' }) }
      : undefined,
    'mod+Enter': open
      ? {
          does: 'Close the parcel',
          run: () => void packing.act({ action: 'close', documents: true }),
        }
      : undefined,
    [stationKeys.manual]:
      open && mayCount
        ? { does: 'Enter without barcode', run: () => setDialog('manual') }
        : undefined,
    [stationKeys.newBox]: open
      ? { does: 'New box', run: () => void packing.act({ action: 'newParcel' }) }
      : undefined,
    [stationKeys.short]: open ? { does: 'Short pick', run: () => setDialog('short') } : undefined,
    [stationKeys.weigh]: open ? { does: 'Weigh', run: () => setDialog('weigh') } : undefined,
    [stationKeys.print]:
      packing.answer?.basket.status === 'packed'
        ? { does: 'Print label and slip', run: packing.print }
        : undefined,
  });
}
