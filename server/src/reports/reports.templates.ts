import { messageTemplate } from '../integrations/templates/template.service.ts';

export const reportMessage = messageTemplate({
  key: 'report',
  says: 'Saved report, sent by its schedule or by hand, with the file.',
  variables: {
    name: ['Recipient', 'Meera Rao'],
    report: ['Report name', 'Profit and loss of last month'],
    file: ['File name', 'Profit and loss 2026-04-01 to 2026-04-30.pdf'],
  },
  mail: {
    subject: '{report} from {business}',
    body: 'Dear {name},\n\nPlease find **{report}** attached ({file}).',
  },
});

export const reportsTemplates = [reportMessage];
