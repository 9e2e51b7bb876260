import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconKeyboard, IconMinus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useKeys } from '../../platform/keys/keys.ts';
import { count, money, qty } from '../../platform/format/format.ts';
import { useIsOnline } from '../../platform/online.ts';
import { Picture } from '../../ui/files/picture.tsx';
import { KeptScans } from '../../ui/station/kept-scans.tsx';
import { QtyPad } from '../../ui/station/qty-pad.tsx';
import { ScanField } from '../../ui/station/scan-field.tsx';
import { StationKeys } from '../../ui/station/station-rows.tsx';
import { Station, StationColumn, StationFoot } from '../../ui/station/station.tsx';
import { WrongScan } from '../../ui/station/stop-screen.tsx';
import { Tally } from '../../ui/station/tally.tsx';
import { OtherOrders } from './other-orders.tsx';
import { acceptedField, ReceiveBatch } from './receive-batch.tsx';
import { ReceiveCharges } from './receive-charges.tsx';
import { ReceiveDone } from './receive-done.tsx';
import { ReceiveLines } from './receive-lines.tsx';
import { challanField, ReceivePaper } from './receive-paper.tsx';
import { ReceiveReview } from './receive-review.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { ReceiveTooMuch } from './receive-too-much.tsx';
import css from './receive.module.css';
import {
  sumAccepted,
  sumKept,
  type LineTyped,
  sumRejected,
  typedValue,
  withBatch,
} from './receiving.ts';
import { UnknownCode } from './unknown-code.tsx';
import { type Beginning, type Receiving, useReceiving } from './use-receiving.ts';

/** Goods are counted at the gate, against an order or without one. */
export function ReceiveStation({ begin, again }: { begin: Beginning; again: () => void }) {
  const receiving = useReceiving(begin);
  const { said, stop, orderNo, posted } = receiving;
  const { isReviewing, review } = receiving;
  const tooMuchOf = receiving.typed.lines[stop?.tooMuch?.line ?? -1];
  const isOnline = useIsOnline();
  useWrongInView(receiving.errors);
  const first = useRef(begin.skuId);
  useEffect(() => {
    const skuId = first.current;
    first.current = undefined;
    if (skuId !== undefined) receiving.bring(skuId);
  }, [receiving]);
  useKeys({
    'mod+z': receiving.canUndo ? { does: 'Undo the last scan', run: receiving.undo } : undefined,
    'mod+s': { does: 'Save draft', run: () => receiving.send('draft') },
    'mod+enter': { does: 'Review and post', run: () => review(true) },
  });
  const title = orderNo ? `Receive ${orderNo}` : 'Receive goods (no PO)';
  const back = {
    path: purchasingScreens.receiveAgainstOrder.path,
    search: orderNo ? {} : { tab: 'receipts' },
  };
  if (posted) {
    return (
      <Station title={title} back={back} said={said}>
        <ReceiveDone inward={posted} again={again} />
      </Station>
    );
  }
  return (
    <>
      <Station title={title} back={back} said={said}>
        <StationColumn>
          <div className={css.now}>
            <KeptScans since={receiving.since} startOver={receiving.startOver} />
            <GoodsNow receiving={receiving} />
            <ScanField
              label="Scan goods or a tray"
              isPaused={receiving.unknown !== null}
              isBusy={receiving.isBusy}
              onScan={(scan) => void receiving.scan(scan)}
            />
            <Keys receiving={receiving} />
          </div>
        </StationColumn>
        <StationColumn>
          {receiving.line && <ReceiveBatch receiving={receiving} line={receiving.line} />}
          <ReceiveLines receiving={receiving} />
          <OtherOrders receiving={receiving} />
        </StationColumn>
        <StationColumn>
          <ReceivePaper receiving={receiving} />
          <WorthBar receiving={receiving} />
          <ReceiveCharges receiving={receiving} />
          <StationFoot>
            <Button
              variant="default"
              disabled={!isOnline || receiving.isSending}
              onClick={() => receiving.send('draft')}
            >
              Save draft
            </Button>
            <Button disabled={!isOnline || receiving.isSending} onClick={() => review(true)}>
              Review and post
            </Button>
          </StationFoot>
        </StationColumn>
      </Station>
      {isReviewing && <ReceiveReview receiving={receiving} close={() => review(false)} />}
      {receiving.weighing && (
        <QtyPad
          title={receiving.weighing.goods.name}
          label="Quantity to add"
          unit={receiving.weighing.goods.unit}
          act="Add"
          set={receiving.weighed}
          close={receiving.forgetWeighing}
        />
      )}
      {receiving.unknown && <UnknownCode key={receiving.unknown.code} receiving={receiving} />}
      {stop?.tooMuch && tooMuchOf && (
        <ReceiveTooMuch
          receiving={receiving}
          words={stop.words}
          line={tooMuchOf}
          tooMuch={stop.tooMuch}
        />
      )}
      {stop && !stop.tooMuch && (
        <WrongScan
          headline={stop.headline}
          words={stop.words}
          name={stop.name}
          understood={receiving.understood}
        />
      )}
    </>
  );
}

/** Leads to the first field that was refused: on a phone it stands far below what says so. */
function useWrongInView(errors: Receiving['errors']): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const wrong = 'main [aria-invalid="true"], main small[role="alert"]';
    const field = document.querySelector<HTMLElement>(wrong);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [errors]);
}

/** What goods without an order come to, of what they may. */
function WorthBar({ receiving: { kind, typed, limit } }: { receiving: Receiving }) {
  const worth = typedValue(typed);
  if (kind === 'with_po' || limit === null || worth === 0) return null;
  const isOver = worth > limit;
  return (
    <div className={css.worth}>
      <span>{`${money(worth)} of ${money(limit)} without an order`}</span>
      <div className={css.bar} aria-hidden>
        <i
          data-over={isOver || undefined}
          style={{ width: `${Math.min(100, (worth / Math.max(limit, 1)) * 100)}%` }}
        />
      </div>
      {isOver && <p role="alert">More needs a right of its own. Ask for a purchase order.</p>}
    </div>
  );
}

/** The goods that are counted now: how much of how much, bag by bag where they come in bags. */
function GoodsNow({ receiving }: { receiving: Receiving }) {
  const { typed, at, line } = receiving;
  if (!line) {
    return <p className={css.none}>Scan goods, or find them by name under ‘Add goods’.</p>;
  }
  const { goods } = line;
  return (
    <div className={css.goods}>
      <div className={css.which}>
        <WhoBrings receiving={receiving} />
        <span>{`Line ${at.line + 1} of ${typed.lines.length}`}</span>
      </div>
      <div className={css.seen}>
        <Picture src={goods.picture ?? null} size={68} />
        <div>
          <h2>{goods.name}</h2>
          <span className={css.under}>{goods.code}</span>
          <p>
            <strong>{qty(sumAccepted(line), goods.openQty === null ? goods.unit : '')}</strong>
            {goods.openQty !== null && ` of ${qty(goods.openQty, goods.unit)} open`}
          </p>
        </div>
      </div>
      <HowFar line={line} />
    </div>
  );
}

/** The vendor, and the number of the driver's paper, without which nothing is posted. */
function WhoBrings({ receiving: { vendorName, typed } }: { receiving: Receiving }) {
  const { challanNo } = typed;
  return (
    <span>
      {vendorName && <b>{vendorName}</b>}
      {vendorName && (challanNo ? ' · ' : ' ')}
      {challanNo ? (
        `challan ${challanNo}`
      ) : (
        <button
          type="button"
          className={css.link}
          onClick={() => document.getElementById(challanField)?.focus()}
        >
          Add challan number
        </button>
      )}
    </span>
  );
}

function HowFar({ line }: { line: LineTyped }) {
  const { pack, openQty, unit } = line.goods;
  const [accepted, rejected] = [sumAccepted(line), sumRejected(line)];
  const kept = sumKept(line);
  const short = line.challanQty === '' ? 0 : line.challanQty - accepted - rejected;
  const bags = (amount: number) => Math.floor(amount / (pack?.qty ?? 1));
  const wanted = openQty === null ? 0 : Math.ceil(openQty / (pack?.qty ?? 1));
  return (
    <>
      {openQty !== null && !pack && (
        <div className={css.bar} aria-hidden>
          <i
            data-over={accepted > openQty || undefined}
            style={{ width: `${Math.min(100, (accepted / openQty) * 100)}%` }}
          />
        </div>
      )}
      {openQty !== null && pack && (
        <Tally counted={bags(accepted)} held={bags(kept)} wanted={wanted} />
      )}
      <div className={css.which}>
        <span>
          {pack &&
            `${count(bags(accepted + kept))} of ${qty(wanted * 1_000, pack.unit)}, ${qty(pack.qty, unit)} each`}
        </span>
        {short !== 0 && (
          <span className={css.short}>
            {`${qty(Math.abs(short), unit)} ${short > 0 ? 'short of' : 'more than'} the challan`}
          </span>
        )}
      </div>
    </>
  );
}

function Keys({ receiving }: { receiving: Receiving }) {
  const { line, at, step, typed } = receiving;
  const { unit = '', pack = null } = line?.goods ?? {};
  const row = line?.batches[at.batch];
  const accepted = typeof row?.acceptedQty === 'number' ? row.acceptedQty : 0;
  return (
    <StationKeys>
      <Button
        variant="default"
        disabled={!line || accepted < step}
        leftSection={<IconMinus size={18} stroke={1.7} />}
        onClick={() =>
          receiving.change(withBatch(typed, at, { acceptedQty: accepted - step || '' }))
        }
      >
        {pack?.qty === step ? qty(1_000, pack.unit) : qty(step, unit)}
      </Button>
      <Button
        variant="default"
        disabled={!line}
        leftSection={<IconKeyboard size={18} stroke={1.7} />}
        onClick={() => document.getElementById(acceptedField)?.focus()}
      >
        {unit ? `Type ${unitName(unit)}` : 'Type it'}
      </Button>
      <Button
        variant="default"
        disabled={!receiving.canUndo}
        leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
        onClick={receiving.undo}
      >
        Undo
      </Button>
    </StationKeys>
  );
}
