import { messageTemplate } from '../integrations/templates/template.service.ts';

export const giftCardMessage = messageTemplate({
  key: 'gift_card',
  says: 'When the code of a gift card is sent to whoever gets it.',
  variables: {
    name: ['Who gets the card', 'Meera Rao'],
    code: ['Its code', '7K2M-PQ4R-9XTW-3HNB'],
    amount: ['What it holds', '₹500.00'],
    until: ['Until when it can be used', 'until 23 Nov 2027'],
  },
  mail: {
    subject: 'Your gift card of {business}',
    body: 'Dear {name},\n\nhere is your gift card of **{amount}**. Its code is **{code}**, and it can be used {until}.\n\nWhoever has the code can spend it: keep it to yourself.',
  },
  sms: {
    body: 'Dear {name}, your gift card of {amount}: {code}, {until}. {business}',
  },
  priority: 5,
  isSealed: true,
  mustSay: ['code'],
});

export const offersTemplates = [giftCardMessage];
