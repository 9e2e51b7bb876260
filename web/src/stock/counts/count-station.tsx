import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconEyeOff, IconKeyboard, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useIsOnline } from '../../platform/online.ts';
import { date, qty } from '../../platform/format/format.ts';
import { useAct } from '../../platform/http/use-operation.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { NoStation } from '../../ui/station/no-station.tsx';
import { StationKeys } from '../../ui/station/station-rows.tsx';
import { NextStep, Station, StationColumn, StationFoot } from '../../ui/station/station.tsx';
import { Picture } from '../../ui/files/picture.tsx';
import { useAfterFiles } from '../../ui/files/use-after-files.ts';
import { ScanField } from '../../ui/station/scan-field.tsx';
import { SetTotal, UnknownBatch, Weighed, WhichBatch } from './count-dialogs.tsx';
import { useGoods } from '../goods-on-view.ts';
import css from './count-station.module.css';
import { CountTrays, TrayGoods } from './count-trays.tsx';
import { LinePhotos } from './line-photos.tsx';
import { type Counting, useCounting } from './use-counting.ts';

/** The count that the address names, as its counter works at it; it is left for the counts of the page it was begun at. */
export function CountStation() {
  const { view } = useSearch();
  const { trays } = useGoods();
  if (!view) {
    return (
      <NoStation
        title="Choose a count"
        act={
          <ScreenLink to={trays} search={ofCounts}>
            Open the list of counts
          </ScreenLink>
        }
      >
        A count is counted from its page.
      </NoStation>
    );
  }
  return <StationOf id={Number(view)} />;
}

const ofCounts = { tab: 'count' };

function StationOf({ id }: { id: number }) {
  const counting = useCounting(id);
  const { trays } = useGoods();
  const isOnline = useIsOnline();
  const [isTyping, setTyping] = useState(false);
  const { count, tray, line, asked, said, step } = counting;
  const isOpen = count.status === 'counting';
  useKeys({
    'mod+z': line?.canUndo
      ? { does: 'Undo the last entry', run: () => void counting.undo() }
      : undefined,
  });
  return (
    <>
      <Station
        title={`Count ${count.number}`}
        back={{ path: trays.path, search: ofCounts }}
        said={said}
      >
        <StationColumn>
          <div className={css.now}>
            <TrayHead counting={counting} />
            {isOpen ? (
              <ScanField
                label={tray ? 'Scan goods or a tray' : 'Scan a tray'}
                isBusy={counting.isSending}
                onScan={(scan) => void counting.scan(scan)}
              />
            ) : (
              <NextStep>This count is no longer being counted.</NextStep>
            )}
            {tray && isOpen && (
              <StationKeys>
                <Button
                  variant="default"
                  disabled={!line || (line.counted ?? 0) < step || !isOnline}
                  leftSection={<IconMinus size={18} stroke={1.7} />}
                  onClick={() =>
                    line && void counting.enter({ batchId: line.batchId }, -step, true)
                  }
                >
                  {qty(step, line?.unit)}
                </Button>
                <Button
                  variant="default"
                  disabled={!line || !isOnline}
                  leftSection={<IconKeyboard size={18} stroke={1.7} />}
                  onClick={() => setTyping(true)}
                >
                  Set total
                </Button>
                <Button
                  variant="default"
                  disabled={!line?.canUndo || !isOnline}
                  leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
                  onClick={() => void counting.undo()}
                >
                  Undo
                </Button>
              </StationKeys>
            )}
          </div>
        </StationColumn>
        <StationColumn>
          {tray ? (
            <TrayGoods counting={counting} tray={tray} />
          ) : (
            <CountTrays counting={counting} />
          )}
          {tray && count.isBlind && (
            <p className={css.blind}>
              <IconEyeOff size={18} stroke={1.7} aria-hidden />
              Blind count: book quantities are shown at review.
            </p>
          )}
          {isOpen && <Foot counting={counting} isOnline={isOnline} />}
        </StationColumn>
      </Station>
      {isTyping && line && (
        <SetTotal line={line} counting={counting} close={() => setTyping(false)} />
      )}
      {asked?.verdict === 'choose' && <WhichBatch asked={asked} counting={counting} />}
      {asked?.verdict === 'weigh' && <Weighed asked={asked} counting={counting} />}
      {asked?.verdict === 'batch' && <UnknownBatch asked={asked} counting={counting} />}
    </>
  );
}

/** The tray, how far the count is, and the goods that were counted last. */
function TrayHead({ counting: { count, tray, line, photosOf } }: { counting: Counting }) {
  const trays = count.countedTrays;
  const at = trays.findIndex(({ id }) => id === tray?.id);
  return (
    <>
      <div className={css.head}>
        <h2>{tray ? `Tray ${tray.code}` : 'No tray open'}</h2>
        <span>
          {tray ? (
            <>
              tray <b>{at + 1}</b> of {trays.length}
            </>
          ) : (
            `${trays.filter(({ isDone }) => isDone).length} of ${trays.length} done`
          )}
        </span>
      </div>
      {trays.length <= mostBars && (
        <div className={css.bars} aria-hidden>
          {trays.map((one) => (
            <i
              key={one.id}
              data-is={one.id === tray?.id ? 'now' : one.isDone ? 'done' : undefined}
            />
          ))}
        </div>
      )}
      {tray && line && (
        <div className={css.line}>
          <Picture src={line.picture} size={72} />
          <b>{line.name}</b>
          <span>
            {line.isRunning ? 'No batch' : `Batch ${line.batchNumber}`}
            {line.expiryDate && ` · expires ${date(line.expiryDate)}`}
          </span>
          <p>
            <strong>{line.counted === null ? '–' : qty(line.counted)}</strong>{' '}
            {line.counted === null ? 'not counted' : `${unitName(line.unit, line.counted)} counted`}
          </p>
          {count.status === 'counting' && <LinePhotos line={line} uploads={photosOf(line)} />}
        </div>
      )}
    </>
  );
}

const mostBars = 40;

/** Finishing a tray, and when all are done, sending the count to review. */
function Foot({ counting, isOnline }: { counting: Counting; isOnline: boolean }) {
  const setSearch = useSetSearch();
  const submit = useAct(stock.countSubmit);
  const { count, tray } = counting;

  async function empty() {
    const isSure = await confirm({
      title: `Is tray ${tray?.code ?? ''} empty?`,
      effect: 'All goods on its list are counted as zero.',
      act: 'Tray empty',
    });
    if (isSure) await counting.finish(true);
  }

  async function send() {
    const open = count.uncounted;
    const isSure = await confirm({
      title: `Send ${count.number} to review?`,
      effect:
        open === 0
          ? 'All lines are counted.'
          : `${open} lines are not counted. The reviewer decides on them.`,
      act: 'Send to review',
    });
    if (isSure) await afterPhotos.run(null);
  }

  const afterPhotos = useAfterFiles(async () => {
    const sent = await submit.run({ id: count.id, version: count.version });
    if (sent) setSearch({ tab: 'count', view: null, tray: null, open: String(count.id) });
    return sent;
  });

  return (
    <StationFoot>
      {tray ? (
        <>
          <Button variant="default" disabled={!isOnline} onClick={() => void empty()}>
            Tray empty
          </Button>
          <Button
            disabled={!isOnline}
            loading={counting.isSending}
            onClick={() => void counting.finish(false)}
          >
            Finish tray
          </Button>
        </>
      ) : (
        <Button
          disabled={!isOnline}
          loading={submit.isSending || afterPhotos.isWaiting}
          onClick={() => void send()}
        >
          Send to review
        </Button>
      )}
    </StationFoot>
  );
}
