import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../testing/house.ts';
import { sendNow, withPostOffice } from '../testing/post-office.ts';

const { integrations } = contract;
const which = { key: 'test', channel: 'sms' } as const;

describe('the text of a message', () => {
  test('is the one that somebody wrote, with its id of the operators', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    await owner.call(integrations.saveTemplate, {
      ...which,
      body: 'Namaste from {business}, {person}',
      dltId: '1707',
      version: 0,
    });

    await owner.call(integrations.testSms, { phone: '9844000055' });
    await sendNow(house);

    expect(JSON.parse(sms.arrived[0]?.body ?? '')).toMatchObject({
      text: 'Namaste from Malenadu Pantry, Asha Hegde',
    });
  });

  test.for([
    ['Hello {persn}', 'Unknown variable {persn}.'],
    ['', 'Text is required'],
  ] as const)('“%s” is refused: %s', async ([body, says], { house }) => {
    const owner = await house.as('owner');

    const saved = owner.call(integrations.saveTemplate, { ...which, body, version: 0 });

    await expect(saved).rejects.toMatchObject({ fields: { body: says } });
  });

  test('is refused to whoever saw an older one', async ({ house }) => {
    const owner = await house.as('owner');
    await owner.call(integrations.saveTemplate, { ...which, body: 'One', version: 0 });

    const late = owner.call(integrations.saveTemplate, { ...which, body: 'Two', version: 0 });

    await expect(late).rejects.toMatchObject({ status: 409, code: 'stale' });
  });

  test('returns to what the house came with, and what it was is kept', async ({ house }) => {
    const owner = await house.as('owner');
    await owner.call(integrations.saveTemplate, { ...which, body: 'One', version: 0 });
    await owner.call(integrations.saveTemplate, { ...which, body: 'Two', version: 1 });

    const template = await owner.call(integrations.resetTemplate, which);

    expect(template).toMatchObject({ isDefault: true, version: 0 });
    expect(template.body).toMatch(/^\{person\} tried the SMS/u);
    const { rows } = await owner.call(integrations.listTemplateVersions, which);
    expect(rows).toMatchObject([
      { version: 2, body: 'Two', by: 'Asha Hegde' },
      { version: 1, body: 'One', by: 'Asha Hegde' },
    ]);
  });

  test('switched off is not sent', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    await owner.call(integrations.saveTemplate, { ...which, body: 'One', isOn: false, version: 0 });

    await owner.call(integrations.testSms, { phone: '9844000055' });
    await sendNow(house);

    expect(sms.arrived).toEqual([]);
  });

  test('is shown with sample values before it is saved', async ({ house }) => {
    const owner = await house.as('owner');

    const preview = await owner.call(integrations.previewTemplate, {
      key: 'test',
      channel: 'mail',
      subject: 'Hello {person}',
      body: '**{business}** & more',
    });

    expect(preview).toMatchObject({
      subject: 'Hello Asha Hegde',
      text: 'Malenadu Pantry & more',
      parts: 0,
    });
    expect(preview.html).toContain('<strong>Malenadu Pantry</strong> &amp; more');
  });
});
