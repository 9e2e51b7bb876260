/** Forms in which most gateways take an SMS; the address is the provider's own. */
export const presets = {
  json: {
    label: 'POST with JSON, key in a header',
    values: {
      method: 'POST',
      url: 'https://sms.example.in/send',
      headers: [{ name: 'Authorization', value: 'Bearer {key}' }],
      body: 'json',
      bodyTemplate:
        '{"to":"{phone91}","sender":"{sender}","message":"{text}","template_id":"{templateId}"}',
    },
  },
  form: {
    label: 'POST with a form',
    values: {
      method: 'POST',
      url: 'https://sms.example.in/send',
      headers: [],
      body: 'form',
      bodyTemplate:
        'apikey={key}&sender={sender}&numbers={phone91}&message={text}&template_id={templateId}',
    },
  },
  get: {
    label: 'GET with everything in the address',
    values: {
      method: 'GET',
      url: 'https://sms.example.in/send?key={key}&sender={sender}&to={phone91}&text={text}&template={templateId}&entity={entityId}',
      headers: [],
      body: 'none',
      bodyTemplate: '',
    },
  },
} as const;

export type Preset = keyof typeof presets;
