import { problems } from '../kit/problem.ts';

export const integrationsProblems = problems({});
