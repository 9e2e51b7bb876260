import type { CountTray, CountTrayLine } from '@counting-house/contract/stock/count.ts';
import { IconAlertTriangle, IconCheck, IconRefresh } from '@tabler/icons-react';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { date, qty } from '../../platform/format/format.ts';
import { Picture } from '../../ui/files/picture.tsx';
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
      <ul className={css.goods}>
        {shown.map((line) => (
          <li key={line.id}>
            <button
              type="button"
              data-pictured
              aria-pressed={line.id === counting.line?.id}
              onClick={() => counting.choose(line)}
            >
              <GoodsLine line={line} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const mostAtOneLook = 8;

const isNamed = ({ name, sku, batchNumber }: CountTrayLine, wanted: string): boolean =>
  `${name} ${sku} ${batchNumber}`.toLowerCase().includes(wanted.trim().toLowerCase());

function GoodsLine({ line }: { line: CountTrayLine }) {
  const isCounted = line.counted !== null;
  return (
    <>
      <Picture src={line.picture} size={40} />
      <span className={css.name}>
        <b>{line.name}</b>
        <small>
          {line.isRunning ? 'no batch' : line.batchNumber}
          {line.expiryDate && ` · exp ${date(line.expiryDate)}`}
        </small>
        {line.book !== null && <small>In the books {qty(line.book, line.unit)}</small>}
        {line.isFound && (
          <em>
            <IconAlertTriangle size={16} stroke={2} aria-hidden /> Not on the list. Added as found.
          </em>
        )}
        {line.status === 'recount' && (
          <em>
            <IconRefresh size={16} stroke={2} aria-hidden />
            {line.forOther ? `${line.forOther} counts it again.` : 'Count it again.'}
          </em>
        )}
      </span>
      <span className={css.figure} data-open={!isCounted || undefined}>
        {isCounted ? qty(line.counted, line.unit) : 'not counted'}
      </span>
      <span className={css.box} data-on={isCounted || undefined} aria-hidden>
        {isCounted && <IconCheck size={18} stroke={2.4} />}
      </span>
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
      <ul className={css.goods}>
        {countedTrays.map((tray) => (
          <li key={tray.id}>
            <button type="button" onClick={() => counting.openTray(tray.id)}>
              <span className={css.name}>
                <b>{tray.code}</b>
                <small>{tray.name}</small>
                {tray.recounts > 0 && (
                  <em>
                    <IconRefresh size={16} stroke={2} aria-hidden /> {tray.recounts} to count again
                  </em>
                )}
              </span>
              <span className={css.figure}>
                {tray.counted} of {tray.lines}
              </span>
              <span className={css.box} data-on={tray.isDone || undefined} aria-hidden>
                {tray.isDone && <IconCheck size={18} stroke={2.4} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
