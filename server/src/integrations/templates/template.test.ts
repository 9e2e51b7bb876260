import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { program } from '../../testing/people.ts';
import { sendNow, smsAt, withPostOffice } from '../../testing/machine/post-office.ts';

const { integrations } = contract;
const which = { key: 'test', channel: 'sms' } as const;

describe('the text of a message', () => {
  test('is the one that somebody wrote, with its id of the operators', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    await owner.call(integrations.updateTemplate, {
      ...which,
      body: 'Namaste from {business}, {person}',
      dltId: '1707',
      version: 0,
    });

    await owner.call(
      integrations.updateSms,
      smsAt(sms, { version: 1, bodyTemplate: '{"text":"{text}","dlt":"{templateId}"}' }),
    );

    await owner.call(integrations.testSms, { phone: '9844000055' });
    await sendNow(house);

    expect(JSON.parse(sms.arrived.at(-1)?.body ?? '')).toEqual({
      text: 'Namaste from Malenadu Pantry, Asha Hegde',
      dlt: '1707',
    });
  });

  test.for([
    ['Hello {persn}', 'Unknown variable {persn}.'],
    ['', 'Text is required'],
  ] as const)('“%s” is refused: %s', async ([body, says], { house }) => {
    const owner = await house.as('owner');

    const saved = owner.call(integrations.updateTemplate, { ...which, body, version: 0 });

    await expect(saved).rejects.toMatchObject({ fields: { body: says } });
  });

  test('is refused to the one who saw an older one', async ({ house }) => {
    const owner = await house.as('owner');
    await owner.call(integrations.updateTemplate, { ...which, body: 'One', version: 0 });

    const late = owner.call(integrations.updateTemplate, { ...which, body: 'Two', version: 0 });

    await expect(late).rejects.toMatchObject({ status: 409, code: 'stale' });
  });

  test('returns to what the house came with, and what it was is kept', async ({ house }) => {
    const owner = await house.as('owner');
    await owner.call(integrations.updateTemplate, { ...which, body: 'One', version: 0 });
    await owner.call(integrations.updateTemplate, { ...which, body: 'Two', version: 1 });

    const template = await owner.call(integrations.resetTemplate, which);

    expect(template).toMatchObject({ isDefault: true, version: 0 });
    expect(template.body).toMatch(/^Test SMS sent by \{person\}/u);
    const { rows } = await owner.call(integrations.listTemplateVersions, which);
    expect(rows).toMatchObject([
      { version: 2, body: 'Two', by: 'Asha Hegde' },
      { version: 1, body: 'One', by: 'Asha Hegde' },
    ]);
  });

  test('keeps the id of the operators and stays off when only its words change', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const off = { ...which, body: 'One', dltId: '1707', isOn: false, version: 0 };
    await owner.call(integrations.updateTemplate, off);

    const changed = await owner.call(integrations.updateTemplate, {
      ...which,
      body: 'Two',
      version: 1,
    });

    expect(changed).toMatchObject({ body: 'Two', dltId: '1707', isOn: false });
  });

  test('switched off is not sent', async ({ house }) => {
    const { owner, sms } = await withPostOffice(house);
    await owner.call(integrations.updateTemplate, {
      ...which,
      body: 'One',
      isOn: false,
      version: 0,
    });

    await owner.call(integrations.testSms, { phone: '9844000055' });
    await sendNow(house);

    expect(sms.arrived).toEqual([]);
  });

  test('without which nobody gets in cannot be switched off, nor lose what lets them in', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const otp = { key: 'otp', channel: 'sms', version: 0 } as const;

    const off = owner.call(integrations.updateTemplate, { ...otp, body: '{otp}', isOn: false });
    await expect(off).rejects.toMatchObject({
      code: 'template.needed',
      fields: { isOn: 'People need this message to get in.' },
    });
    const empty = owner.call(integrations.updateTemplate, { ...otp, body: 'Namaste' });
    await expect(empty).rejects.toMatchObject({ fields: { body: 'The text must contain {otp}.' } });
  });

  test('that the house came with names only what it knows, on every channel', async ({ house }) => {
    const owner = await house.as('owner');
    const { rows } = await owner.call(integrations.listTemplates, {});

    for (const { key, channel, subject, body } of rows) {
      const shown = await owner.call(integrations.previewTemplate, { key, channel, subject, body });
      expect(`${shown.subject} ${shown.text}`, `${key} by ${channel}`).not.toMatch(/[{}]/u);
    }

    expect(rows.length).toBeGreaterThan(10);
  });

  test('is changed by people alone, who prove who they are', async ({ house }) => {
    const owner = await house.as('owner');
    const { bearer } = await program(house, ['integrations.connection.write']);
    const change = { ...which, body: 'One', version: 0 };

    const byProgram = await house.nobody.send(integrations.updateTemplate, change, bearer);
    house.clock.pass(11);
    const late = await owner.send(integrations.updateTemplate, change);

    expect([byProgram.status, late.body['code']]).toEqual([403, 'reauth_required']);
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
