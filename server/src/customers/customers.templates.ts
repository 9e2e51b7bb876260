import { messageTemplate } from '../integrations/templates/template.service.ts';

export const walletMessage = messageTemplate({
  key: 'wallet_credited',
  says: 'When money is added to a wallet and the owner shall know.',
  variables: {
    name: ['Whose wallet it is', 'Meera Rao'],
    amount: ['What was added', '₹500.00'],
    balance: ['What the wallet holds now', '₹750.00'],
  },
  mail: {
    subject: '{amount} added to your wallet',
    body: 'Dear {name},\n\nWe added **{amount}** to your wallet. It holds {balance} now, which you can use for your next order.',
  },
  sms: {
    body: 'Dear {name}, we added {amount} to your wallet. It holds {balance} now. {business}',
    isOffAtFirst: true,
  },
  priority: 5,
});

export const customersTemplates = [walletMessage];
