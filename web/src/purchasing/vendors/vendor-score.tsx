import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { VendorScore } from '@counting-house/contract/purchasing/vendors/vendor-score.ts';
import { count, percent } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Facts, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';

/** How a vendor delivered in the last twelve months; silent until an order was due. */
export function VendorScoreSheet({ vendorId }: { vendorId: number }) {
  const score = useOperation(purchasing.getVendorScore, { id: vendorId });
  if (score.onTime.lines === 0 && score.lead.orders === 0) return null;
  return (
    <Sheet title="Deliveries of twelve months">
      <SheetBody>
        <Facts
          rows={[
            ['On time', shareText(score.onTime)],
            ['Accepted of ordered', shareText(score.filled)],
            ['Rejected, by value', shareText(score.rejected)],
            ['Days from order to receipt', leadText(score.lead)],
            ['Price against a year ago', priceText(score.priceChange)],
          ]}
        />
      </SheetBody>
    </Sheet>
  );
}

const shareText = ({ bps, lines }: VendorScore['onTime']): string =>
  `${bps === null ? tooFew : percent(bps)}, ${count(lines)} ${lines === 1 ? 'line' : 'lines'}`;

const leadText = ({ days, orders }: VendorScore['lead']): string =>
  `${days === null ? tooFew : count(days)}, ${count(orders)} ${orders === 1 ? 'order' : 'orders'}`;

const priceText = ({ changeBps, items }: VendorScore['priceChange']): string =>
  `${changeBps === null ? tooFew : signedPercent(changeBps)}, ${count(items)} ${items === 1 ? 'item' : 'items'}`;

const signedPercent = (bps: number): string => `${bps > 0 ? '+' : ''}${percent(bps)}`;

const tooFew = 'Not enough data';
