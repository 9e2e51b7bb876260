import { messageTemplate } from '../integrations/templates/template.service.ts';

export const walletMessage = messageTemplate({
  key: 'wallet_credited',
  says: 'Money added to a wallet, if the customer is notified.',
  variables: {
    name: ['Customer name', 'Meera Rao'],
    amount: ['Amount added', '₹500.00'],
    balance: ['Wallet balance', '₹750.00'],
    receipt: ['Receipt for money received', 'Receipt WGR/26-27/00001 is attached.'],
  },
  mail: {
    subject: '{amount} added to your wallet',
    body: 'Dear {name},\n\nWe added **{amount}** to your wallet. Wallet balance: {balance}. You can use it on your next order.\n\n{receipt}',
  },
  sms: {
    body: 'Dear {name}, {amount} added to your wallet. Balance: {balance}. {business}',
    isOffAtFirst: true,
  },
});

export const receiptMessage = messageTemplate({
  key: 'receipt',
  says: 'Receipt for a wallet top-up or gift cards, with the PDF.',
  variables: {
    name: ['Customer name', 'Meera Rao'],
    receipt: ['Receipt number', 'WGR/26-27/00001'],
    amount: ['Amount received', '₹500.00'],
    for: ['Paid for', 'Wallet of CUS-000012'],
  },
  mail: {
    subject: 'Receipt {receipt} for {amount}',
    body: 'Dear {name},\n\nWe received **{amount}** for {for}. Receipt {receipt} is attached.',
  },
});

export const customersTemplates = [walletMessage, receiptMessage];
