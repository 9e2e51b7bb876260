import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useGo } from '../../platform/address.ts';
import { qty } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { StationRow, StationRows } from '../../ui/station/station-rows.tsx';
import { StationNote } from '../../ui/station/station.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import css from './receive.module.css';
import { FindGoods } from './find-goods.tsx';
import {
  sumAccepted,
  canCopyChallan,
  goodsKey,
  isFull,
  type LineTyped,
  sumRejected,
  withChallanCopied,
} from './receiving.ts';
import type { Receiving } from './use-receiving.ts';

/** All lines of the receipt; a line is chosen by a touch as by a scan. */
export function ReceiveLines({ receiving }: { receiving: Receiving }) {
  const { typed, at, kind, errors } = receiving;
  const orders = new Set(typed.lines.map(({ goods }) => goods.orderNo));
  return (
    <section className="stack-12" aria-label="Goods">
      <StationRows>
        {typed.lines.map((line, index) => (
          <StationRow
            key={goodsKey(line)}
            picture={line.goods.picture ?? null}
            name={line.goods.name}
            under={underOf(line, orders.size > 1)}
            figure={qty(sumAccepted(line), line.goods.unit)}
            isDone={isFull(line)}
            isChosen={index === at.line}
            choose={() => receiving.choose({ line: index, batch: 0 })}
          />
        ))}
      </StationRows>
      {canCopyChallan(typed) && (
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} />}
          onClick={() => receiving.change(withChallanCopied(typed))}
        >
          Copy challan quantities
        </Button>
      )}
      {errors['lines'] && (
        <p role="alert" className={css.wrong}>
          {errors['lines']}
        </p>
      )}
      {kind === 'without_po' && (
        <>
          <OrderedAlready receiving={receiving} />
          <Finding receiving={receiving} />
        </>
      )}
    </section>
  );
}

function Finding({ receiving }: { receiving: Receiving }) {
  const [turn, setTurn] = useState(0);
  return (
    <FindGoods
      key={turn}
      find={(skuId) => {
        setTurn(turn + 1);
        receiving.bring(skuId);
      }}
    />
  );
}

/** Orders of the vendor that have the same goods open. */
function OrderedAlready({ receiving: { typed } }: { receiving: Receiving }) {
  const go = useGo();
  const vendorId = typed.vendorId === '' ? 0 : typed.vendorId;
  const { data } = useOptionalOperation(
    purchasing.openLines,
    { vendorId },
    { enabled: vendorId > 0 },
  );
  const here = new Set(typed.lines.map(({ goods }) => goods.skuId));
  const [same] = data?.rows.filter(({ skuId }) => here.has(skuId)) ?? [];
  if (!same) return null;
  return (
    <StationNote
      title={`${same.orderNo} has ${qty(same.openQty, same.stockUnit)} of this open. Receive against it instead?`}
    >
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          go(purchasingScreens.receiveAgainstOrder, undefined, { receive: String(same.orderId) })
        }
      >
        {`Receive ${same.orderNo}`}
      </Button>
    </StationNote>
  );
}

function underOf(line: LineTyped, isOfSeveral: boolean): string {
  const { code, orderNo, openQty, unit } = line.goods;
  const rejected = sumRejected(line);
  return [
    code,
    ...(isOfSeveral ? [orderNo] : []),
    ...(openQty === null ? [] : [`${qty(openQty, unit)} open`]),
    ...(rejected > 0 ? [`${qty(rejected, unit)} rejected`] : []),
  ].join(' · ');
}
