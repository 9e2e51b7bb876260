import { problems } from '../kit/problem.ts';

export const adminProblems = problems({
  'role.name_taken': { says: 'Another role has this name.', status: 409, field: 'name' },
});
