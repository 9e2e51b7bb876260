import { problems } from '../kit/problem.ts';

export const recallProblems = problems({
  'recall.batch_taken': ['Another recall stops one of these batches already.', 409],
  'recall.too_many_back': ['More than this customer got cannot be destroyed.', 422, 'result'],
});
