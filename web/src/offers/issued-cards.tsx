import type { MadeGiftCards } from '@counting-house/contract/offers/gift-card.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter, IconReceipt } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { openFile, saveText } from '../platform/http/download.ts';
import { toast } from '../platform/toasts.ts';
import { count, date, money } from '../platform/format/format.ts';
import { useSession } from '../platform/session.ts';
import { CopyButton, KeepModal } from '../ui/dialog/keep-modal.tsx';
import css from './gift-card.module.css';

/** The codes of cards that were just issued: printed, or kept as a file, now; later each is revealed by itself. */
export function IssuedCards({ made, close }: { made: MadeGiftCards; close: () => void }) {
  const { cards, issueNo } = made;
  const [first] = cards;
  if (!first) return null;
  const isOne = cards.length === 1;
  return (
    <KeepModal
      title={isOne ? 'Gift card issued' : `${count(cards.length)} gift cards issued`}
      words={
        isOne
          ? 'Anyone with this code can spend the card. It can be revealed later; each viewing is recorded.'
          : 'Anyone with a code can spend its card. This list cannot be downloaded again; later each code is revealed on its card.'
      }
      kept={isOne ? 'I have copied or printed it' : 'I have the file'}
      close={close}
    >
      {isOne && <code className={css.code}>{first.code}</code>}
      <div className={css.ways}>
        {isOne && <CopyButton text={first.code} isFirst />}
        <Button
          variant="default"
          data-autofocus={!isOne || undefined}
          leftSection={<IconDownload size={16} stroke={1.7} />}
          onClick={() => saveText(`${issueNo}.csv`, csvOf(made), 'text/csv')}
        >
          Download CSV
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.7} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        {made.receiptNo !== null && (
          <Button
            variant="default"
            leftSection={<IconReceipt size={16} stroke={1.7} />}
            onClick={() => printReceipt(first.id)}
          >
            Print receipt
          </Button>
        )}
      </div>
      <Printed made={made} />
    </KeepModal>
  );
}

function printReceipt(id: number): void {
  void openFile(offers.printGiftCardReceipt, { id }).catch(
    toast.thrown('The receipt could not be printed'),
  );
}

/** The cards on paper: the only thing that is printed while they are shown. */
function Printed({ made }: { made: MadeGiftCards }) {
  const { businessName } = useSession();
  return createPortal(
    <div className={css.printed} aria-hidden>
      {made.cards.map(({ id, code }) => (
        <section key={id} className={css.card}>
          <b>{businessName}</b>
          <span>Gift card</span>
          <strong>{money(made.value)}</strong>
          <code>{code}</code>
          <span>{made.expiresOn === null ? '' : `Valid until ${date(made.expiresOn)}`}</span>
        </section>
      ))}
    </div>,
    document.body,
  );
}

function csvOf({ cards, value, expiresOn, issueNo }: MadeGiftCards): string {
  const rows = cards.map(({ code }) => [code, (value / 100).toFixed(2), expiresOn ?? '', issueNo]);
  return [['Code', 'Value', 'Expires on', 'Issue'], ...rows]
    .map((row) => row.join(','))
    .join('\r\n');
}
