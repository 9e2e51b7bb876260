import { problems } from '../kit/problem.ts';

export const b2bProblems = problems({
  'company.name_taken': ['This company already exists', 409, 'name'],
  'company.gstin_taken': ['This GSTIN belongs to another company', 409, 'gstin'],
  'group.name_taken': ['This group already exists in this company', 409, 'name'],
  'group_item.taken': ['This item already has a price from that day on', 409, 'validFrom'],
  'group_customer.taken': ['This person is already in this group', 409],
});
