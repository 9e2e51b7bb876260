import { problems } from '../kit/problem.ts';

export const b2bProblems = problems({});
