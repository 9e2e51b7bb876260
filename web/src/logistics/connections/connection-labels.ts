import type {
  AccountStatus,
  CourierProof,
  WordMeaning,
} from '@counting-house/contract/logistics/courier-account.ts';
import type { UpdateOutcome } from '@counting-house/contract/logistics/courier-update.ts';
import { IconAlertTriangle, IconFlask, IconHelp, IconSearchOff } from '@tabler/icons-react';
import { apiBase } from '../../platform/http/client.ts';
import type { States } from '../../ui/marks/badge.tsx';
import { statusLabels } from '../logistics-labels.ts';

export const accountStates: States<AccountStatus> = {
  trial: { label: 'On trial', tone: 'waiting', icon: IconFlask },
  live: { label: 'Live', tone: 'done' },
  off: { label: 'Off', tone: 'idle' },
};

export const proofLabels: Readonly<Record<CourierProof, string>> = {
  header: 'The secret in a header',
  signature: 'A signature of the message (HMAC-SHA-256)',
};

export const outcomeStates: States<UpdateOutcome> = {
  received: { label: 'Received', tone: 'moving' },
  noted: { label: 'Applied', tone: 'done' },
  told_before: { label: 'Known', tone: 'idle' },
  ignored: { label: 'Ignored', tone: 'idle' },
  trial: { label: 'Trial', tone: 'waiting', icon: IconFlask },
  unknown_word: { label: 'Unknown status', tone: 'back', icon: IconHelp },
  unknown_waybill: { label: 'Unknown AWB no.', tone: 'back', icon: IconSearchOff },
  unreadable: { label: 'Not readable', tone: 'stopped', icon: IconAlertTriangle },
  not_sent: { label: 'Not dispatched here', tone: 'back', icon: IconAlertTriangle },
  decide: { label: 'Decide', tone: 'back', icon: IconAlertTriangle },
  refused: { label: 'Not applied', tone: 'stopped', icon: IconAlertTriangle },
  dismissed: { label: 'Dismissed', tone: 'idle' },
};

/** The same of a message that is only tried. */
export const triedStates: States<UpdateOutcome> = {
  ...outcomeStates,
  noted: { label: 'Would be applied', tone: 'done' },
};

const { returned: _, ...told } = statusLabels;
export const meaningLabels: Readonly<Record<WordMeaning, string>> = {
  ...told,
  ignored: 'Nothing, ignore it',
};

/** Where a courier's system sends its messages. */
export const webhookAddress = ({ key }: { key: string }): string =>
  `${location.origin}${apiBase()}Logistics/TrackingWebhook?Courier=${key}`;
