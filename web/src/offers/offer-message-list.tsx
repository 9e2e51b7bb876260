import { consentChannelLabels } from '@counting-house/contract/customers/customer-labels.ts';
import type { OfferMessageRow } from '@counting-house/contract/offers/offer-message.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { IconX } from '@tabler/icons-react';
import { count } from '../platform/format/format.ts';
import { choice, period } from '../ui/filter/filters.tsx';
import { run } from '../ui/list/actions.tsx';
import { List } from '../ui/list/list.tsx';
import { type Column, moment, stacked, state, text } from '../ui/table/columns.tsx';
import { messageStates } from './message-labels.ts';

const stop = run('Stop', offers.cancelMessage, {
  icon: IconX,
  when: (row: OfferMessageRow) => row.status === 'scheduled',
  whyNot: () => 'on its way or gone',
  dangerous: true,
  done: ({ offer }) => `The message about ${offer} is stopped`,
});

const figure = (
  key: string,
  label: string,
  of: (row: OfferMessageRow) => number,
): Column<OfferMessageRow> => ({
  key,
  label,
  cell: (row) => count(of(row)),
  words: (row) => count(of(row)),
  isRight: true,
});

const worded = (
  key: string,
  label: string,
  of: (row: OfferMessageRow) => string,
): Column<OfferMessageRow> => ({ key, label, cell: of, words: of });

/** In the outbox, and not on its way yet. */
const waitingOf = ({ counts: { queued, delivered, failed } }: OfferMessageRow) =>
  Math.max(0, queued - delivered - failed);

/** What was written to customers about offers, and what waits. */
export function MessageList() {
  return (
    <List
      list={offers.listMessages}
      things="messages"
      search="Text of the message"
      columns={[
        stacked(
          text('offer', 'Offer'),
          worded('to', 'To', (row) => row.customer ?? row.to ?? 'All eligible customers'),
        ),
        worded('channel', 'By', ({ channel }) => consentChannelLabels[channel]),
        moment('sendAt', 'When', { sorted: true }),
        stacked(state('status', 'Status', messageStates), text('stopReason', 'Why')),
        figure('audience', 'Audience', ({ counts }) => counts.audience),
        figure('waiting', 'Waiting', waitingOf),
        figure('delivered', 'Sent', ({ counts }) => counts.delivered),
        figure('failed', 'Failed', ({ counts }) => counts.failed),
        text('by', 'By whom'),
      ]}
      filters={[
        choice('status', 'Status', messageStates),
        choice('channel', 'By', consentChannelLabels),
        period('', 'When'),
      ]}
      rowActions={[stop]}
      empty="No messages yet. Open an offer that runs and choose Message."
    />
  );
}
