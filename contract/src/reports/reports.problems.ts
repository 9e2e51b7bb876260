import { problems } from '../kit/problem.ts';

export const reportsProblems = problems({});
