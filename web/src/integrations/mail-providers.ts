import type { MailSettings } from '@counting-house/contract/integrations/connection.ts';

type Place = Pick<MailSettings, 'host' | 'port' | 'security'>;

/** Where mail is sent from, by whom people have it with; each as its own help pages say. */
const places = {
  google: { host: 'smtp.gmail.com', port: 587, security: 'starttls' },
  microsoft: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  zoho: { host: 'smtppro.zoho.in', port: 465, security: 'tls' },
  hostinger: { host: 'smtp.hostinger.com', port: 465, security: 'tls' },
} as const satisfies Readonly<Record<string, Place>>;

export type MailProvider = keyof typeof places | 'other';

export const providerLabels: Readonly<Record<MailProvider, string>> = {
  google: 'Gmail or Google Workspace',
  microsoft: 'Outlook or Microsoft 365',
  zoho: 'Zoho Mail with your own domain',
  hostinger: 'Hostinger',
  other: 'Other provider',
};

/** What has to be known beside the password. */
export const providerHints: Readonly<Record<MailProvider, string>> = {
  google:
    'Needs an app password: Google Account, Security, App passwords. Your usual one is refused.',
  microsoft: 'Your administrator must allow “Authenticated SMTP” for this mailbox.',
  zoho: 'With two-factor sign-in on, make an app password in Zoho, Security.',
  hostinger: 'The password of the mailbox, not that of the account.',
  other: 'Ask for the name of the outgoing mail server (SMTP), its port and encryption.',
};

/** Its server; null for somebody whom we do not know. */
export const placeOf = (provider: MailProvider): Place | null =>
  provider === 'other' ? null : places[provider];

/** Whose server it is. */
export function detectProvider(host: string | undefined): MailProvider {
  const known = Object.entries(places).find(
    ([, place]) => place.host === host?.trim().toLowerCase(),
  );
  return (known?.[0] as MailProvider | undefined) ?? 'other';
}
