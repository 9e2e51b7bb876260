import { problems } from '../kit/problem.ts';

export const dashboardProblems = problems({});
