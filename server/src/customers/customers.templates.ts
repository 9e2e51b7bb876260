import { messageTemplate } from '../integrations/templates/template.service.ts';

export const walletMessage = messageTemplate({
  key: 'wallet_credited',
  says: 'When money is added to a wallet and the owner shall know.',
  variables: {
    name: ['Whose wallet it is', 'Meera Rao'],
    amount: ['What was added', '₹500.00'],
    balance: ['What the wallet holds now', '₹750.00'],
    receipt: ['Of money that was paid in', 'Receipt WGR/26-27/00001 is attached.'],
  },
  mail: {
    subject: '{amount} added to your wallet',
    body: 'Dear {name},\n\nWe added **{amount}** to your wallet. It holds {balance} now, which you can use for your next order.\n\n{receipt}',
  },
  sms: {
    body: 'Dear {name}, we added {amount} to your wallet. It holds {balance} now. {business}',
    isOffAtFirst: true,
  },
  priority: 5,
});

export const receiptMessage = messageTemplate({
  key: 'receipt',
  says: 'When a receipt for a wallet or for gift cards is sent to the customer, with the PDF.',
  variables: {
    name: ['Who paid', 'Meera Rao'],
    receipt: ['Receipt number', 'WGR/26-27/00001'],
    amount: ['Amount received', '₹500.00'],
    for: ['What it was paid for', 'Wallet of CUS-000012'],
  },
  mail: {
    subject: 'Receipt {receipt} for {amount}',
    body: 'Dear {name},\n\nWe received **{amount}** from you for: {for}. Please find receipt {receipt} attached.',
  },
  priority: 5,
});

export const customersTemplates = [walletMessage, receiptMessage];
