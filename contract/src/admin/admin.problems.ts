import { problems } from '../kit/problem.ts';

export const adminProblems = problems({
  'unit.code_taken': ['Another unit has this code.', 422, 'code'],
  'unit.name_taken': ['Another unit has this name.', 422, 'name'],
  'unit.decimals_outside': ['Enter 0 to 3', 422, 'decimals'],
  'unit.ratio_missing': [
    'Enter how much of the base unit one of it is. A pack has no ratio.',
    422,
    'ratioNum',
  ],
  'unit.ratio_zero': ['The ratio must be more than 0.', 422, 'ratioNum'],
  'file.key_taken': ['Send the file again.', 409],
  'role.name_taken': ['Another role has this name.', 409, 'name'],
  'view.name_taken': ['Another of your views of this list has this name.', 422, 'name'],
  'view.too_large': ['This view is too large to be kept.', 422],
  'job.key_taken': ['It is already waiting or running.', 409],
});
