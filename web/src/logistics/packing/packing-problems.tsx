import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { moment, stacked, text } from '../../ui/table/columns.tsx';
import { period } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';

/** Where the stations stopped, the last stop first. */
export function PackingProblems() {
  return (
    <List
      list={logistics.listProblems}
      things="stops"
      search="Order, packer, station, text"
      columns={[
        moment('at', 'When', { sorted: true }),
        stacked(text('orderNo', 'Order'), text('basket', 'Basket')),
        text('text', 'What happened'),
        text('code', 'Scanned'),
        stacked(text('packer', 'Packer'), text('station', 'Station')),
      ]}
      filters={[period('', 'Day')]}
      empty="Wrong scans that stopped a station appear here."
    />
  );
}
