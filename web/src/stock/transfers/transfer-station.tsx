import { Button } from '@mantine/core';
import { IconArrowBackUp, IconKeyboard, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useGo } from '../../platform/address.ts';
import { date, qty } from '../../platform/format/format.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useIsOnline } from '../../platform/online.ts';
import { KeptScans } from '../../ui/station/kept-scans.tsx';
import { QtyPad } from '../../ui/station/qty-pad.tsx';
import { StationKeys, StationRow, StationRows } from '../../ui/station/station-rows.tsx';
import { NextStep, Station, StationColumn, StationFoot } from '../../ui/station/station.tsx';
import { ScanField } from '../../ui/station/scan-field.tsx';
import { WrongScan } from '../../ui/station/stop-screen.tsx';
import css from '../counts/count-station.module.css';
import { stockScreens } from '../stock.routes.tsx';
import { countedQty } from './arriving.ts';
import { type Arriving, useArriving } from './use-arriving.ts';

const transfers = { path: stockScreens.materialTrays.path, search: { tab: 'transfers' } };

/** Goods of a transfer are counted as they arrive, on a phone as at a table. */
export function TransferStation({ id }: { id: number }) {
  const arriving = useArriving(id);
  const { transfer, said, stop } = arriving;
  const go = useGo();
  const isOnline = useIsOnline();
  const isOpen = transfer.openLines > 0 && transfer.status !== 'draft';
  const toTransfer = () =>
    go(stockScreens.materialTrays, undefined, { tab: 'transfers', open: String(id) });
  const [isTyping, setTyping] = useState(false);
  const { line, weighing } = arriving;
  useKeys({
    'mod+z': arriving.canUndo ? { does: 'Undo the last scan', run: arriving.undo } : undefined,
  });
  return (
    <>
      <Station title={`Receive ${transfer.number}`} back={transfers} said={said}>
        <StationColumn>
          <div className={css.now}>
            <KeptScans since={arriving.since} startOver={arriving.startOver} />
            <Now arriving={arriving} />
            {isOpen ? (
              <ScanField
                label="Scan goods or a tray"
                isBusy={arriving.isBusy}
                onScan={(scan) => void arriving.scan(scan)}
              />
            ) : (
              <NextStep>
                {transfer.status === 'draft'
                  ? `${transfer.number} is not sent yet.`
                  : 'Nothing is in transit any more.'}
              </NextStep>
            )}
            {isOpen && <Keys arriving={arriving} type={() => setTyping(true)} />}
          </div>
        </StationColumn>
        <StationColumn>
          <Goods arriving={arriving} />
          <StationFoot>
            <Button variant="default" onClick={toTransfer}>
              Open transfer
            </Button>
            {isOpen && (
              <Button
                disabled={!isOnline || !arriving.isDirty}
                loading={arriving.isBusy}
                onClick={() => void arriving.receive()}
              >
                Receive
              </Button>
            )}
          </StationFoot>
        </StationColumn>
      </Station>
      {isTyping && line && (
        <QtyPad
          title={line.name}
          label={`Received of ${qty(line.openQty, line.unit)}`}
          unit={line.unit}
          value={countedQty(arriving.counted, line)}
          act="Set total"
          set={(total) => arriving.setTotal(line, total)}
          close={() => setTyping(false)}
        />
      )}
      {weighing && (
        <QtyPad
          title={weighing.name}
          label="Quantity to add"
          unit={weighing.unit}
          act="Add"
          set={(weighed) => arriving.add(weighing, weighed)}
          close={arriving.weighed}
        />
      )}
      {stop && (
        <WrongScan
          headline={stop.headline}
          words={stop.words}
          name={stop.name}
          understood={arriving.understood}
        />
      )}
    </>
  );
}

/** The goods that were scanned last. */
function Now({ arriving: { transfer, counted, line } }: { arriving: Arriving }) {
  if (!line) {
    return (
      <div className={css.head}>
        <h2>{`${transfer.store} to ${transfer.toStore}`}</h2>
      </div>
    );
  }
  const tray = counted[line.id]?.tray;
  return (
    <div className={css.line}>
      <b>{line.name}</b>
      <span>
        {line.isRunning ? 'No batch' : `Batch ${line.batchNumber ?? ''}`}
        {line.expiryDate && ` · expires ${date(line.expiryDate)}`}
      </span>
      {tray && <span>{`Goes to tray ${tray}`}</span>}
      <p>
        <strong>{qty(countedQty(counted, line))}</strong>
        {` of ${qty(line.openQty, line.unit)}`}
      </p>
    </div>
  );
}

function Keys({ arriving, type }: { arriving: Arriving; type: () => void }) {
  const { line, counted, step } = arriving;
  const has = line ? countedQty(counted, line) : 0;
  return (
    <StationKeys>
      <Button
        variant="default"
        disabled={!line || has < step}
        leftSection={<IconMinus size={18} stroke={1.7} />}
        onClick={() => line && arriving.less(line)}
      >
        {qty(step, line?.unit)}
      </Button>
      <Button
        variant="default"
        disabled={!line}
        leftSection={<IconKeyboard size={18} stroke={1.7} />}
        onClick={type}
      >
        Set total
      </Button>
      <Button
        variant="default"
        disabled={!line || has >= line.openQty}
        leftSection={<IconPlus size={18} stroke={1.7} />}
        onClick={() => line && arriving.add(line, line.openQty - has)}
      >
        Full quantity
      </Button>
      <Button
        variant="default"
        disabled={!arriving.canUndo}
        leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
        onClick={arriving.undo}
      >
        Undo
      </Button>
    </StationKeys>
  );
}

function Goods({ arriving }: { arriving: Arriving }) {
  const { transfer, counted } = arriving;
  const lines = transfer.lines.filter(({ openQty }) => openQty > 0);
  const full = lines.filter((line) => countedQty(counted, line) >= line.openQty).length;
  return (
    <>
      <div className={css.listHead}>
        <b>On the way</b>
        <span>{`${full} of ${lines.length} complete`}</span>
      </div>
      <StationRows>
        {lines.map((line) => {
          const has = countedQty(counted, line);
          return (
            <StationRow
              key={line.id}
              name={line.name}
              under={
                <>
                  {line.isRunning ? 'no batch' : line.batchNumber}
                  {line.expiryDate && ` · exp ${date(line.expiryDate)}`}
                </>
              }
              figure={`${qty(has)} of ${qty(line.openQty, line.unit)}`}
              isDone={has >= line.openQty}
              isChosen={line.id === arriving.line?.id}
              choose={() => arriving.choose(line)}
            />
          );
        })}
      </StationRows>
    </>
  );
}
