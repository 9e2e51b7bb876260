import { problems } from '../kit/problem.ts';

export const taxProblems = problems({});
