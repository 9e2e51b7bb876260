import { problems } from '../kit/problem.ts';

export const b2bProblems = problems({
  'company.name_taken': { says: 'This company already exists', status: 409, field: 'name' },
  'company.gstin_taken': {
    says: 'This GSTIN belongs to another company',
    status: 409,
    field: 'gstin',
  },
  'group.name_taken': {
    says: 'This group already exists in this company',
    status: 409,
    field: 'name',
  },
  'group_item.taken': {
    says: 'This item already has a price from that day on',
    status: 409,
    field: 'validFrom',
  },
  'group_customer.taken': { says: 'This person is already in this group', status: 409 },
});
