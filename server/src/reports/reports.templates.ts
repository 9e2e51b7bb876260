import { messageTemplate } from '../integrations/templates/template.service.ts';

export const reportMessage = messageTemplate({
  key: 'report',
  says: 'When a saved report is sent, by its schedule or by hand; the file goes with it.',
  variables: {
    name: ['Who receives it', 'Meera Rao'],
    report: ['What it is called', 'Profit and loss of last month'],
    file: ['The name of its file', 'Profit and loss 2026-04-01 to 2026-04-30.pdf'],
  },
  mail: {
    subject: '{report} of {business}',
    body: 'Dear {name},\n\nPlease find **{report}** attached ({file}).',
  },
  priority: 5,
});

export const reportsTemplates = [reportMessage];
