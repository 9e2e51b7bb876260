import { unknownText } from '@counting-house/contract/catalogue/barcode.ts';
import { useVisit } from '../../platform/address.ts';
import { useHouse } from '../../platform/house.ts';
import { recordPath, screenOfKind } from '../../platform/http/records.ts';
import { fetched } from '../../platform/lazy-part.ts';
import { useScans } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { playTone } from '../../platform/tones.ts';

/** Opens what a scanner reads while no field waits for it: a document, goods, a batch, a tray. */
export function ScanAnywhere() {
  const { screens } = useHouse();
  const may = useMay();
  const visit = useVisit();

  async function open(text: string) {
    // What it asks with comes at the first scan: most pages never see one.
    const { scannedRecord } = await fetched(() => import('./scanned-record.ts'));
    const found = await scannedRecord(text);
    const screen = found && screenOfKind(screens, found.kind, may);
    if (!found || !screen) {
      playTone('stop');
      toast.error(unknownText(text));
      return;
    }
    playTone('ok');
    void visit(recordPath(screen, found));
  }
  useScans((text) => void open(text), { isForRest: true });
  return null;
}
