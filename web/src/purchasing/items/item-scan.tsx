import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useState } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import { call } from '../../platform/http/client.ts';
import { playTone } from '../../platform/tones.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ScanField } from '../../ui/station/scan-field.tsx';

/** Opens the item whose barcode, code or batch is scanned. */
export function ItemScan({ close }: { close: () => void }) {
  const setSearch = useSetSearch();
  const [said, setSaid] = useState('');
  const [isJudging, setJudging] = useState(false);

  async function take(text: string) {
    setJudging(true);
    const why = await find(text);
    setJudging(false);
    if (why === null) return close();
    playTone('stop');
    setSaid(why);
  }

  /** Answers why nothing was opened; null when the item is open. */
  async function find(text: string): Promise<string | null> {
    const reply = await call(stock.scan, { text, screen: 'items' });
    if (!reply.ok) return reply.problem.detail;
    const { skuId } = reply.data;
    if (skuId === null)
      return `No item has the barcode '${text}'. Add it to an item under Barcodes.`;
    const sku = await call(stock.getSku, { id: skuId });
    if (!sku.ok) return sku.problem.detail;
    const found = await call(purchasing.listItems, { q: sku.data.sku });
    if (!found.ok) return found.problem.detail;
    const item = found.data.rows.find((row) => row.skuId === skuId);
    if (!item) return `'${text}' is ${sku.data.name}, a product. Products are in the catalogue.`;
    playTone('ok');
    setSearch({ open: String(item.id) }, { push: true });
    return null;
  }

  return (
    <Dialog title="Find by barcode" onClose={close}>
      <ScanField
        label="Scan or type a barcode"
        isBusy={isJudging}
        onScan={({ code }) => void take(code)}
      />
      <p role="status">{said}</p>
    </Dialog>
  );
}
