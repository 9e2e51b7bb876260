import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../platform/session.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import css from './receive.module.css';
import type { Receiving } from './use-receiving.ts';
import { IdSelect } from '../../ui/picking/id-select.tsx';

/** A code that nobody knows: it belongs to one of the goods here from now on, or is put aside. */
export function UnknownCode({ receiving }: { receiving: Receiving }) {
  const { unknown, typed, line, kind } = receiving;
  const [skuId, setSkuId] = useState<number | ''>(line?.goods.skuId ?? '');
  const [packQty, setPackQty] = useState<unknown>(1_000);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const add = useWrite(stock.addBarcode);
  const may = useMay()(stock.addBarcode.permission);
  if (unknown === null) return null;
  const { code } = unknown;
  const goods = typed.lines.map((one) => one.goods);
  const unit = goods.find((one) => one.skuId === skuId)?.unit;

  async function keep() {
    if (skuId === '') return setErrors({ skuId: 'Choose an item from the list.' });
    const reply = await add.run({ skuId, code, packQty: packQty as number });
    if (!reply.ok) {
      const { fields, detail } = reply.problem;
      return setErrors(Object.keys(fields).length > 0 ? fields : { code: detail });
    }
    return receiving.known(skuId, code, packQty as number);
  }

  return (
    <Dialog title={`Unknown code '${code}'`} onClose={receiving.putAside}>
      <div className={css.form}>
        {may ? (
          <>
            <p>Choose the goods with this code. From then on a scan finds them.</p>
            {kind === 'with_po' ? (
              <IdSelect
                label="Goods"
                withAsterisk
                of={goods.map((one) => ({ id: one.skuId, label: one.name }))}
                value={skuId}
                error={errors['skuId']}
                onChange={setSkuId}
              />
            ) : (
              <Picker
                label="Goods"
                list={stock.listPositions}
                under={(row) => row.sku}
                shown={line?.goods.name ?? null}
                withAsterisk
                value={skuId}
                error={errors['skuId']}
                onChange={(next) => setSkuId(typeof next === 'number' ? next : '')}
              />
            )}
            <QtyInput
              label="One scan is"
              description="A bag or carton holds several."
              unit={unit}
              value={packQty as number}
              error={errors['packQty']}
              onChange={setPackQty}
            />
            {errors['code'] && (
              <p role="alert" className={css.wrong}>
                {errors['code']}
              </p>
            )}
            <Button size="md" loading={add.isSending} onClick={() => void keep()}>
              Keep and count it
            </Button>
          </>
        ) : (
          <p>Put the goods aside, or choose their line and type the quantity.</p>
        )}
        <Button size="md" variant="default" onClick={receiving.putAside}>
          Keep aside
        </Button>
      </div>
    </Dialog>
  );
}
