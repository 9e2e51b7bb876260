export { priceOf } from './price.rules.ts';
export { noteEvent } from './timeline.service.ts'; // breaks
export * from './order.table.ts'; // breaks
