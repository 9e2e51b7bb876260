import { addressLine } from '@counting-house/contract/customers/address.ts';
import type { Return } from '@counting-house/contract/returns/return.ts';
import { staysWithBuyer } from '@counting-house/contract/returns/return-labels.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { date, moment, money, phone, qty } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { invoicesScreens } from '../invoices/invoices.routes.tsx';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { AttachedFiles } from '../ui/files/attached-files.tsx';
import { Block, SidePanel } from '../ui/panel/side-panel.tsx';
import { State, Tag } from '../ui/marks/badge.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Facts, Metrics, Sheet } from '../ui/parts/sheet.tsx';
import { type Stage, StageLine } from '../ui/record/stage-line.tsx';
import { NextReturn } from './next-return.tsx';
import { DecideReturn } from './decide-return.tsx';
import { ReturnOffers } from './return-offers.tsx';
import { PieceActs } from './piece-acts.tsx';
import { refundedOn, ReturnRefunds } from './return-refunds.tsx';
import { ReceiveGoods } from './receive-goods.tsx';
import { Carried, carriedTitle, ReturnActs } from './return-acts.tsx';
import { returnsScreens } from './returns.routes.tsx';
import { CreditByLine, SettleSums } from './settle-return.tsx';
import { useSettling } from './use-settling.ts';
import {
  conditionLabels,
  decisionStates,
  returnStates,
  typeLabels,
  wishLabels,
} from './return-labels.ts';
import { Pictured } from '../ui/files/picture.tsx';
import { AccountingBlock } from '../ui/record/accounting.tsx';
import css from './returns.module.css';

/** A return over its list: what comes back, what came, and the step that is next. */
export function ReturnPanel({ id }: { id: number }) {
  const made = useOperation(returns.getReturn, { id });
  const can = (action: Return['actions'][number]) => made.actions.includes(action);
  const [wantsPart, setPart] = useState(false);
  const mayPart = made.status === 'approved' && can('settle');
  const isPart = mayPart && wantsPart;
  const settling = useSettling(made, { isPart, isOn: can('settle') && (isPart || !mayPart) });
  return (
    <SidePanel
      title={made.returnNo}
      record={{ table: 'return_order', id: made.id }}
      badges={
        <>
          <State of={returnStates} is={made.status} />
          <Tag>{made.isAtDoor ? 'RTO at our door' : typeLabels[made.type]}</Tag>
        </>
      }
      acts={<ReturnActs made={made} />}
      stages={<StageLine stages={stagesOf(made)} />}
      side={
        <>
          {settling.isOn && <SettleSums settling={settling} />}
          {can('settle') || made.status === 'closed' ? <NextReturn after={id} /> : null}
          <ReturnSide made={made} />
        </>
      }
    >
      <ReturnOffers made={made} />
      {can('decide') && <DecideReturn key={made.version} made={made} />}
      {can('receive') && !isPart && <ReceiveGoods key={made.version} made={made} />}
      {made.status !== 'requested' && <ReceivedGoods made={made} />}
      {mayPart && (
        <div className={css.acts}>
          <Button variant="default" onClick={() => setPart(!isPart)}>
            {isPart ? 'Receive more first' : 'Settle what is here'}
          </Button>
        </div>
      )}
      <CreditByLine settling={settling} />
      <AccountingBlock of={{ kind: 'return', id }} />
    </SidePanel>
  );
}

const decisions = Object.keys(decisionStates) as (keyof typeof decisionStates)[];

function ReceivedGoods({ made }: { made: Return }) {
  const all = made.lines.flatMap(({ pieces }) => pieces);
  if (all.length === 0 && made.lines.every(({ qtyMissing }) => qtyMissing === 0)) return null;
  const sums = decisions.flatMap((decision) => {
    const sum = all
      .filter((piece) => piece.decision === decision)
      .reduce((total, piece) => total + piece.qty, 0);
    // Few goods are repaired; the other four stand there always.
    return decision === 'repair' && sum === 0
      ? []
      : [[<State key={decision} of={decisionStates} is={decision} />, qty(sum, '')] as const];
  });
  const photos = all.reduce((total, piece) => total + piece.photos.length, 0);
  return (
    <Sheet
      title="Goods received"
      count={all.length}
      acts={
        photos > 0 && (
          <span className={css.photos}>
            <IconCamera size={18} stroke={1.7} aria-hidden />
            Photos <b>{photos}</b>
          </span>
        )
      }
    >
      <ul className={css.lines}>
        {made.lines.map((line) => (
          <li key={line.id}>
            <div className={css.line}>
              <Pictured src={line.thumb} size={40}>
                <b>{line.title}</b>
                <small>{line.sku}</small>
              </Pictured>
              <span>{line.reason}</span>
              <span>
                received <b>{qty(line.qtyReceived, '')}</b> of{' '}
                {qty(line.qtyApproved, line.unitCode)}
              </span>
            </div>
            {line.pieces.map((piece) => (
              <div key={piece.id} className={css.piece}>
                <b>{qty(piece.qty, '')}</b>
                <span>{conditionLabels[piece.condition]}</span>
                <State of={decisionStates} is={piece.decision} />
                <span className={css.quiet}>
                  {[
                    piece.batch && `Batch ${piece.batch}`,
                    piece.expiry && `expires ${date(piece.expiry)}`,
                    piece.note,
                    piece.isRepaired && 'Repaired',
                    staysWithBuyer(piece.decision) && 'Not credited',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {staysWithBuyer(piece.decision) && made.actions.includes('decidePiece') && (
                  <PieceActs made={made} piece={piece} />
                )}
                {piece.photos.length > 0 && <AttachedFiles files={piece.photos} />}
              </div>
            ))}
            {line.qtyMissing > 0 && (
              <div className={css.piece}>
                <b>{qty(line.qtyMissing, '')}</b>
                <span>Missing</span>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Metrics rows={sums} />
    </Sheet>
  );
}

function ReturnSide({ made }: { made: Return }) {
  const may = useMay();
  const { settled } = made;
  return (
    <>
      <Block title="Return">
        <Facts
          rows={[
            [
              'Order',
              may('orders.order.read') ? (
                <ScreenLink
                  key="order"
                  to={ordersScreens.allOrders}
                  search={{ open: String(made.orderId) }}
                >
                  {made.orderNo}
                </ScreenLink>
              ) : (
                made.orderNo
              ),
            ],
            ['Customer', made.buyer.name],
            ['Phone', phone(made.buyer.phone)],
            ['Delivered', made.deliveredAt && moment(made.deliveredAt)],
            [
              'Invoice',
              made.invoices.length === 0
                ? null
                : made.invoices.map(({ id, number }) => (
                    <div key={id}>
                      {may('invoices.invoice.read') ? (
                        <ScreenLink to={invoicesScreens.invoices} search={{ open: String(id) }}>
                          {number}
                        </ScreenLink>
                      ) : (
                        number
                      )}
                    </div>
                  )),
            ],
            ['Parcel', made.parcelNo],
            ['Rest of', made.restOf && <ReturnLink key="restOf" of={made.restOf} />],
            ['To be received', made.rest && <ReturnLink key="rest" of={made.rest} />],
            ['Asked for', wishLabels[made.wish]],
            ['Returned before', `${made.buyer.returnedBefore} of ${made.buyer.orders} orders`],
            [
              'Pickup requested',
              made.pickup &&
                [
                  made.pickup.slotDate && date(made.pickup.slotDate),
                  made.pickup.note,
                  made.pickup.pickupAddress && `from ${addressLine(made.pickup.pickupAddress)}`,
                ]
                  .filter(Boolean)
                  .join(', '),
            ],
            ...made.carried.map(
              (parcel) =>
                [carriedTitle(parcel), <Carried key={parcel.id} parcel={parcel} />] as const,
            ),
            ['Assigned to', made.assignee?.name ?? null],
            ['Note', made.note || null],
            ['Passed the rules', made.overrideNote || null],
            ['Cancelled', made.cancelReason || null],
          ]}
        />
      </Block>
      {settled && (
        <Block title="Settled">
          <Facts
            rows={[
              ['Credited', money(settled.creditTotal)],
              [
                settled.creditNotes.length > 1 ? 'Credit notes' : 'Credit note',
                settled.creditNotes.length === 0
                  ? null
                  : settled.creditNotes.map((note) => (
                      <div key={note.id}>
                        <ScreenLink
                          to={invoicesScreens.invoices}
                          search={{ tab: 'credits', open: String(note.id) }}
                        >
                          {note.number}
                        </ScreenLink>
                      </div>
                    )),
              ],
              ['Held back', settled.heldBack > 0 ? money(settled.heldBack) : null],
              ...moneyOf(settled.moneyBack, made.newOrder),
              [
                'Refund',
                settled.refunds.length === 0 ? null : (
                  <ReturnRefunds key="refunds" refunds={settled.refunds} />
                ),
              ],
              [
                'New order',
                made.newOrder && (
                  <ScreenLink
                    key="newOrder"
                    to={ordersScreens.allOrders}
                    search={{ open: String(made.newOrder.id) }}
                  >
                    {made.newOrder.orderNo}
                  </ScreenLink>
                ),
              ],
            ]}
          />
        </Block>
      )}
      {made.status === 'approved' || made.status === 'requested' ? (
        <Block title="Asked for">
          <Facts
            rows={made.lines.map((line) => [
              line.title,
              [
                qty(line.qtyRequested, line.unitCode),
                line.reason,
                line.note,
                line.rejectReason && `not all: ${line.rejectReason}`,
              ]
                .filter(Boolean)
                .join(', '),
            ])}
          />
        </Block>
      ) : null}
    </>
  );
}

/** Another return, over the list of all. */
function ReturnLink({ of }: { of: NonNullable<Return['rest']> }) {
  return (
    <ScreenLink to={returnsScreens.returns} search={{ open: String(of.id), desk: 'all' }}>
      {of.returnNo}
    </ScreenLink>
  );
}

function stagesOf(made: Return): Stage[] {
  const steps = [
    ['Requested', made.requestedAt, made.requestedBy],
    [made.status === 'rejected' ? 'Rejected' : 'Approved', made.decidedAt, made.decidedBy],
    made.isKept
      ? (['Goods kept', made.closedAt, ''] as const)
      : (['Received', made.receivedAt, made.receivedBy] as const),
    ['Settled', made.closedAt, made.closedBy],
  ] as const;
  const isOver = made.status === 'rejected' || made.status === 'cancelled';
  const next = isOver ? -1 : steps.findIndex(([, at]) => at === null);
  const refunds = made.settled?.refunds ?? [];
  const paidOn = refundedOn(refunds);
  const refunded: Stage = {
    label: 'Refunded',
    is: paidOn === null ? 'next' : 'done',
    when: paidOn === null ? 'to be paid' : date(paidOn),
  };
  const stages = steps.map(([label, at, by], index): Stage => {
    if (at !== null)
      return { label, is: 'done', when: [moment(at), by].filter(Boolean).join(', ') };
    return {
      label,
      is: index === next ? 'next' : 'later',
      when: index === next ? 'next step' : '–',
    };
  });
  return refunds.length === 0 ? stages : [...stages, refunded];
}

/** Where the buyer's money went: into the order in exchange, and what is left of it back to them. */
function moneyOf(moneyBack: number, newOrder: Return['newOrder']): [string, string | null][] {
  if (!newOrder) return [['Money back', money(moneyBack)]];
  const rest = moneyBack - newOrder.paid;
  return [
    ['Adjusted against new order', money(newOrder.paid)],
    ['Money back', rest > 0 ? money(rest) : null],
  ];
}
