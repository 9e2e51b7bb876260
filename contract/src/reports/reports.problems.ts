import { problems } from '../kit/problem.ts';

export const reportsProblems = problems({
  'saved_report.name_taken': {
    says: 'You already have a report with this name.',
    status: 422,
    field: 'name',
  },
  'saved_report.too_large': { says: 'This report has too many filters to be saved.', status: 422 },
  'saved_report.too_many': { says: 'Keep at most 100 reports.', status: 422 },
  'accountant_export.too_large': {
    says: 'These days have too many entries. Choose fewer days.',
    status: 422,
  },
  'accountant_export.nothing': {
    says: 'No entries in these days. Choose other days.',
    status: 422,
  },
  'saved_report.mail_off': {
    says: 'Mail is not set up. Set it up under Settings, Integrations.',
    status: 422,
  },
});
