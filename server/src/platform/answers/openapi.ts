import type { Also } from '@counting-house/contract/kit/also.ts';
import { FileAnswer, type Operation } from '@counting-house/contract/kit/operation.ts';
import { ProblemAnswer } from '@counting-house/contract/kit/problem.ts';
import { Report } from '@counting-house/contract/kit/report.ts';
import { wireOf, type Wire } from '@counting-house/contract/kit/wire.ts';
import type { Shape } from '@counting-house/contract/kit/shape.ts';
import { z } from 'zod';
import { reportMimes } from '../papers/report-file.ts';
import { sheetMimes } from '../papers/sheet.ts';

type Schema = Record<string, unknown>;

/** The OpenAPI 3.1 document of the table of operations: every call, its shapes, and who may make it. */
export function toOpenApi(operations: readonly Operation[], productSlug: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const wire = wireOf(operation.wire);
    paths[`/${wire.path}`] = {
      ...paths[`/${wire.path}`],
      [wire.method.toLowerCase()]: callOf(operation, wire),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Counting House',
      version: '1',
      description:
        'Every call answers JSON. A failure is application/problem+json; `success` and `error` repeat it for simple clients.',
    },
    servers: [{ url: `/api/${productSlug}` }],
    tags: [...new Set(operations.map(({ area }) => area))].map((name) => ({ name })),
    security: [{ bearer: [] }, { cookie: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'ch_session' },
      },
      schemas: { Problem: jsonSchemaOf(ProblemAnswer, 'output') },
      parameters: { IdempotencyKey: idempotencyKey },
    },
    paths,
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Names this attempt for seven days: sent again with the same details it is answered as the first time, and nothing is done twice.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,100}$' },
};

function callOf(operation: Operation, wire: Wire): Schema {
  const fields = propertiesOf(operation);
  const inQuery = (field: string) => wire.method === 'GET' || field in wire.query;
  const query = fields
    .filter(({ name }) => inQuery(name))
    .map(({ name, schema, required }) => ({
      name: wire.query[name] ?? name,
      in: 'query',
      required,
      schema,
    }));
  const isReplayed = operation.kind === 'write' && operation.permission !== 'public';
  const parameters = [
    ...query,
    ...(isReplayed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const body = fields.filter(({ name }) => !inQuery(name));
  return {
    operationId: operation.key,
    summary: operation.says,
    description: descriptionOf(operation),
    tags: [operation.area],
    ...(operation.permission === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(wire.method === 'POST' ? { requestBody: bodyOf(operation, body, wire) } : {}),
    responses: {
      200: { description: 'Done.', content: answerOf(operation, fields) },
      default: {
        description: 'Not done: a problem with a text for people.',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  };
}

type Field = { name: string; schema: Schema; required: boolean };

function propertiesOf(operation: Operation): Field[] {
  const schema = jsonSchemaOf(operation.input, 'input');
  const required = new Set((schema['required'] ?? []) as string[]);
  return Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(
    ([name, property]) => ({ name, schema: property, required: required.has(name) }),
  );
}

function bodyOf(operation: Operation, fields: readonly Field[], wire: Wire): Schema {
  if (operation.letter) return { content: { 'application/json': { schema: {} } } };
  const outer = (name: string) => wire.body[name] ?? name;
  const schema = {
    type: 'object',
    properties: Object.fromEntries([
      ...fields.map(({ name, schema: field }) => [outer(name), field]),
      ...(operation.upload ? [['file', fileSchema(operation.upload.maxFiles)]] : []),
    ]),
    required: fields.filter(({ required }) => required).map(({ name }) => outer(name)),
    additionalProperties: false,
  };
  const type = operation.upload ? 'multipart/form-data' : 'application/json';
  return { content: { [type]: { schema } } };
}

const oneFile = { type: 'string', format: 'binary' };

const fileSchema = (maxFiles: number | undefined): Schema =>
  maxFiles === undefined ? oneFile : { type: 'array', items: oneFile, maxItems: maxFiles };

function answerOf(operation: Operation, fields: readonly Field[]): Schema {
  if (operation.output === FileAnswer) return { 'application/octet-stream': { schema: oneFile } };
  const isList = operation.kind === 'read' && fields.some(({ name }) => name === 'format');
  return {
    'application/json': { schema: jsonSchemaOf(operation.output, 'output') },
    ...(isList ? { [sheetMimes.csv]: { schema: oneFile } } : {}),
    ...(isList ? { [sheetMimes.xlsx]: { schema: oneFile } } : {}),
    ...(operation.output === Report ? { [reportMimes.pdf]: { schema: oneFile } } : {}),
  };
}

/** 'To record payments (`payments`), also `orders.payment.record`.' */
function alsoText({ field, right, does }: Also): string {
  const place = field === null ? '' : ` (\`${field}\`)`;
  return `To ${does}${place}, also \`${right}\`.`;
}

function descriptionOf(operation: Operation): string {
  const who = {
    public: 'Open to anybody.',
    self: 'Open to anybody who is signed in.',
  }[operation.permission as string];
  const parts = [
    who ?? `Needs the permission \`${operation.permission}\`.`,
    ...(operation.also ?? []).map(alsoText),
    operation.fresh ? 'Asks for a proof not older than ten minutes.' : '',
    operation.sessionOnly ? 'Never by API token.' : '',
    operation.problems?.length
      ? `Problems: ${operation.problems.map((p) => `\`${p}\``).join(', ')}.`
      : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function jsonSchemaOf(shape: Shape, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape as z.core.$ZodType, {
    io,
    unrepresentable: 'any',
  }) as Schema;
  return schema;
}
