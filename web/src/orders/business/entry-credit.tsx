import type { CreditPreview } from '@counting-house/contract/orders/order-entry.ts';
import { Button } from '@mantine/core';
import { IconCash, IconHandStop } from '@tabler/icons-react';
import { money } from '../../platform/format/format.ts';
import { DocumentPart } from '../../ui/lines/document-page.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import css from './entry-credit.module.css';

/**
 * How far the company's credit is used with this order, and what would hold it.
 *
 * @param pay takes what is over the limit as a payment; null where anyone who takes the order records none.
 */
export function CreditPart({
  credit,
  pay,
}: {
  credit: CreditPreview | null;
  pay: ((amount: number) => void) | null;
}) {
  if (!credit) return null;
  const { creditLimit, receivable, unbilled, onAccount, over, holds } = credit;
  const used = receivable + unbilled + onAccount;
  const parts = [
    { name: 'Open invoices', value: receivable },
    { name: 'Orders not yet billed', value: unbilled },
    { name: 'This order on account', value: onAccount },
  ];
  const all = Math.max(used, creditLimit ?? 0, 1);
  return (
    <DocumentPart
      part="credit"
      title="Credit"
      step="pay"
      acts={
        <span className={css.limit}>
          {creditLimit === null ? (
            'pays in advance'
          ) : (
            <>
              limit <b>{money(creditLimit)}</b>
            </>
          )}
        </span>
      }
    >
      {creditLimit !== null && (
        <div className={css.bar} aria-hidden>
          {parts.map(({ name, value }, at) => (
            <i key={name} data-part={at} style={{ width: `${(value * 100) / all}%` }} />
          ))}
          {over > 0 && <i data-over style={{ width: `${(over * 100) / all}%` }} />}
        </div>
      )}
      <dl className={css.parts}>
        {parts.map(({ name, value }, at) => (
          <div key={name}>
            <dt>
              <i data-part={at} aria-hidden />
              {name}
            </dt>
            <dd>{money(value)}</dd>
          </div>
        ))}
        <div className={css.used}>
          <dt>Credit used after this order</dt>
          <dd>{money(used)}</dd>
        </div>
      </dl>
      {holds.map(({ code, note }) => (
        <div key={code} className={css.hold} role="status">
          <IconHandStop size={18} stroke={1.7} aria-hidden />
          <p>
            <b>{note}.</b> The order is placed on hold.
            {code === 'credit' && over > 0 && ' A payment of that much now keeps it free.'}
          </p>
        </div>
      ))}
      {pay && over > 0 && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCash size={16} stroke={1.7} />}
          rightSection={<KeyHint keys="F9" />}
          onClick={() => pay(over)}
        >
          Take {money(over)} now
        </Button>
      )}
    </DocumentPart>
  );
}
