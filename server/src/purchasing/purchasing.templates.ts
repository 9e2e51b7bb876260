import { messageTemplate } from '../integrations/templates/template.service.ts';

export const vendorBankChanged = messageTemplate({
  key: 'vendor_bank_changed',
  says: 'When the bank details of a vendor were entered or changed, to all who may change them.',
  variables: {
    name: ['Who is told', 'Meera Rao'],
    vendor: ['The vendor', 'Guntur Spices (VEN-0001)'],
    by: ['Who changed them', 'Anil Kumar'],
  },
  mail: {
    subject: 'Bank details of {vendor} were changed by {by}',
    body: 'Dear {name},\n\nthe bank details of **{vendor}** were changed by {by}. Ring the vendor on a number that you knew before, and ask whether they are right, before the next payment.',
  },
  priority: 3,
});

export const purchasingTemplates = [vendorBankChanged];
