import { problems } from '../kit/problem.ts';

export const dataProblems = problems({});
