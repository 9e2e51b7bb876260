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
