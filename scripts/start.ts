/** `npm start`: builds the browser side if its sources changed, then opens the house. */
import { buildWeb } from './web-build.ts';

await buildWeb();
await import('../server/src/main.ts');
