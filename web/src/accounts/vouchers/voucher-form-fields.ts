import type { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { FormFields } from '../../ui/form/operation-form.ts';

/** The fields that a voucher of any kind is typed in, new or changed. */
export type VoucherFormFields = FormFields<Omit<InputOf<typeof accounts.createVoucher>, 'kind'>>;
