import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { longText, version } from '../kit/shapes.ts';

/** A paper of purchasing that a step is taken on, as it was seen. */
export const paperStep = { id: queryId, version };

/** Why a step is taken that somebody else has to be able to understand. */
export const why = longText(500).pipe(z.string().min(3, 'Please write why.'));
