import { batchColumn } from '../../ui/table/batch-column.tsx';
import { spacedPin } from '@counting-house/contract/customers/address.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Parcel } from '@counting-house/contract/logistics/parcel.ts';
import { payText } from '@counting-house/contract/orders/payment.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { invoicesScreens } from '../../invoices/invoices.routes.tsx';
import { ordersScreens } from '../../orders/orders.routes.tsx';
import { returnsScreens } from '../../returns/returns.routes.tsx';
import { openFile } from '../../platform/http/download.ts';
import { date, moment, money, phone, qty } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { type Stage, StageLine } from '../../ui/record/stage-line.tsx';
import { Timeline } from '../../ui/record/timeline.tsx';
import { AccountingBlock } from '../../ui/record/accounting.tsx';
import { BookParcel } from './book-parcel.tsx';
import { ChangeAddress } from './change-address.tsx';
import { claimStatuses, failureLabels, parcelStatuses, statusLabels } from '../logistics-labels.ts';
import css from '../logistics.module.css';
import { logisticsScreens } from '../logistics.routes.tsx';
import { MailLabel } from './mail-label.tsx';
import { NoteEvent } from './note-event.tsx';
import { deliveredStep, dispatchStep, letGoStep, messageStep, outStep } from './parcel-actions.tsx';
import {
  cancelBookingStep,
  correctStep,
  isUnderWay,
  returnedStep,
  sendBackStep,
  unpackStep,
} from './rto-actions.tsx';
import { WayBackActs } from './rto-forms.tsx';
import { kilograms, payOfRow, parcelProblem } from './parcel-columns.tsx';
import { PayBadge } from './pay-badge.tsx';

/** A parcel over its list: what lies in it, where it goes, what became of it. */
export function ParcelPanel({ id }: { id: number }) {
  const parcel = useOperation(logistics.getParcel, { id });
  const may = useMay();
  const [isChanging, setChanging] = useState(false);
  const canDispatch = may('logistics.parcel.dispatch');
  const isBooked = parcel.status === 'packed' || parcel.status === 'booked';
  const isHere = isBooked && parcel.ofReturn === null;
  return (
    <SidePanel
      title={parcel.number}
      record={{ table: 'parcel', id: parcel.id }}
      badges={
        <>
          <State of={parcelStatuses} is={parcel.status} />
          {parcel.ofReturn ? (
            <Tag>{parcel.direction === 'in' ? 'Pickup' : 'Back to the customer'}</Tag>
          ) : (
            <PayBadge pay={payOfRow(parcel)} />
          )}
        </>
      }
      acts={
        <>
          <RowActs
            actions={[
              dispatchStep,
              letGoStep,
              deliveredStep,
              outStep,
              messageStep,
              returnedStep,
              sendBackStep,
              cancelBookingStep,
              unpackStep,
              correctStep,
            ]}
            row={parcel}
          />
          <WayBackActs parcel={parcel} />
          {may('logistics.label.send') &&
            parcel.direction === 'in' &&
            parcel.status === 'booked' && <MailLabel parcel={parcel} />}
          {may('logistics.packing.write') && <PrintDocuments parcel={parcel} />}
          {canDispatch && isHere && (
            <Button variant="default" onClick={() => setChanging(true)}>
              Change address
            </Button>
          )}
        </>
      }
      stages={<StageLine stages={stagesOf(parcel)} />}
      side={<ParcelSide parcel={parcel} />}
    >
      {canDispatch && isBooked && <BookParcel key={parcel.version} parcel={parcel} />}
      <DataTable
        caption="Goods in the parcel"
        columns={[
          { key: 'title', label: 'Goods', cell: (row) => row.title },
          { key: 'sku', label: 'SKU', cell: (row) => row.sku },
          batchColumn(),
          { key: 'expiry', label: 'Expiry', cell: (row) => date(row.expiry) },
          {
            key: 'qty',
            label: 'Quantity',
            isRight: true,
            part: 'amount',
            cell: (row) => qty(row.qty, row.unitCode),
          },
        ]}
        rows={parcel.items}
      />
      {canDispatch && (parcel.status === 'booked' || isUnderWay(parcel)) && (
        <NoteEvent parcel={parcel} />
      )}
      <Timeline happenings={happeningsOf(parcel)} />
      {isChanging && <ChangeAddress parcel={parcel} close={() => setChanging(false)} />}
      <AccountingBlock of={{ kind: 'parcel', id }} />
    </SidePanel>
  );
}

function PrintDocuments({ parcel }: { parcel: Parcel }) {
  const print = (parts: ('label' | 'slip' | 'invoice')[]) => () =>
    void openFile(logistics.documents, { id: parcel.id, parts }).catch(toast.thrown('Not printed'));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.7} />}
        onClick={print(['label', 'slip'])}
      >
        {parcel.ofReturn ? 'Label' : 'Label and slip'}
      </Button>
      {parcel.invoices.length > 0 && !parcel.ofReturn && (
        <Button variant="default" onClick={print(['invoice'])}>
          Invoice
        </Button>
      )}
    </>
  );
}

function ParcelSide({ parcel }: { parcel: Parcel }) {
  const { shipping } = parcel;
  return (
    <>
      <Block title={parcel.direction === 'in' ? 'Pick up from' : 'Ship to'}>
        <address className={css.address}>
          <div>{shipping.shipName}</div>
          <div>{shipping.line1}</div>
          {shipping.line2 && <div>{shipping.line2}</div>}
          {shipping.landmark && <div>{shipping.landmark}</div>}
          <div>
            {shipping.city} {spacedPin(shipping.pinCode)}
          </div>
          <div className={css.quiet}>{stateName(shipping.stateCode)}</div>
          <div>{phone(shipping.shipPhone)}</div>
        </address>
      </Block>
      <Block title="Parcel">
        <Facts
          rows={[
            ['Order', <OrderLink key="order" parcel={parcel} />],
            ['Box', parcel.boxName || parcel.size || null],
            ['Weight', parcel.grams === null ? null : kilograms(parcel.grams)],
            ['Value', money(parcel.declaredValue)],
            ['Payment', parcel.ofReturn ? null : payText(payOfRow(parcel), money)],
            ['COD to collect', toCollect(parcel)],
            ['Courier', parcel.courier],
            ['AWB no.', parcel.waybill || null],
            ['Manifest', parcel.manifest && <ManifestLink key="manifest" of={parcel.manifest} />],
            ['Problem', parcelProblem(parcel) || null],
            [
              'Claim',
              parcel.claimStatus === 'none'
                ? null
                : `${money(parcel.claimAmount)}, ${claimStatuses[parcel.claimStatus].label.toLowerCase()}`,
            ],
            ['Return', madeOf(parcel) && <ReturnLink key="return" made={madeOf(parcel)} />],
            ['Invoice', parcel.ofReturn ? null : <InvoiceLinks key="invoice" parcel={parcel} />],
          ]}
        />
        {parcel.trackingUrl && (
          <a className={css.link} href={parcel.trackingUrl} target="_blank" rel="noreferrer">
            Track shipment
          </a>
        )}
      </Block>
      {shipping.packNote && (
        <Block title="Packing note">
          <p className={css.quiet}>{shipping.packNote}</p>
        </Block>
      )}
    </>
  );
}

/** What the driver collects; the label may say more, when the buyer paid after it was printed. */
function toCollect({ status, codAmount, codLabelled }: Parcel): string | null {
  if (codLabelled === codAmount) return codAmount > 0 ? money(codAmount) : null;
  const isHere = status === 'packed' || status === 'booked';
  return isHere
    ? `${money(codAmount)}. Print the label again, it was ${money(codLabelled)}`
    : `${money(codAmount)}. Tell the courier, the label says ${money(codLabelled)}`;
}

function OrderLink({ parcel }: { parcel: Parcel }) {
  const may = useMay();
  if (!may('orders.order.read')) return <>{parcel.orderNo}</>;
  return (
    <ScreenLink to={ordersScreens.allOrders} search={{ open: String(parcel.orderId) }}>
      {parcel.orderNo}
    </ScreenLink>
  );
}

function ManifestLink({ of: { id, number } }: { of: NonNullable<Parcel['manifest']> }) {
  return (
    <ScreenLink to={logisticsScreens.dispatch} search={{ desk: 'manifests', open: String(id) }}>
      {number}
    </ScreenLink>
  );
}

/** The return that it carries goods of, or that it opened when it turned round. */
const madeOf = ({ ofReturn, returned }: Parcel) => ofReturn ?? returned;

function ReturnLink({ made }: { made: Parcel['returned'] }) {
  const may = useMay();
  if (!made) return null;
  if (!may('returns.return.read')) return <>{made.returnNo}</>;
  return (
    <ScreenLink to={returnsScreens.returns} search={{ open: String(made.id), desk: 'all' }}>
      {made.returnNo}
    </ScreenLink>
  );
}

function InvoiceLinks({ parcel }: { parcel: Parcel }) {
  if (parcel.invoices.length === 0) return <>Not issued yet</>;
  return parcel.invoices.map(({ id, number }) => (
    <div key={id}>
      <ScreenLink to={invoicesScreens.invoices} search={{ open: String(id) }}>
        {number}
      </ScreenLink>
    </div>
  ));
}

/** What ends its way, when it is not delivery. */
const endLabels = {
  rto: 'Returned',
  returned: 'Returned',
  lost: 'Lost',
  damaged: 'Damaged',
} as const;

const isGone = ({ status }: Parcel) => status === 'lost' || status === 'damaged';

function stagesOf(parcel: Parcel): Stage[] {
  const at = [
    parcel.packedAt,
    parcel.trackId ? parcel.statusAt : null,
    parcel.dispatchedAt,
    isGone(parcel) ? parcel.statusAt : (parcel.returnedAt ?? parcel.deliveredAt),
  ];
  const reached = isGone(parcel)
    ? 4
    : ({ packed: 1, booked: 2, delivered: 4, returned: 4 }[parcel.status as string] ?? 3);
  const end = endLabels[parcel.status as keyof typeof endLabels] ?? 'Delivered';
  if (parcel.direction === 'in') return pickupStages(parcel);
  return ['Packed', 'Booked', 'Dispatched', end].map((label, index): Stage => {
    const when = index === 1 && reached > 2 ? (parcel.courier ?? '') : at[index];
    if (index < reached)
      return {
        label,
        is: 'done',
        when: index === 1 ? (parcel.courier ?? '') : moment(when ?? null),
      };
    return {
      label,
      is: index === reached ? 'next' : 'later',
      when: index === reached ? 'next step' : '–',
    };
  });
}

function pickupStages({ packedAt, returnedAt, status, statusAt, courier }: Parcel): Stage[] {
  const reached = { booked: 1, returned: 3, lost: 3, damaged: 3 }[status as string] ?? 2;
  const steps = [
    ['Booked', [moment(packedAt), courier].filter(Boolean).join(', ')],
    ['On the way', moment(statusAt)],
    [status === 'lost' || status === 'damaged' ? endLabels[status] : 'Here', moment(returnedAt)],
  ] as const;
  return steps.map(([label, when], index): Stage => {
    if (index < reached) return { label, is: 'done', when };
    const isNext = index === reached;
    return { label, is: isNext ? 'next' : 'later', when: isNext ? 'next step' : '–' };
  });
}

function happeningsOf(parcel: Parcel) {
  const told = parcel.events.map(({ id, at, status, place, reason, note, isVoid, by }) => ({
    id,
    at,
    words: [
      statusLabels[status as keyof typeof statusLabels] ?? status,
      place,
      failureLabels[reason as keyof typeof failureLabels],
      note,
      isVoid ? 'corrected' : '',
    ]
      .filter(Boolean)
      .join(', '),
    who: by,
  }));
  return [...told].reverse();
}
