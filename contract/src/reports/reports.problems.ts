import { problems } from '../kit/problem.ts';

export const reportsProblems = problems({
  'saved_report.name_taken': ['You already have a report with this name.', 422, 'name'],
  'saved_report.too_large': ['This report has too many filters to be saved.', 422],
  'saved_report.too_many': ['Keep at most 100 reports.', 422],
  'accountant_export.too_large': ['These days have too many entries. Choose fewer days.', 422],
  'accountant_export.nothing': ['No entries in these days. Choose other days.', 422],
  'saved_report.mail_off': ['Mail is not set up. Set it up under Settings, Integrations.', 422],
});
