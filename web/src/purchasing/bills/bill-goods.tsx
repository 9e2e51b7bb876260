import type { BillDraft } from '@counting-house/contract/purchasing/bills/bill-list.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { date, money, qty } from '../../platform/format/format.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { itemsPart } from '../../ui/lines/document-focus.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { ErrorCard } from '../../ui/parts/note.tsx';
import { SkeletonRows } from '../../ui/parts/skeleton.tsx';
import { OpenGoods } from '../open-goods.tsx';
import type { OrderedService } from './bill-draft.ts';
import css from './bill.module.css';

export type Goods = BillDraft['lines'][number];

/** What a vendor delivered and has not billed; nothing while nobody is chosen or when all is billed. */
export function useUnbilled(vendorId: number | undefined) {
  return useOptionalOperation(
    purchasing.billFromInwards,
    { vendorId: vendorId ?? 0 },
    { enabled: vendorId !== undefined },
  );
}

/** Goods that were received and are neither billed nor on this bill; each is added by its button. */
export function UnbilledGoods({
  unbilled,
  taken,
  takenServices,
  add,
  addService,
}: {
  unbilled: ReturnType<typeof useUnbilled>;
  /** Lines of receipts that are on the bill already. */
  taken: ReadonlySet<number | null>;
  /** Lines of orders whose services are. */
  takenServices: ReadonlySet<number | null>;
  add: (goods: readonly Goods[], proposed: BillDraft) => void;
  addService: (service: OrderedService) => void;
}) {
  const { data, error } = unbilled;
  if (error) {
    const problem = problemIn(error);
    return (
      <ErrorCard what="the receipts" problem={problem} again={() => void unbilled.refetch()} />
    );
  }
  if (!data) return unbilled.isLoading ? <SkeletonRows /> : null;
  const services = data.services.filter(({ poLineId }) => !takenServices.has(poLineId));
  if (data.lines.length === 0 && data.services.length === 0) {
    return <p className={css.hint}>{data.vendorName} has no unbilled receipts.</p>;
  }
  const open = data.lines.filter(({ inwardLineId }) => !taken.has(inwardLineId));
  return (
    <>
      <OpenGoods
        title="Services ordered, not billed"
        rows={services}
        look={(service) => ({
          key: service.poLineId,
          name: service.description,
          under: [service.code, service.orderNo].filter(Boolean).join(' · '),
          figure: qty(service.qty, service.unit),
          below: money(service.price),
          of: service.orderNo,
        })}
        add={addService}
      />
      <OpenGoods
        title="Received, not billed"
        acts={
          <Button
            variant="default"
            size="xs"
            data-part={itemsPart}
            rightSection={<KeyHint keys="Alt+g" />}
            onClick={() => add(open, data)}
          >
            Add all {open.length}
          </Button>
        }
        rows={open}
        look={(line) => ({
          key: line.inwardLineId,
          name: line.description,
          under: [line.code, line.inwardNo, date(line.businessDate), line.challanNo, line.orderNo]
            .filter(Boolean)
            .join(' · '),
          figure: qty(line.qty, line.unit),
          below: money(line.price),
          of: line.inwardNo,
        })}
        add={(line) => add([line], data)}
      />
    </>
  );
}

/** Begins a line that goes to an account: what it is for, and where it is booked. */
export function ServiceForm({
  ordered,
  add,
  close,
}: {
  /** What was ordered; its account is asked for. */
  ordered: OrderedService | null;
  add: (service: {
    description: string;
    account: { id: number; name: string };
    ordered: OrderedService | null;
  }) => void;
  close: () => void;
}) {
  const { data } = useOptionalOperation(purchasing.listExpenseAccounts, {});
  const [description, setDescription] = useState(ordered?.description ?? '');
  const [accountId, setAccountId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const accounts = (data?.rows ?? []).map(({ id, code, name }) => ({
    value: String(id),
    label: `${code} ${name}`,
  }));

  function take() {
    setTried(true);
    const account = accounts.find(({ value }) => value === accountId);
    if (!account || !description.trim()) return;
    add({
      description: description.trim(),
      account: { id: Number(account.value), name: account.label },
      ordered,
    });
  }

  return (
    <form
      className="stack-16"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TextInput
        label="Description"
        withAsterisk
        data-autofocus
        maxLength={200}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={isTried && !description.trim() ? 'Description is required' : undefined}
      />
      <Select
        label="Account"
        withAsterisk
        searchable
        data={accounts}
        value={accountId}
        onChange={setAccountId}
        error={isTried && accountId === null ? 'Choose an account.' : undefined}
      />
      <div className={css.serviceActs}>
        <Button variant="default" onClick={close}>
          Back
        </Button>
        <Button type="submit">Add line</Button>
      </div>
    </form>
  );
}
