import { cleanMarkUp } from './clean-mark-up.ts';
import { workInThread } from './thread-work.ts';

await workInThread((texts: readonly string[]) => texts.map(cleanMarkUp));
