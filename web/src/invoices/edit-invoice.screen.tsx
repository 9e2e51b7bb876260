import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { outsideIndia } from '@counting-house/contract/customers/state.ts';
import { TextInput, Textarea } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useGo, useParams } from '../platform/address.ts';
import { date } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { DateInput } from '../ui/dates/date-input.tsx';
import { FormScreen } from '../ui/form/form-screen.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { Page } from '../ui/page/page.tsx';
import { Banner } from '../ui/parts/banner.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { InvoiceActs } from './invoice-acts.tsx';
import { InvoiceFigures } from './invoice-figures.tsx';
import { invoicesScreens } from './invoices.routes.tsx';

/** What may still change on an invoice. */
export function EditInvoiceScreen(): ReactNode {
  const { id } = useParams(invoicesScreens.editInvoice);
  const invoice = useOperation(invoices.getInvoice, { id: Number(id) });
  const may = useMay();
  const isOpen = invoice.status !== 'cancelled' && may(invoices.updateInvoice.permission);
  return isOpen ? (
    <EditInvoice invoice={invoice} key={invoice.id} />
  ) : (
    <Page title={invoice.number} acts={<InvoiceActs invoice={invoice} />}>
      <InvoiceFigures invoice={invoice} />
    </Page>
  );
}

function EditInvoice({ invoice }: { invoice: Invoice }) {
  const go = useGo();
  const form = useOperationForm(invoices.updateInvoice, {
    initial: invoice,
    saved: '{number} saved',
    then: () => go(invoicesScreens.invoices, undefined, { open: String(invoice.id) }),
  });
  return (
    <FormScreen title={invoice.number} form={form}>
      <Banner
        tone="quiet"
        icon={IconLock}
        act={
          <ScreenLink to={invoicesScreens.invoices} search={{ open: String(invoice.id) }}>
            Use a credit note
          </ScreenLink>
        }
      >
        Issued {date(invoice.issueDate)}
        {invoice.issuedBy && ` by ${invoice.issuedBy}`}. Amounts cannot change.
      </Banner>
      <Section title="On the invoice">
        <DateInput label="Due date" {...form.field('dueDate')} />
        <TextInput label="Vehicle" {...form.field('vehicleNo')} />
        <TextInput label="E-way bill" {...form.field('ewayBill')} />
        <Textarea label="Note" description="Printed" autosize minRows={2} {...form.field('note')} />
      </Section>
      {invoice.placeOfSupply === outsideIndia && (
        <Section title="Export">
          <Pair>
            <TextInput
              label="Shipping bill"
              inputMode="numeric"
              maxLength={7}
              autoComplete="off"
              {...form.field('shippingBillNo')}
            />
            <DateInput label="Shipping bill date" {...form.field('shippingBillDate')} />
          </Pair>
          <TextInput
            label="Port code"
            description="INNSA1 is Nhava Sheva, INBLR4 Bengaluru airport"
            maxLength={6}
            autoComplete="off"
            {...form.field('portCode')}
          />
        </Section>
      )}
      <Section title="Amounts">
        <InvoiceFigures invoice={invoice} />
      </Section>
    </FormScreen>
  );
}
