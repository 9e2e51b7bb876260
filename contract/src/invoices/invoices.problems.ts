import { problems } from '../kit/problem.ts';

export const invoicesProblems = problems({});
