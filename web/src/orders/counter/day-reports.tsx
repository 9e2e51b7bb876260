import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { Button } from '@mantine/core';
import { useSetSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { List } from '../../ui/list/list.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { money, moment, opens, text } from '../../ui/table/columns.tsx';
import { printReport } from './print-report.ts';
import { TillFigures } from './till-figures.tsx';

/** What each till did, from its opening to its closing. */
export function DayReports() {
  const setSearch = useSetSearch();
  const may = useMay();
  return (
    <Page
      title="Day reports"
      acts={
        may('orders.till.use') && (
          <Button variant="default" onClick={() => setSearch({ view: null, open: null })}>
            Counter sale
          </Button>
        )
      }
    >
      <List
        list={orders.listTillSessions}
        things="day reports"
        search="Number, counter, person"
        columns={[
          opens('number', 'Report', { sorted: true }),
          text('tillName', 'Counter'),
          text('by', 'By'),
          moment('openedAt', 'Opened', { sorted: true }),
          moment('closedAt', 'Closed'),
          money('expected', 'Expected'),
          money('countedCash', 'Counted'),
          money('difference', 'Difference'),
        ]}
        panel={DayReportPanel}
        empty="No day reports yet. One starts when a counter is opened."
      />
    </Page>
  );
}

function DayReportPanel({ id }: { id: number }) {
  const till = useOperation(orders.getTillSession, { id });
  return (
    <SidePanel
      title={`Day report ${till.number}`}
      acts={<Button onClick={() => printReport(till)}>Print</Button>}
    >
      <Sheet title={till.tillName}>
        <SheetBody>
          <TillFigures till={till} />
        </SheetBody>
      </Sheet>
    </SidePanel>
  );
}
