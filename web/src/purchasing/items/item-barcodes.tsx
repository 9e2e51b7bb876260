import { barcodeSourceLabels, symbologyLabels } from '@counting-house/contract/stock/skus/sku.ts';
import { detectSymbology, whyNotBarcode } from '@counting-house/contract/stock/skus/sku-barcode.ts';
import { ActionIcon, Radio, TextInput } from '@mantine/core';
import { IconBarcode, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { Choice } from '../../ui/picking/choice.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Section } from '../../ui/form/form-body.tsx';
import type { ItemFormFields } from './item-form.ts';
import css from './item.module.css';

type Props = { readonly of: ItemFormFields; readonly unit: string | null };

/** Barcodes of an item: each scan into the field adds one. */
export function ItemBarcodes({ of, unit }: Props) {
  const barcodes = of.rows('barcodes');
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');

  function take(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const code = typed.trim();
    if (code === '') return;
    const wrong = whyNotBarcode(code, detectSymbology(code));
    if (wrong) return setSaid(wrong);
    setTyped('');
    if (barcodes.list.some((one) => one.code === code)) return setSaid(`${code} is here already.`);
    barcodes.add({
      code,
      packQty: 1_000,
      isPrimary: barcodes.list.length === 0,
      source: 'maker',
    });
    setSaid(`${code} added, ${symbologyLabels[detectSymbology(code)]}.`);
  }

  return (
    <Section title="Barcodes">
      <TextInput
        label="Scan a barcode"
        description="Or type it and press Enter."
        autoComplete="off"
        leftSection={<IconBarcode size={16} stroke={1.7} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={take}
      />
      <p className={css.says} role="status">
        {said}
      </p>
      {barcodes.list.map((barcode, index) => (
        <div className="stack-8" key={index}>
          <div className={css.line}>
            <TextInput
              label="Barcode"
              description={symbologyLabels[barcode.symbology ?? detectSymbology(barcode.code)]}
              maxLength={48}
              autoComplete="off"
              {...of.field(`barcodes.${index}.code`)}
              onChange={(event) =>
                barcodes.change(index, {
                  code: event.currentTarget.value,
                  symbology: undefined,
                })
              }
            />
            <QtyInput
              label="One scan is"
              description="A carton holds several."
              unit={unit ?? ''}
              {...of.field(`barcodes.${index}.packQty`)}
              withAsterisk={false}
            />
            <ActionIcon
              size={36}
              aria-label={`Remove barcode ${index + 1}`}
              onClick={() => barcodes.remove(index)}
            >
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </div>
          <div className={css.ticks}>
            <Choice
              aria-label={`Whose barcode ${index + 1} is`}
              of={barcodeSourceLabels}
              {...of.field(`barcodes.${index}.source`)}
              withAsterisk={false}
            />
            <Radio
              label="Printed on labels"
              checked={barcode.isPrimary ?? false}
              onChange={() =>
                barcodes.list.forEach((_, at) => barcodes.change(at, { isPrimary: at === index }))
              }
            />
          </div>
        </div>
      ))}
    </Section>
  );
}
