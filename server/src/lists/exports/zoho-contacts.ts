import type { KnownExport } from './known-export.ts';

export const zohoContacts: KnownExport = {
  program: "Zoho's export of contacts",
  kind: 'customers',
  headings: [
    'Contact ID',
    'Contact Name',
    'EmailID',
    'MobilePhone',
    'Billing Address',
    'Billing Code',
  ],
  columns: [
    { field: 'name', from: ['Display Name', 'Contact Name'] },
    { field: 'phone', from: ['MobilePhone'] },
    { field: 'altPhone', from: ['Phone'] },
    { field: 'email', from: ['EmailID'] },
    { field: 'line1', from: ['Billing Address'] },
    { field: 'line2', from: ['Billing Street2'] },
    { field: 'city', from: ['Billing City'] },
    { field: 'state', from: ['Billing State'] },
    { field: 'pinCode', from: ['Billing Code'] },
    { field: 'note', from: ['Notes'] },
  ],
  sample: {
    file: `Contact ID,Contact Name,Display Name,Company Name,First Name,Last Name,EmailID,Phone,MobilePhone,Billing Address,Billing Street2,Billing City,Billing State,Billing Country,Billing Code,GST Treatment,Notes
4417000000000201,Sudha Bhat,Sudha Bhat,,Sudha,Bhat,sudha@example.in,,9845000218,"3, Lake Road",,Udupi,Karnataka,India,576101,consumer,Evenings
`,
    reads: [
      {
        name: 'Sudha Bhat',
        phone: '9845000218',
        email: 'sudha@example.in',
        line1: '3, Lake Road',
        city: 'Udupi',
        state: 'Karnataka',
        pinCode: '576101',
        note: 'Evenings',
      },
    ],
  },
};
