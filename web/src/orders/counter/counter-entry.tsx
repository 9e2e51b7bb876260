import type { MyTill, TillReport } from '@counting-house/contract/orders/till.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { money } from '../../platform/format/format.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentPage, type Jump } from '../../ui/lines/document-page.tsx';
import { useFirstPart } from '../../ui/lines/use-first-part.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { NotPlacedDialog, ReasonAsked } from '../placing/entry-dialogs.tsx';
import { countedText } from '../placing/entry-lines.tsx';
import { focusCash } from '../placing/entry-payment.tsx';
import type { Entry } from '../placing/entry.ts';
import { CounterGoods } from './counter-goods.tsx';
import { CounterMoney, lastSum } from './counter-money.tsx';
import { leftText } from './exchange-text.ts';
import { FindGoodsBack } from './find-goods-back.tsx';
import { focusBackReason } from './goods-back-part.tsx';
import { toggled } from './goods-back.ts';
import { type LastSale, printAgain } from './print-bill.ts';
import { type CounterSale, useCounterSale } from './use-counter-sale.ts';

const steps = [
  { value: 'items', label: 'Items' },
  { value: 'buyer', label: 'Customer' },
  { value: 'pay', label: 'Pay' },
] as const;

const jumps: readonly Jump[] = [
  { part: itemsPart, key: ['F2', 'Items'] },
  { part: 'buyer', key: ['F4', 'Customer'] },
  { part: 'payment', key: ['F9', 'Payment'], focus: focusCash },
  { part: 'discount', key: ['F8', 'Discount'] },
];

/** One bill of the counter: what is bought at the left, who pays how at the right. */
export function CounterEntry({
  initial,
  till,
  paper,
  last,
  sold,
}: {
  initial: Entry;
  till: TillReport;
  paper: MyTill['paper'];
  last: LastSale | null;
  sold: (sale: LastSale) => void;
}) {
  const sale = useCounterSale({ initial, paper, sold });
  const { work, exchange, sums } = sale;
  const { document: entry, change } = work;
  const [step, setStep] = useState<string>(itemsPart);
  const lastly = lastSum(sums, exchange.back.left);

  useFirstPart(itemsPart);

  useKeys({
    'mod+Enter': { does: 'Take payment and print', run: () => void sale.sell() },
    F7: sale.mayHold ? { does: 'Hold this bill', run: () => void sale.hold(null) } : undefined,
  });

  return (
    <>
      <DocumentPage
        title="Counter sale"
        says={last ? `Last ${last.kind} ${last.words}` : `${till.tillName}, ${till.number}`}
        problem={work.problem?.detail}
        steps={steps}
        step={step}
        setStep={setStep}
        jumps={jumps}
        sideLabel="Customer, totals and payment"
        counted={countedText(entry)}
        sums={[
          ['Total', money(sums.total)],
          [lastly.label, money(lastly.amount)],
        ]}
        isAsking={work.isAsking}
        lines={
          <CounterGoods sale={sale} till={till} print={last && (() => printAgain(last, paper))} />
        }
        side={<CounterMoney sale={sale} till={till} />}
        acts={<SellButton sale={sale} />}
      />
      <ReasonAsked entry={entry} change={change} />
      {exchange.isFinding && <BringBack exchange={exchange} />}
      {sale.refused && (
        <NotPlacedDialog
          refused={sale.refused}
          entry={entry}
          change={change}
          again={(total) => void sale.sell(total)}
          close={() => sale.setRefused(null)}
        />
      )}
    </>
  );
}

function SellButton({ sale: { isEmpty, isBack, isSending, exchange, sums, sell } }: Sale) {
  const onlyBack = `${leftText(exchange.back.left)} ${money(sums.left)}`;
  return (
    <Button
      size="sm"
      loading={isSending}
      disabled={isEmpty && !isBack}
      rightSection={<KeyHint keys="mod+Enter" filled />}
      onClick={() => void sell()}
    >
      {isEmpty && isBack ? onlyBack : isBack ? 'Exchange and print bill' : 'Finish and print bill'}
    </Button>
  );
}

function BringBack({ exchange }: Pick<CounterSale, 'exchange'>) {
  const { back } = exchange;
  return (
    <FindGoodsBack
      orderId={back.lines[0]?.row.orderId ?? null}
      chosen={back.lines.map(({ row }) => row.orderLineId)}
      toggle={(row) => exchange.set(toggled(back, row))}
      close={() => {
        exchange.found();
        // After the dialog gave the focus back to where it was.
        setTimeout(focusBackReason, 100);
      }}
    />
  );
}

type Sale = { readonly sale: CounterSale };
