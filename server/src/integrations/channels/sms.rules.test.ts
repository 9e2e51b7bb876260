import type { SmsSettings } from '@counting-house/contract/integrations/connection.ts';
import { describe, expect, test } from 'vitest';
import { smsFaults, smsOutcome, smsRequest } from './sms.rules.ts';

const settings = (given: Partial<SmsSettings>): SmsSettings => ({
  method: 'POST',
  url: 'https://sms.example.in/send',
  headers: [],
  body: 'json',
  bodyTemplate: '{"text":"{text}"}',
  successText: '',
  successPath: '',
  messageIdPath: '',
  senderId: 'MLNADU',
  entityId: '1101',
  maxPerMinute: 60,
  ...given,
});

const sms = {
  phone: '9844000001',
  text: 'Asha & Sons "50%",\n{key} #1 ?a=b/../',
  templateId: '1707',
  key: 's&cret',
};

describe('the request of an SMS', () => {
  test('writes values of an address so that they stay one', () => {
    const { url, body } = smsRequest(
      settings({
        method: 'GET',
        body: 'none',
        url: 'https://sms.example.in/{sender}/send?to={phone91}&text={text}&key={key}&flag',
      }),
      sms,
    );

    const parsed = new URL(url);
    expect(parsed.host).toBe('sms.example.in');
    expect(parsed.pathname).toBe('/MLNADU/send');
    expect(Object.fromEntries(parsed.searchParams)).toEqual({
      to: '919844000001',
      text: sms.text,
      key: 's&cret',
      flag: '',
    });
    expect(body).toBeNull();
  });

  test('writes values of a form so that they stay one', () => {
    const { body, headers } = smsRequest(
      settings({ body: 'form', bodyTemplate: 'to={phone}&text={text}&dlt={templateId}' }),
      sms,
    );

    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(body ?? ''))).toEqual({
      to: '9844000001',
      text: sms.text,
      dlt: '1707',
    });
  });

  test('writes values of JSON so that they stay inside their quotes', () => {
    const { body } = smsRequest(
      settings({ bodyTemplate: '{"messages":[{"to":["{phone91}"],"text":"{text}","pri":1}]}' }),
      { ...sms, text: 'a","to":["919999999999"],"x":"' },
    );

    expect(JSON.parse(body ?? '')).toEqual({
      messages: [{ to: ['919844000001'], text: 'a","to":["919999999999"],"x":"', pri: 1 }],
    });
  });

  test('brings no line break into a header', () => {
    const { headers } = smsRequest(settings({ headers: [{ name: 'X-Text', value: '{text}' }] }), {
      ...sms,
      text: 'a\r\nX-Evil: 1',
    });

    expect(headers['x-text']).toBe('a  X-Evil: 1');
  });
});

describe('a description of a gateway', () => {
  test.each([
    [
      { url: 'https://{sender}.example.in/send' },
      'url',
      'The server must be given without variables.',
    ],
    [
      { url: 'https://sms.example.in:{phone}/' },
      'url',
      'The server must be given without variables.',
    ],
    [{ url: 'https://a@sms.example.in/' }, 'url', 'The server must be given without variables.'],
    [{ url: 'https://sms.example.in/?to={mobile}' }, 'url', 'Unknown variable {mobile}.'],
    [
      { bodyTemplate: '{"text":{text}}' },
      'bodyTemplate',
      'This is not JSON. Write variables between quotes: "{text}".',
    ],
    [{ bodyTemplate: '{"to":"{phone}"}' }, 'bodyTemplate', 'Put {text} where the message goes.'],
    [{ method: 'GET' as const }, 'body', 'A GET has no body.'],
    [
      { url: 'https://sms.example.in/?apikey=abc123' },
      'url',
      'Write {key} as the value of apikey, and the key itself under API key.',
    ],
    [
      { bodyTemplate: '{"auth":{"token":"abc123"},"text":"{text}"}' },
      'bodyTemplate',
      'Write {key} as the value of token, and the key itself under API key.',
    ],
    [
      { headers: [{ name: 'Authorization', value: 'Bearer abc123' }] },
      'headers.0.value',
      'Write {key} as the value of Authorization, and the key itself under API key.',
    ],
  ])('%j is refused at %s', (given, field, says) => {
    expect(smsFaults(settings(given))[field]).toBe(says);
  });

  test('with the key where it belongs is good', () => {
    const good = settings({ headers: [{ name: 'Authorization', value: 'Bearer {key}' }] });

    expect(smsFaults(good)).toEqual({});
  });
});

describe('an answer of a gateway', () => {
  const rule = settings({
    successPath: 'data.0.status',
    successText: 'queued',
    messageIdPath: 'data.0.id',
  });

  test.each([
    [200, '{"data":[{"status":"queued","id":77}]}', 'sent'],
    [200, '{"data":[{"status":"low balance"}]}', 'failed'],
    [200, 'queued', 'failed'],
    [302, '{"data":[{"status":"queued"}]}', 'failed'],
    [400, 'bad number', 'refused'],
    [401, 'bad key', 'failed'],
    [422, 'not registered', 'refused'],
    [429, 'slower', 'failed'],
    [500, '', 'failed'],
  ])('%i %s: %s', (status, text, outcome) => {
    expect(smsOutcome(rule, { status, text }).outcome).toBe(outcome);
  });

  test('tells the gateway’s own id', () => {
    const sent = smsOutcome(rule, {
      status: 200,
      text: '{"data":[{"status":"queued","id":77}]}',
    });

    expect(sent).toMatchObject({ outcome: 'sent', providerId: '77' });
  });
});
