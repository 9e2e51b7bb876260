import { messageTemplate } from '../integrations/templates/template.service.ts';

export const giftCardMessage = messageTemplate({
  key: 'gift_card',
  says: 'Gift card code sent to the recipient.',
  variables: {
    name: ['Recipient', 'Meera Rao'],
    code: ['Gift card code', '7K2M-PQ4R-9XTW-3HNB'],
    amount: ['Balance', '₹500.00'],
    until: ['Validity', 'valid until 23 Nov 2027'],
  },
  mail: {
    subject: 'Your gift card of {business}',
    body: 'Dear {name},\n\nHere is your gift card of **{amount}**. Code: **{code}**, {until}.\n\nAnyone with the code can use it, so keep it safe.',
  },
  sms: {
    body: 'Dear {name}, your gift card of {amount}: {code}, {until}. {business}',
  },
  isSealed: true,
  mustSay: ['code'],
});

export const giftCardReminder = messageTemplate({
  key: 'gift_card_reminder',
  says: 'Gift card with a balance is about to expire.',
  variables: {
    name: ['Card holder', 'Meera Rao'],
    ending: ['Last four characters of the code', '3HNB'],
    amount: ['Balance', '₹500.00'],
    until: ['Last day', '23 Nov 2027'],
  },
  mail: {
    subject: 'Your gift card of {business} expires on {until}',
    body: 'Dear {name},\n\nYour gift card ending in {ending} has a balance of **{amount}**. Use it by {until}.',
  },
  sms: {
    body: 'Dear {name}, your gift card ending in {ending} has a balance of {amount}. Use it by {until}. {business}',
  },
});

/** Anyone who sends one writes its text, so it is none of the texts of the house. */
export const offerMessage = messageTemplate({
  key: 'offer_message',
  says: 'Offer sent to customers.',
  variables: {
    name: ['Customer name', 'Meera Rao'],
    offer: ['Offer', '10 % off pickles'],
    code: ['Coupon code', 'MALNAD50'],
    ends: ['Last day', '23 Nov 2027'],
    link: ['Shop link', 'https://shop.example.in'],
  },
  priority: 9,
});

export const offersTemplates = [giftCardMessage, giftCardReminder];
