import { channelLabels } from '@counting-house/contract/integrations/connection.ts';
import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import type { OutboxMessage, OutboxRow } from '@counting-house/contract/integrations/outbox.ts';
import { IconBan, IconSend } from '@tabler/icons-react';
import { moment } from '../platform/format/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { run } from '../ui/list/actions.tsx';
import { State } from '../ui/marks/badge.tsx';
import { ago, number, opens, stacked, state, text } from '../ui/table/columns.tsx';
import { choice, period } from '../ui/filter/filters.tsx';
import { List, type ListProps } from '../ui/list/list.tsx';
import { RowActs } from '../ui/rows/row-menu.tsx';
import { Facts } from '../ui/parts/sheet.tsx';
import { Block, SidePanel } from '../ui/panel/side-panel.tsx';
import { messageName, messageStates } from './integration-labels.ts';
import css from './template.module.css';

const retry = run('Send again', integrations.retryMessages, {
  icon: IconSend,
  many: true,
  when: (row: OutboxRow) => row.status === 'dead',
  with: (row: OutboxRow) => ({ ids: [row.id] }),
  done: (row: OutboxRow) => `The message to ${row.recipient} is sent again`,
});

const cancel = run('Cancel sending', integrations.cancelMessages, {
  icon: IconBan,
  many: true,
  dangerous: true,
  when: (row: OutboxRow) => row.status === 'queued' || row.status === 'dead',
  with: (row: OutboxRow) => ({ ids: [row.id] }),
  sure: {
    title: (row: OutboxRow) => `Cancel sending the message to ${row.recipient}?`,
    effect: () => 'It will not be sent.',
  },
  done: (row: OutboxRow) => `The message to ${row.recipient} was cancelled`,
});

/** What was sent, and what waits. */
export const outboxList = {
  list: integrations.listOutbox,
  things: 'messages',
  search: 'Phone, address, subject',
  columns: [
    stacked(opens('recipient', 'To', { sorted: true }), {
      key: 'templateKey',
      label: 'Message',
      cell: (row: OutboxRow) => messageName(row.templateKey),
      words: (row: OutboxRow) => messageName(row.templateKey),
    }),
    {
      key: 'channel',
      label: 'By',
      cell: (row: OutboxRow) => channelLabels[row.channel],
      words: (row: OutboxRow) => channelLabels[row.channel],
    },
    state('status', 'Status', messageStates),
    ago('createdAt', 'Created', { sorted: true }),
    number('attempts', 'Attempts'),
    text('lastError', 'Error'),
  ],
  filters: [
    choice('status', 'Status', messageStates),
    choice('channel', 'By', channelLabels),
    period('', 'Created'),
  ],
  rowActions: [retry, cancel],
  panel: OutboxPanel,
  empty: 'No messages yet.',
} satisfies ListProps<typeof integrations.listOutbox>;

export const OutboxList = () => <List {...outboxList} />;

function OutboxPanel({ id }: { id: number }) {
  const message = useOperation(integrations.getOutboxMessage, { id });
  return (
    <SidePanel
      title={`${messageName(message.templateKey)} to ${message.recipient}`}
      badges={<State of={messageStates} is={message.status} />}
      acts={<RowActs actions={[retry, cancel]} row={message} />}
      side={<WayOut message={message} />}
    >
      {message.subject !== null && (
        <Block title="Subject">
          <p className={css.text}>{message.subject}</p>
        </Block>
      )}
      <Block title="Text">
        <p className={css.text}>{message.body}</p>
        {message.isSealed && (
          <p className={css.says}>Hidden, because it contains a code or a sign-in link.</p>
        )}
      </Block>
      {message.lastError !== null && (
        <Block title="Error">
          <p className={css.text}>{message.lastError}</p>
        </Block>
      )}
      {message.answer !== null && (
        <Block title="Answer of the provider">
          <p className={css.text}>{message.answer}</p>
        </Block>
      )}
    </SidePanel>
  );
}

function WayOut({ message }: { message: OutboxMessage }) {
  return (
    <Block title="Delivery">
      <Facts
        rows={[
          ['By', channelLabels[message.channel]],
          ['Created', moment(message.createdAt)],
          ['By', message.createdBy ?? 'System'],
          ['Attempts', message.attempts],
          ['Next try', message.nextAttemptAt === null ? null : moment(message.nextAttemptAt)],
          ['Sent', message.sentAt === null ? null : moment(message.sentAt)],
          ['Provider’s ID', message.providerId],
        ]}
      />
    </Block>
  );
}
