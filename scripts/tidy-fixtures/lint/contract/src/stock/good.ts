import { z } from 'zod';
import { id } from '../kit/shapes.ts';

export const Tray = z.object({ id });
