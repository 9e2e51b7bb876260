import type { CountTray, CountTrayLine } from '@counting-house/contract/stock/count.ts';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { date, qty } from '../../platform/format/format.ts';
import { StationRow, StationRowNote, StationRows } from '../../ui/station/station-rows.tsx';
import css from './count-station.module.css';
import type { Counting } from './use-counting.ts';

/** The goods that are expected in the tray, and those that were found. */
export function TrayGoods({ counting, tray }: { counting: Counting; tray: CountTray }) {
  const counted = tray.goods.filter((one) => one.counted !== null).length;
  const found = tray.goods.filter(({ isFound }) => isFound).length;
  const [wanted, setWanted] = useState('');
  const shown = tray.goods.filter((line) => isNamed(line, wanted));
  return (
    <>
      <div className={css.listHead}>
        <b>On this tray</b>
        <span>
          {counted} of {tray.goods.length} counted{found > 0 && `, ${found} found`}
        </span>
      </div>
      {tray.goods.length > mostAtOneLook && (
        <TextInput
          className={css.find}
          aria-label="Find goods on this tray"
          placeholder="Name, code, batch"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {tray.goods.length > 0 && shown.length === 0 && <p>No goods on this tray match.</p>}
      {tray.goods.length === 0 && <p>Nothing is expected here. Scan what you find.</p>}
      <StationRows>
        {shown.map((line) => (
          <GoodsLine key={line.id} counting={counting} line={line} />
        ))}
      </StationRows>
    </>
  );
}

const mostAtOneLook = 8;

const isNamed = ({ name, sku, batchNumber }: CountTrayLine, wanted: string): boolean =>
  `${name} ${sku} ${batchNumber}`.toLowerCase().includes(wanted.trim().toLowerCase());

function GoodsLine({ counting, line }: { counting: Counting; line: CountTrayLine }) {
  const isCounted = line.counted !== null;
  return (
    <StationRow
      picture={line.picture}
      name={line.name}
      under={
        <>
          {line.isRunning ? 'no batch' : line.batchNumber}
          {line.expiryDate && ` · exp ${date(line.expiryDate)}`}
        </>
      }
      notes={<GoodsNotes line={line} />}
      figure={isCounted ? qty(line.counted, line.unit) : 'not counted'}
      isOpen={!isCounted}
      isDone={isCounted}
      isChosen={line.id === counting.line?.id}
      choose={() => counting.choose(line)}
    />
  );
}

function GoodsNotes({ line }: { line: CountTrayLine }) {
  return (
    <>
      {line.book !== null && <small>Book quantity {qty(line.book, line.unit)}</small>}
      {line.isFound && (
        <StationRowNote icon={<IconAlertTriangle size={16} stroke={2} aria-hidden />}>
          Not on the list. Added as found.
        </StationRowNote>
      )}
      {line.status === 'recount' && (
        <StationRowNote icon={<IconRefresh size={16} stroke={2} aria-hidden />}>
          {line.forOther ? `Recount by ${line.forOther}.` : 'Recount needed.'}
        </StationRowNote>
      )}
    </>
  );
}

/** All trays of the count; one can be opened without scanning it. */
export function CountTrays({ counting }: { counting: Counting }) {
  const { countedTrays } = counting.count;
  return (
    <>
      <div className={css.listHead}>
        <b>Trays</b>
        <span>in walking order</span>
      </div>
      <StationRows>
        {countedTrays.map((tray) => (
          <StationRow
            key={tray.id}
            name={tray.code}
            under={tray.name}
            notes={
              tray.recounts > 0 && (
                <StationRowNote icon={<IconRefresh size={16} stroke={2} aria-hidden />}>
                  {tray.recounts} to recount
                </StationRowNote>
              )
            }
            figure={`${tray.counted} of ${tray.lines}`}
            isDone={tray.isDone}
            choose={() => counting.openTray(tray.id)}
          />
        ))}
      </StationRows>
    </>
  );
}
