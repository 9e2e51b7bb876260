import { problems } from '../kit/problem.ts';

export const catalogueProblems = problems({});
