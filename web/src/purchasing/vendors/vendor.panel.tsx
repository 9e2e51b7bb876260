import {
  gstTreatmentLabels,
  holdLabels,
  msmeLabels,
  vendorKindLabels,
} from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { Vendor } from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { lazy, Suspense, useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date, money, phone } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Facts, Metrics, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { Tabs } from '../../ui/parts/tabs.tsx';
import { PartyOrders, PartyReceipts } from '../party-documents.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { vendorActions } from './vendor-actions.tsx';
import { VendorBills } from './vendor-bills.tsx';
import { VendorAddressList } from './vendor-address-list.tsx';
import { VendorNotes } from './vendor-notes.tsx';
import { VendorReturns } from './vendor-returns.tsx';
import { VendorScoreSheet } from './vendor-score.tsx';
import { VendorLedger } from './vendor-ledger.tsx';
import { VendorPapers } from './vendor-papers.tsx';
import { VendorPrices } from './vendor-item-list.tsx';
import { vendorStates } from '../purchase-states.ts';

const MergeDialog = lazy(async () => ({
  default: (await import('../../ui/record/merge-dialog.tsx')).MergeDialog,
}));

/** A vendor over the list: facts, addresses, prices, what is owed. */
export function VendorPanel({ id }: { id: number }) {
  const vendor = useOperation(purchasing.getVendor, { id });
  const [tab, setTab] = useState('overview');
  const { merge } = useSearch();
  const setSearch = useSetSearch();
  const may = useMay();
  const tabs = [
    { value: 'overview', label: 'Overview' },
    { value: 'addresses', label: 'Addresses', count: vendor.addresses.length },
    { value: 'prices', label: 'Prices' },
    ...(may('purchasing.order.read') ? [{ value: 'orders', label: 'Orders' }] : []),
    ...(may('purchasing.inward.read') ? [{ value: 'receipts', label: 'Receipts' }] : []),
    ...(may('purchasing.bill.read') ? [{ value: 'bills', label: 'Bills' }] : []),
    ...(may(purchasing.listReturns.permission) ? [{ value: 'returns', label: 'Returns' }] : []),
    ...(may('purchasing.note.read') ? [{ value: 'notes', label: 'Notes' }] : []),
    { value: 'files', label: 'Files', count: vendor.files.length },
    ...(may('reports.ledger.read') ? [{ value: 'ledger', label: 'Ledger' }] : []),
  ];
  return (
    <SidePanel
      title={vendor.displayName}
      record={{ table: 'vendor', id: vendor.id }}
      badges={
        <>
          <State of={vendorStates} is={vendor.status} />
          <Tag>{vendor.number}</Tag>
        </>
      }
      acts={<RowActs actions={vendorActions} row={vendor} />}
      side={<VendorSide vendor={vendor} />}
    >
      <Tabs label="Of this vendor" tabs={tabs} value={tab} set={setTab} />
      <div role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label}>
        <Part what="this part" key={tab}>
          {tab === 'overview' && <Overview vendor={vendor} />}
          {tab === 'addresses' && <VendorAddressList vendor={vendor} />}
          {tab === 'prices' && <VendorPrices vendor={vendor} />}
          {tab === 'orders' && <PartyOrders whose={{ vendorId: id }} />}
          {tab === 'receipts' && <PartyReceipts whose={{ vendorId: id }} />}
          {tab === 'bills' && <VendorBills vendorId={id} />}
          {tab === 'returns' && <VendorReturns vendorId={id} />}
          {tab === 'notes' && <VendorNotes vendorId={id} />}
          {tab === 'files' && <VendorPapers vendor={vendor} />}
          {tab === 'ledger' && <VendorLedger vendorId={id} />}
        </Part>
      </div>
      {merge !== undefined && (
        <Suspense>
          <MergeDialog
            kind="vendor"
            of={{ id, number: vendor.number, name: vendor.displayName }}
            list={purchasing.listVendors}
            close={() => setSearch({ merge: null })}
            then={(keptId) => setSearch({ open: String(keptId), merge: null })}
          />
        </Suspense>
      )}
    </SidePanel>
  );
}

function Overview({ vendor }: { vendor: Vendor }) {
  return (
    <div className="stack-12">
      {vendor.payable !== null && (
        <Sheet>
          <Metrics
            rows={[
              ['Payable', money(vendor.payable)],
              ['Overdue', money(vendor.overdue)],
              ['Payment terms', `${vendor.paymentTermsDays} days`],
            ]}
          />
        </Sheet>
      )}
      <Sheet title="Details">
        <SheetBody>
          <Facts
            rows={[
              ['Legal name', vendor.name],
              ['Kind', vendorKindLabels[vendor.kind]],
              ['GST', gstTreatmentLabels[vendor.gstTreatment]],
              ['GSTIN', vendor.gstin],
              ['PAN', vendor.pan],
              [
                'MSME',
                vendor.msmeType === 'none'
                  ? null
                  : `${msmeLabels[vendor.msmeType]}, ${vendor.udyamNumber}`,
              ],
              ['Supplies', vendor.categories.map(({ name }) => name).join(', ') || null],
              ['Credit limit', vendor.creditLimit === null ? null : money(vendor.creditLimit)],
              ['Lead time', vendor.leadTimeDays === null ? null : `${vendor.leadTimeDays} days`],
              ['Account holder', vendor.bankAccountName || null],
              ['Account number', vendor.bankAccountNumber || null],
              ['IFSC', vendor.ifsc || null],
              ['UPI id', vendor.upiId || null],
              ['Notes', vendor.notes || null],
            ]}
          />
        </SheetBody>
      </Sheet>
      <Part what="the deliveries">
        <VendorScoreSheet vendorId={vendor.id} />
      </Part>
    </div>
  );
}

function VendorSide({ vendor }: { vendor: Vendor }) {
  const { holdKind, holdReason, holdUntil, mergedInto } = vendor;
  return (
    <>
      {mergedInto && (
        <Block title="Merged">
          <p>
            Everything of this vendor stands at{' '}
            <KnownRecord kind="vendor" id={mergedInto.id} title={mergedInto.name} /> now.
          </p>
        </Block>
      )}
      {holdKind && (
        <Block title="On hold">
          <Facts
            rows={[
              ['Stopped', holdLabels[holdKind]],
              ['Because', holdReason],
              ['Until', holdUntil ? date(holdUntil) : 'further notice'],
            ]}
          />
        </Block>
      )}
      <Block title="Contact">
        <Facts
          rows={[
            ['Person', vendor.contactName || null],
            ['Phone', phone(vendor.phone)],
            ['Alternate phone', vendor.altPhone && phone(vendor.altPhone)],
            ['E-mail', vendor.email],
            ['Website', vendor.website],
            ['City', vendor.city],
          ]}
        />
      </Block>
    </>
  );
}
