import { problems } from '../kit/problem.ts';

export const stockProblems = problems({});
