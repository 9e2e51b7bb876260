import { problems } from '../kit/problem.ts';

export const logisticsProblems = problems({});
