import type { AddedCoupons } from '@counting-house/contract/offers/coupon.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useGo } from '../platform/address.ts';
import { toast } from '../platform/toasts.ts';
import { Pair } from '../ui/form/form-body.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { JobProgress } from '../ui/parts/job-progress.tsx';
import { Facts } from '../ui/parts/sheet.tsx';
import { offersScreens } from './offers.routes.tsx';
import { errorUnder } from './scope-input.tsx';

type Props = { readonly id: number; readonly close: () => void };

/** Codes as they are typed, one on each line. */
export function CodesInput({
  of: fields,
}: {
  of: FormFields<Partial<Pick<InputOf<typeof offers.addCoupons>, 'codes'>>>;
}) {
  const { codes = [] } = fields.values;
  return (
    <Textarea
      label="Codes"
      description="One on each line: letters, digits and -, 4 to 24 characters."
      autosize
      minRows={3}
      maxRows={12}
      {...fields.field('codes')}
      value={codes.join('\n')}
      onChange={(event) => fields.set('codes', event.currentTarget.value.split('\n'))}
      error={errorUnder(fields.errors, 'codes')}
    />
  );
}

/** The codes among typed lines. */
export const codesIn = (lines: readonly string[] = []): string[] =>
  lines.map((line) => line.trim()).filter((code) => code !== '');

/** Codes that somebody thought of, one on each line; those that cannot be had say why. */
export function AddCodes({ id, close }: Props) {
  const [refused, setRefused] = useState<AddedCoupons['results']>([]);
  const form = useOperationForm(offers.addCoupons, {
    initial: { id },
    sends: ({ codes, ...typed }) => ({ ...typed, codes: codesIn(codes) }),
    saved: 'Codes added: {added}',
    then({ results }) {
      const wrong = results.filter(({ ok }) => !ok);
      if (wrong.length === 0) close();
      else setRefused(wrong);
    },
  });
  return (
    <FormDialog title="Add coupon codes" form={form} act="Add codes" close={close}>
      <CodesInput of={form.common()} />
      <NumberInput
        label="Uses per code"
        description="Leave blank for as many as the offer allows."
        allowDecimal={false}
        min={1}
        {...form.field('limit')}
      />
      {refused.length > 0 && (
        <Facts rows={refused.map(({ code, text }) => [code, text] as const)} />
      )}
    </FormDialog>
  );
}

/** Codes by the thousand: how far they are, then their list, to be exported or printed. */
export function MakeCodes({ id, close }: Props) {
  const go = useGo();
  const [making, setMaking] = useState<{ jobId: number; batchNo: string } | null>(null);
  const form = useOperationForm(offers.generateCoupons, {
    initial: { id, count: 100, prefix: '', length: 8, limit: 1 },
    saved: 'Making the codes',
    then: setMaking,
  });
  if (making) {
    return (
      <Dialog title="Generate codes" onClose={close} size={560}>
        <JobProgress
          id={making.jobId}
          title="Making the codes"
          onEnd={({ status, error }) => {
            close();
            if (status !== 'done') {
              toast.info('Not all codes were made', { text: error ?? '' });
              return;
            }
            toast.success('The codes are made');
            go(offersScreens.pricing, undefined, { tab: 'coupons', batchNo: making.batchNo });
          }}
        />
      </Dialog>
    );
  }
  return (
    <FormDialog title="Generate codes" form={form} act="Generate codes" close={close}>
      <Pair>
        <NumberInput
          label="How many"
          description="At most 10,000 at a time."
          allowDecimal={false}
          min={1}
          {...form.field('count')}
        />
        <NumberInput label="Uses per code" allowDecimal={false} min={1} {...form.field('limit')} />
      </Pair>
      <Pair>
        <TextInput label="Prefix" maxLength={10} {...form.field('prefix')} />
        <NumberInput
          label="Random characters"
          allowDecimal={false}
          min={6}
          max={12}
          {...form.field('length')}
        />
      </Pair>
    </FormDialog>
  );
}
