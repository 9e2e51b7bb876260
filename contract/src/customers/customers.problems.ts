import { problems } from '../kit/problem.ts';

export const customersProblems = problems({});
