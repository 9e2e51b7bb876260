import { messageTemplate } from '../integrations/templates/template.service.ts';

export const giftCardMessage = messageTemplate({
  key: 'gift_card',
  says: 'When the code of a gift card is sent to its recipient.',
  variables: {
    name: ['Who gets the card', 'Meera Rao'],
    code: ['Its code', '7K2M-PQ4R-9XTW-3HNB'],
    amount: ['What it holds', '₹500.00'],
    until: ['Until when it can be used', 'until 23 Nov 2027'],
  },
  mail: {
    subject: 'Your gift card of {business}',
    body: 'Dear {name},\n\nHere is your gift card of **{amount}**. Its code is **{code}**, and it can be used {until}.\n\nWhoever has the code can spend it: keep it to yourself.',
  },
  sms: {
    body: 'Dear {name}, your gift card of {amount}: {code}, {until}. {business}',
  },
  priority: 5,
  isSealed: true,
  mustSay: ['code'],
});

export const giftCardReminder = messageTemplate({
  key: 'gift_card_reminder',
  says: 'Some days before a gift card expires that still holds money.',
  variables: {
    name: ['Who has the card', 'Meera Rao'],
    ending: ['The last four of its code', '3HNB'],
    amount: ['What it holds', '₹500.00'],
    until: ['Its last day', '23 Nov 2027'],
  },
  mail: {
    subject: 'Your gift card of {business} expires on {until}',
    body: 'Dear {name},\n\nYour gift card that ends in {ending} holds **{amount}**. It can be used until {until}.',
  },
  sms: {
    body: 'Dear {name}, your gift card ending in {ending} holds {amount}. Use it until {until}. {business}',
  },
  priority: 5,
});

/** Whoever sends one writes its text, so it is none of the texts of the house. */
export const offerMessage = messageTemplate({
  key: 'offer_message',
  says: 'When customers are told of an offer.',
  variables: {
    name: ['Who gets it', 'Meera Rao'],
    offer: ['What the offer gives', '10 % off pickles'],
    code: ['The coupon code', 'MALNAD50'],
    ends: ['Its last day', '23 Nov 2027'],
    link: ['The page of your shop', 'https://shop.example.in'],
  },
  priority: 9,
});

export const offersTemplates = [giftCardMessage, giftCardReminder];
