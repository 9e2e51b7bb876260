import { channelLabels } from '@counting-house/contract/integrations/connection.ts';
import type {
  Channel,
  Connections,
  MailConnection,
  SmsConnection,
} from '@counting-house/contract/integrations/connection.ts';
import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { Button } from '@mantine/core';
import { IconSend, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { count, moment } from '../platform/format/format.ts';
import { useLacking, useMay, useSession } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useAct, useOperation, useOptionalOperation } from '../platform/http/use-operation.ts';
import { askFor } from '../ui/dialog/ask.ts';
import { State, StateBadge } from '../ui/marks/badge.tsx';
import { PanelProvider } from '../ui/panel/panel-context.ts';
import { PanelPart } from '../ui/panel/panel-part.tsx';
import { Facts, Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { Ago, Nothing, Second } from '../ui/parts/value.tsx';
import css from './connection-cards.module.css';
import { connectionStates } from './integration-labels.ts';
import { MailPanel } from './mail.panel.tsx';
import { detectProvider, providerLabels } from './sms-providers.ts';
import { SmsPanel } from './sms.panel.tsx';

/** How often it is looked for an answer: the first one, and that of a message that comes again. */
const lookEveryMs = { first: 1_500, again: 10_000 } as const;

/** How mail, SMS and the outbox fare, with the way to set them up and to try them. */
export function ConnectionCards() {
  const connections = useOperation(integrations.listConnections, {});
  const search = useSearch();
  const setSearch = useSetSearch();
  const { mail, sms } = connections;
  const every = Math.min(...[mail, sms].map(({ test }) => lookEvery(test)));
  useOptionalOperation(
    integrations.listConnections,
    {},
    every === Infinity ? {} : { refetchInterval: every },
  );
  const close = () => setSearch({ open: null });

  return (
    <>
      <div className={css.cards}>
        <MailCard mail={mail} />
        <SmsCard sms={sms} />
        <OutboxCard outbox={connections.outbox} />
      </div>
      <PanelProvider value={{ close, at: null, of: 0, before: null, after: null }}>
        {search['open'] === 'mail' && (
          <PanelPart>
            <MailPanel mail={mail} />
          </PanelPart>
        )}
        {search['open'] === 'sms' && (
          <PanelPart>
            <SmsPanel sms={sms} />
          </PanelPart>
        )}
      </PanelProvider>
    </>
  );
}

function MailCard({ mail }: { mail: MailConnection }) {
  const { settings } = mail;
  const test = useAct(integrations.testMail, 'No mail was sent');
  async function tryIt() {
    const to = await askFor({
      title: 'Send a test mail',
      operation: integrations.testMail,
      field: 'to',
      act: 'Send',
      isDangerous: false,
    });
    if (to === null) return;
    await test.run({ to });
  }
  return (
    <Card title="Mail" channel="mail" connection={mail} tryIt={tryIt} isTrying={test.isSending}>
      {settings ? (
        <Facts
          rows={[
            ['Server', `${settings.host}:${settings.port}`],
            ['Sender', `${settings.fromName} <${settings.fromAddress}>`],
            ['Password', <SecretText key="secret" of={mail.secret} />],
            ['Last success', <Ago key="success" at={mail.lastSuccessAt} />],
          ]}
        />
      ) : (
        <p className={css.quiet}>
          Invitations and notices of new sign-ins go by mail once a mail server is set up.
        </p>
      )}
    </Card>
  );
}

function SmsCard({ sms }: { sms: SmsConnection }) {
  const { settings } = sms;
  const test = useAct(integrations.testSms, 'No SMS was sent');
  async function tryIt() {
    const phone = await askFor({
      title: 'Send a test SMS',
      operation: integrations.testSms,
      field: 'phone',
      act: 'Send',
      isDangerous: false,
    });
    if (phone === null) return;
    await test.run({ phone });
  }
  return (
    <Card title="SMS" channel="sms" connection={sms} tryIt={tryIt} isTrying={test.isSending}>
      {settings ? (
        <Facts
          rows={[
            ['Provider', providerName(settings.url)],
            ['Sender ID', settings.senderId || <Nothing key="none" />],
            ['Key', <SecretText key="secret" of={sms.secret} />],
            ['Last success', <Ago key="success" at={sms.lastSuccessAt} />],
          ]}
        />
      ) : (
        <p className={css.quiet}>
          OTPs for a new password go by SMS once a provider is set up; until then by mail.
        </p>
      )}
    </Card>
  );
}

/** By its name, or its address when we do not know it. */
function providerName(url: string): string {
  const provider = detectProvider(url);
  return provider === 'other' ? new URL(url).host : providerLabels[provider];
}

type Connection = MailConnection | SmsConnection;

function Card({
  title,
  channel,
  connection,
  tryIt,
  isTrying,
  children,
}: {
  title: string;
  channel: Channel;
  connection: Connection;
  tryIt: () => Promise<void>;
  isTrying: boolean;
  children: ReactNode;
}) {
  const may = useMay();
  const setSearch = useSetSearch();
  const { state, settings } = connection;
  const isSet = settings !== null;
  const lacking = useLacking(integrations.updateMail)(null);
  const acts = may(integrations.updateMail.permission) && (
    <>
      {isSet && state !== 'off' && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.7} />}
          loading={isTrying}
          onClick={() => void tryIt()}
        >
          {channel === 'mail' ? 'Send a test mail' : 'Send a test SMS'}
        </Button>
      )}
      {lacking === null && (
        <Button
          variant={isSet ? 'default' : 'filled'}
          leftSection={<IconSettings size={16} stroke={1.7} />}
          onClick={() => setSearch({ open: channel }, { push: true })}
        >
          {isSet ? 'Change' : 'Set up'}
        </Button>
      )}
    </>
  );
  return (
    <Sheet title={title} acts={acts}>
      <SheetBody>
        <div className={css.state}>
          <State of={connectionStates} is={state} />
          {!connection.secret.isReadable && (
            <StateBadge tone="stopped">Type the secret again</StateBadge>
          )}
        </div>
        {children}
        <ChangeText channel={channel} connection={connection} />
        {lacking !== null && <p className={css.quiet}>{lacking}</p>}
        {state === 'failing' && connection.lastError !== connection.test?.answer && (
          <p className={css.said} data-wrong>
            {connection.lastError} <Second>{<Ago at={connection.lastErrorAt} />}</Second>
          </p>
        )}
        {isSet && connection.test && <TestText test={connection.test} />}
      </SheetBody>
    </Sheet>
  );
}

/** What an owner should know of the last change, and their way to say that it is right. */
function ChangeText({ channel, connection }: { channel: Channel; connection: Connection }) {
  const isOwner = useSession().permissions === null;
  const name = channelLabels[channel];
  const confirm = useAct(integrations.confirmChannel, `${name} was not confirmed`);
  const { change, version } = connection;
  if (!change || change.heldUntil === null || version === null) return null;

  async function run() {
    if (await confirm.run({ channel, version: version ?? 0 })) toast.success(`${name} confirmed`);
  }

  return (
    <div className={css.said} data-held role="status">
      <p>
        <b>{change.by}</b> changed how {name} is sent, {moment(change.at)}. Until{' '}
        {moment(change.heldUntil)} OTPs and links for users with more rights are not sent this way
        unless an owner confirms it.
      </p>
      {isOwner && (
        <Button variant="default" loading={confirm.isSending} onClick={() => void run()}>
          Confirm this channel
        </Button>
      )}
    </div>
  );
}

type Test = NonNullable<Connection['test']>;

/** What became of the last try by hand; told to anyone who hears the page as well. */
function TestText({ test }: { test: Test }) {
  const said = isUnderWay(test) ? 'Waiting for the answer …' : (test.answer ?? 'No answer.');
  return (
    <p className={css.said} role="status">
      Test to {test.to}: {said}{' '}
      <Second>
        <Ago at={test.at} />
      </Second>
    </p>
  );
}

function OutboxCard({ outbox }: { outbox: Connections['outbox'] }) {
  const may = useMay();
  const setSearch = useSetSearch();
  const oldest = outbox.oldestWaitingAt;
  return (
    <Sheet
      title="Outbox"
      acts={
        may(integrations.listOutbox.permission) && (
          <Button variant="default" onClick={() => setSearch({ tab: 'outbox' }, { push: true })}>
            Open
          </Button>
        )
      }
    >
      <SheetBody>
        <div className={css.state}>
          <OutboxState of={outbox} />
        </div>
        <Facts
          rows={[
            ['Waiting', count(outbox.waiting)],
            ['Oldest', <Ago key="oldest" at={oldest} />],
            ['Failed', `${count(outbox.dead)} in the last 7 days`],
            ['Last sent', <Ago key="sent" at={outbox.lastSentAt} />],
          ]}
        />
      </SheetBody>
    </Sheet>
  );
}

function OutboxState({ of }: { of: Connections['outbox'] }) {
  if (of.dead > 0) return <StateBadge tone="stopped">Messages failed</StateBadge>;
  if (of.waiting > 0) return <StateBadge tone="moving">Messages are waiting</StateBadge>;
  return <StateBadge tone="done">OK</StateBadge>;
}

function SecretText({ of }: { of: Connection['secret'] }) {
  if (!of.isSet) return <Nothing />;
  return of.last4 === null ? 'Set' : `Set, ends with ${of.last4}`;
}

function lookEvery(test: Test | null): number {
  if (test === null || (test.status !== 'queued' && test.status !== 'sending')) return Infinity;
  return isUnderWay(test) ? lookEveryMs.first : lookEveryMs.again;
}

const isUnderWay = (test: Test | null) =>
  test !== null && (test.status === 'queued' || test.status === 'sending') && test.answer === null;
