import { problems } from '../kit/problem.ts';

export const adminProblems = problems({
  'unit.code_taken': { says: 'Another unit has this code.', status: 422, field: 'code' },
  'unit.name_taken': { says: 'Another unit has this name.', status: 422, field: 'name' },
  'unit.decimals_outside': { says: 'Enter 0 to 3', status: 422, field: 'decimals' },
  'unit.ratio_missing': {
    says: 'Enter how much of the base unit one of it is. A pack has no ratio.',
    status: 422,
    field: 'ratioNum',
  },
  'unit.ratio_zero': { says: 'The ratio must be more than 0.', status: 422, field: 'ratioNum' },
  'file.key_taken': { says: 'Send the file again.', status: 409 },
  'role.name_taken': { says: 'Another role has this name.', status: 409, field: 'name' },
  'view.name_taken': {
    says: 'Another of your views of this list has this name.',
    status: 422,
    field: 'name',
  },
  'view.too_large': { says: 'This view is too large to be kept.', status: 422 },
  'job.key_taken': { says: 'It is already waiting or running.', status: 409 },
});
