import type { SmsSettings } from '@counting-house/contract/integrations/connection.ts';
import { valueAt } from '../../platform/json-path.ts';
import { filled, variablesIn } from '../templates/template.rules.ts';

/** One SMS as its gateway needs it. */
export type Sms = {
  /** Ten digits. */
  readonly phone: string;
  readonly text: string;
  readonly templateId: string;
  readonly key: string;
};

type SmsRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

const names = ['phone', 'phone91', 'text', 'templateId', 'sender', 'entityId', 'key'];

/** Fields that carry a key: what is typed there must be `{key}`, or it would be readable for all who may look. */
const keyField =
  /^(?:.*[_-])?(?:api-?key|auth-?key|key|token|secret|password|passwd|pwd|auth|authorization)$/iu;

/** The request that sends one SMS. Each value is written the way its place asks for. */
export function smsRequest(settings: SmsSettings, sms: Sms): SmsRequest {
  const values = valuesOf(settings, sms);
  const headers = settings.headers.map(({ name, value }) => [
    name.toLowerCase(),
    filled(value, values, (text) => text.replaceAll(/[^\u0020-\u007e]/gu, ' ')),
  ]);
  return {
    method: settings.method,
    url: urlOf(settings.url, values),
    headers: { ...typeOf(settings.body), ...Object.fromEntries(headers) },
    body: bodyOf(settings, values),
  };
}

/**
 * What is wrong with how the gateway is described, by field: a variable in the host, an unknown one, a body
 * that is not what it says, a key in the open.
 */
export function smsFaults(settings: SmsSettings): Record<string, string> {
  const { url, body, bodyTemplate } = settings;
  const faults: Record<string, string> = {};
  const unknown = (text: string) => variablesIn(text).find((name) => !names.includes(name));
  for (const field of ['url', 'bodyTemplate'] as const) {
    const name = unknown(settings[field]);
    if (name) faults[field] = `Unknown variable {${name}}.`;
  }
  if (!isFixedHost(url)) faults['url'] ??= 'The server must be given without variables.';
  if (body !== 'none' && settings.method === 'GET') faults['body'] = 'A GET has no body.';
  if (body === 'json' && !isJson(bodyTemplate)) {
    faults['bodyTemplate'] ??= 'This is not JSON. Write variables between quotes: "{text}".';
  }
  const isSaid = [url, bodyTemplate].some((text) => variablesIn(text).includes('text'));
  if (!isSaid)
    faults[body === 'none' ? 'url' : 'bodyTemplate'] ??= 'Put {text} where the message goes.';
  for (const [field, name] of openKeys(settings)) {
    faults[field] ??= `Write {key} as the value of ${name}, and the key itself under API key.`;
  }
  settings.headers.forEach(({ value }, index) => {
    const name = unknown(value);
    if (name) faults[`headers.${index}.value`] ??= `Unknown variable {${name}}.`;
  });
  return faults;
}

/**
 * What an answer means. Only a few answers speak of this one message; after all others it is tried again.
 *
 * @see RFC 9110, 15.5: 400 and 422 refuse what was asked, 401 to 403 and 404 who asks and where.
 */
export function smsOutcome(settings: SmsSettings, reply: { status: number; text: string }) {
  const { status, text } = reply;
  const parsed = parse(text);
  const says = shortened(`${status} ${text}`);
  if (status === 400 || status === 422) return { outcome: 'refused', error: says } as const;
  if (status < 200 || status > 299 || !isGood(settings, text, parsed)) {
    return { outcome: 'failed', error: says } as const;
  }
  const id = settings.messageIdPath === '' ? undefined : valueAt(parsed, settings.messageIdPath);
  const providerId =
    typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : null;
  return { outcome: 'sent', answer: says, providerId } as const;
}

type Values = Readonly<Record<string, string>>;

const valuesOf = (settings: SmsSettings, { phone, text, templateId, key }: Sms): Values => ({
  phone,
  phone91: `91${phone}`,
  text,
  templateId,
  sender: settings.senderId,
  entityId: settings.entityId,
  key,
});

function urlOf(template: string, values: Values): string {
  const [address, query] = split(template);
  const path = filled(address, values, encodeURIComponent);
  return query === undefined ? path : `${path}?${pairs(query, values)}`;
}

function bodyOf({ body, bodyTemplate }: SmsSettings, values: Values): string | null {
  if (body === 'none') return null;
  if (body === 'form') return pairs(bodyTemplate, values);
  return JSON.stringify(inside(JSON.parse(bodyTemplate), values));
}

/** `a={x}&b=c`, each value written so that it stays one. */
function pairs(template: string, values: Values): string {
  const filledIn = [...new URLSearchParams(template)].map(([name, value]) => [
    name,
    filled(value, values, (text) => text),
  ]);
  return new URLSearchParams(filledIn).toString();
}

/** Fills the texts of a JSON value; a value cannot leave the text that it stands in. */
function inside(json: unknown, values: Values): unknown {
  if (typeof json === 'string') return filled(json, values, (text) => text);
  if (Array.isArray(json)) return json.map((one) => inside(one, values));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, one]) => [name, inside(one, values)]));
}

/** No variable stands in the host, whatever comes before and behind it. */
function isFixedHost(template: string): boolean {
  const [, host = ''] = /^[a-z]+:\/\/([^/?#]*)/iu.exec(template) ?? [];
  return host !== '' && variablesIn(host).length === 0 && !/[{}@\\]/u.test(host);
}

function openKeys(settings: SmsSettings): [field: string, name: string][] {
  const [, query = ''] = split(settings.url);
  const isOpen = (name: string, value: string) =>
    keyField.test(name) && value !== '' && !value.includes('{key}');
  const ofPairs = (field: string, template: string) =>
    [...new URLSearchParams(template)]
      .filter(([name, value]) => isOpen(name, value))
      .map(([name]): [string, string] => [field, name]);
  return [
    ...ofPairs('url', query),
    ...(settings.body === 'form' ? ofPairs('bodyTemplate', settings.bodyTemplate) : []),
    ...(settings.body === 'json'
      ? textsOf(parse(settings.bodyTemplate))
          .filter(([name, value]) => isOpen(name, value))
          .map(([name]): [string, string] => ['bodyTemplate', name])
      : []),
    ...settings.headers.flatMap(({ name, value }, index): [string, string][] =>
      isOpen(name, value) ? [[`headers.${index}.value`, name]] : [],
    ),
  ];
}

function textsOf(json: unknown, name = ''): [name: string, text: string][] {
  if (typeof json === 'string') return [[name, json]];
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, one]) =>
    textsOf(one, Array.isArray(json) ? name : key),
  );
}

function isGood({ successText, successPath }: SmsSettings, text: string, parsed: unknown): boolean {
  if (successText === '') return true;
  if (successPath === '') return text.includes(successText);
  const found = valueAt(parsed, successPath);
  return ['string', 'number', 'boolean'].includes(typeof found) && String(found) === successText;
}

function split(template: string): [string, string?] {
  const mark = template.indexOf('?');
  return mark < 0 ? [template] : [template.slice(0, mark), template.slice(mark + 1)];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not JSON: nothing stands at any path of it.
  }
}

const isJson = (text: string) => typeof parse(text) === 'object';

const typeOf = (body: SmsSettings['body']): Record<string, string> => {
  if (body === 'none') return {};
  const type = body === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  return { 'content-type': type };
};

const shortened = (text: string) => text.replaceAll(/\s+/gu, ' ').trim().slice(0, 500);
