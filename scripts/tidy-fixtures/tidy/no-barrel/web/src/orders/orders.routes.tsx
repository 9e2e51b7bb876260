export { Summary } from './summary.tsx';
export { money } from '../platform/money.ts'; // breaks
