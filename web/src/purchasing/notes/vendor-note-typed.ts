import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { FormFields } from '../../ui/form/operation-form.ts';

/** What a new note and a draft have in common; a draft has its kind and its vendor for good. */
export type NoteTyped = Omit<InputOf<typeof purchasing.updateVendorNote>, 'id' | 'version'>;
export type NoteFields = FormFields<NoteTyped>;
