import { problems } from '../kit/problem.ts';

export const returnsProblems = problems({});
