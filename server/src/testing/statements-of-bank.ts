import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  ImportedStatement,
  StatementPreview,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { Refusal, type Person, type TestHouse } from './house.ts';

type Sent = {
  readonly id: number;
  readonly text: string;
  readonly fileName?: string;
  readonly fields?: Readonly<Record<string, string>>;
};

/** Sends the file of a statement as a browser does; a refusal is thrown. */
async function send(house: TestHouse, person: Person, operation: Operation, sent: Sent) {
  const { id, text, fileName = 'nov-26.csv', fields = {} } = sent;
  const boundary = 'a-line-between-parts';
  const named = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/csv\r\n\r\n`;
  const [path = ''] = wireOf(operation.wire).path.split('?');
  const reply = await house.app.inject({
    method: 'POST',
    url: `/api/counting-house/${path}?ID=${id}`,
    headers: {
      'x-ch-request': '1',
      cookie: person.cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `${named.join('')}${head}${text}\r\n--${boundary}--\r\n`,
  });
  const body = reply.json() as Record<string, unknown>;
  if (reply.statusCode !== 200) throw new Refusal(reply.statusCode, body);
  return body;
}

export const previewed = (house: TestHouse, person: Person, sent: Sent) =>
  send(house, person, accounts.previewStatement, sent) as unknown as Promise<StatementPreview>;

export const imported = (house: TestHouse, person: Person, sent: Sent) =>
  send(house, person, accounts.importStatement, sent) as unknown as Promise<ImportedStatement>;

export const statementHead = 'Date,Narration,Ref,Debit,Credit,Balance\n';

/** Three lines of a bank: a transfer that names its payer, one of somebody unknown, and a charge. */
export const november = `${statementHead}18/11/2026,NEFT ASHA RAO,UTR000111222,,400.00,400.00
19/11/2026,UPI SOMEBODY,,,150.00,550.00
20/11/2026,SMS CHARGES,,18.00,,532.00
`;

/** An accountant, and the bank account that comes first. */
export async function clerkAndBank(house: TestHouse): Promise<{ clerk: Person; id: number }> {
  const clerk = await house.as('accountant');
  const { rows } = await clerk.call(accounts.listBankAccounts, {});
  return { clerk, id: rows.find(({ isPrimary }) => isPrimary)?.id ?? 0 };
}

export const linesOf = async (clerk: Person, id: number) =>
  (await clerk.call(accounts.listStatementLines, { id })).rows;

/** The line of an account whose words hold these. */
export async function lineOf(clerk: Person, id: number, words: string) {
  const line = (await linesOf(clerk, id)).find(({ description }) => description.includes(words));
  if (!line) throw new Error(`no line ${words}`);
  return line;
}
