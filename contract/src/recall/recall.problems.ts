import { problems } from '../kit/problem.ts';

export const recallProblems = problems({
  'recall.batch_taken': {
    says: 'Another recall stops one of these batches already.',
    status: 409,
  },
  'recall.too_many_back': {
    says: 'More than this customer got cannot be destroyed.',
    status: 422,
    field: 'result',
  },
});
