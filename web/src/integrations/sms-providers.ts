import type { SmsSettings } from '@counting-house/contract/integrations/connection.ts';

type Request = Pick<
  SmsSettings,
  | 'method'
  | 'url'
  | 'headers'
  | 'body'
  | 'bodyTemplate'
  | 'successText'
  | 'successPath'
  | 'messageIdPath'
>;

/** How providers take an SMS whose text is registered with the operators; each as its own API pages say. */
const providers = {
  msg91: {
    method: 'POST',
    url: 'https://api.msg91.com/api/sendhttp.php',
    headers: [],
    body: 'form',
    bodyTemplate:
      'authkey={key}&mobiles={phone91}&message={text}&sender={sender}&route=4&country=91&DLT_TE_ID={templateId}&response=json',
    successText: 'success',
    successPath: 'type',
    messageIdPath: 'message',
  },
  fast2sms: {
    method: 'POST',
    url: 'https://www.fast2sms.com/dev/bulkV2',
    headers: [{ name: 'authorization', value: '{key}' }],
    body: 'form',
    bodyTemplate:
      'route=dlt_manual&sender_id={sender}&message={text}&template_id={templateId}&entity_id={entityId}&numbers={phone}',
    successText: 'true',
    successPath: 'return',
    messageIdPath: 'request_id',
  },
  textlocal: {
    method: 'POST',
    url: 'https://api.textlocal.in/send/',
    headers: [],
    body: 'form',
    bodyTemplate: 'apikey={key}&sender={sender}&numbers={phone91}&message={text}',
    successText: 'success',
    successPath: 'status',
    messageIdPath: 'messages.0.id',
  },
  twoFactor: {
    method: 'POST',
    url: 'https://2factor.in/API/R1/',
    headers: [],
    body: 'form',
    bodyTemplate:
      'module=TRANS_SMS&apikey={key}&to={phone91}&from={sender}&msg={text}&peid={entityId}&ctid={templateId}',
    successText: 'Success',
    successPath: 'Status',
    messageIdPath: 'Details',
  },
} as const satisfies Readonly<Record<string, Request>>;

export type SmsProvider = keyof typeof providers | 'other';

export const providerLabels: Readonly<Record<SmsProvider, string>> = {
  msg91: 'MSG91',
  fast2sms: 'Fast2SMS',
  textlocal: 'Textlocal',
  twoFactor: '2Factor',
  other: 'Another provider',
};

/** Where its key is found. */
export const providerHints: Readonly<Record<SmsProvider, string>> = {
  msg91: 'The API key is the auth key under your user name, Authkey.',
  fast2sms: 'The API key is under Dev API. SMS go by the DLT Manual route.',
  textlocal: 'Make an API key under Settings, API keys.',
  twoFactor: 'The API key is on the first page. SMS go by Transactional SMS.',
  other: 'Fill in the request as your provider’s API page describes it.',
};

/** What is asked of it; null for one that we do not know. */
export const requestOf = (provider: SmsProvider): Request | null =>
  provider === 'other'
    ? null
    : { ...providers[provider], headers: [...providers[provider].headers] };

/** Whose address it is. */
export function detectProvider(url: string | undefined): SmsProvider {
  const known = Object.entries(providers).find(([, request]) => url?.startsWith(request.url));
  return (known?.[0] as SmsProvider | undefined) ?? 'other';
}

const open = { successText: '', successPath: '', messageIdPath: '' };

/** Ways in which most other providers take an SMS; the address is theirs. */
const ways = {
  address: {
    method: 'GET',
    url: 'https://sms.example.in/send?key={key}&sender={sender}&to={phone91}&text={text}&template={templateId}&entity={entityId}',
    headers: [],
    body: 'none',
    bodyTemplate: '',
    ...open,
  },
  form: {
    method: 'POST',
    url: 'https://sms.example.in/send',
    headers: [],
    body: 'form',
    bodyTemplate:
      'apikey={key}&sender={sender}&numbers={phone91}&message={text}&template_id={templateId}',
    ...open,
  },
  json: {
    method: 'POST',
    url: 'https://sms.example.in/send',
    headers: [{ name: 'Authorization', value: 'Bearer {key}' }],
    body: 'json',
    bodyTemplate:
      '{"to":"{phone91}","sender":"{sender}","message":"{text}","template_id":"{templateId}"}',
    ...open,
  },
} as const satisfies Readonly<Record<string, Request>>;

export type SmsWay = keyof typeof ways;

export const wayLabels: Readonly<Record<SmsWay, string>> = {
  address: 'All in the address (GET)',
  form: 'As a form (POST)',
  json: 'As JSON (POST)',
};

export const requestIn = (way: SmsWay): Request => ({
  ...ways[way],
  headers: [...ways[way].headers],
});
