import { problems } from '../kit/problem.ts';

export const accountsProblems = problems({});
