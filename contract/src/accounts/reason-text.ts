import { z } from 'zod';
import { text } from '../kit/shapes.ts';

/** Why the books are changed; an auditor reads it. */
export const reasonText = text(300).pipe(
  z.string().min(3, 'Give a reason of at least 3 characters'),
);
