import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { Group } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { stockScreens } from '../../stock/stock.routes.tsx';
import { useMay } from '../../platform/session.ts';
import { Stack } from '../../ui/page/page.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Metrics, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { Tabs } from '../../ui/parts/tabs.tsx';
import { Balance } from '../../ui/record/ledger.tsx';
import { BooksBegin } from './books-begin.tsx';
import { OpeningAccounts } from './opening-accounts.tsx';
import { OpeningDocuments } from './opening-documents.tsx';
import { TransferOpening } from './transfer-opening.tsx';

const steps = [
  { value: 'accounts', label: '1. Accounts' },
  { value: 'buyers', label: '2. Customers and companies' },
  { value: 'vendors', label: '3. Vendors' },
  { value: 'couriers', label: '4. COD with couriers' },
  { value: 'stock', label: '5. Stock' },
] as const;

/** What stood on the books before the first year: accounts, open documents, stock. */
export function OpeningBalances() {
  const openings = useOperation(accounts.getOpenings, {});
  const step = useSearch()['step'] ?? steps[0].value;
  const setSearch = useSetSearch();
  const may = useMay();
  const mayWrite = may('accounts.journal.write') && openings.closedBecause === null;
  return (
    <Stack>
      <Sheet>
        <Metrics
          rows={[
            ['Books begin on', date(openings.begins)],
            ['Receivable', <Side key="receivable" of={openings.receivable} />],
            ['Payable', <Side key="payable" of={openings.payable} />],
            ['Stock', <Side key="stock" of={openings.stock} />],
            ['Difference in opening balances', <Side key="equity" of={openings.equity} />],
          ]}
        />
      </Sheet>
      {openings.closedBecause !== null && (
        <Banner tone="quiet">
          {openings.closedBecause} Opening balances can no longer change.
        </Banner>
      )}
      {mayWrite && (
        <Group gap="xs">
          <BooksBegin openings={openings} />
          {openings.equity !== 0 && <TransferOpening openings={openings} />}
        </Group>
      )}
      <Tabs
        label="Steps"
        tabs={steps}
        value={step}
        set={(value) => setSearch({ step: value, open: null, q: null })}
      />
      {step === 'accounts' && (
        <OpeningAccounts
          openings={openings}
          mayWrite={mayWrite}
          key={openings.rows.map(({ version }) => version ?? 0).join()}
        />
      )}
      {step === 'buyers' && <OpeningDocuments of="buyers" mayWrite={mayWrite} key="buyers" />}
      {step === 'vendors' && <OpeningDocuments of="vendors" mayWrite={mayWrite} key="vendors" />}
      {step === 'couriers' && <OpeningDocuments of="couriers" mayWrite={mayWrite} key="couriers" />}
      {step === 'stock' && (
        <Sheet>
          <SheetBody>
            <p>
              Opening stock is entered with its goods, so that quantities, batches and value agree.
              So far it is worth {money(openings.stock)}.
            </p>
            <p>
              <ScreenLink to={stockScreens.materialStock}>Material stock</ScreenLink>,{' '}
              <ScreenLink to={stockScreens.finishedStock}>Finished stock</ScreenLink>
            </p>
          </SheetBody>
        </Sheet>
      )}
    </Stack>
  );
}

const Side = ({ of }: { of: number }) => (
  <>
    ₹<Balance of={of} />
  </>
);
