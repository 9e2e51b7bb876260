import { problems } from '../kit/problem.ts';

export const ordersProblems = problems({});
