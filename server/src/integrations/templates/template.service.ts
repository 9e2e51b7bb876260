import type { Channel } from '@counting-house/contract/integrations/connection.ts';
import {
  type SavedTemplate,
  type Template,
  type TemplateDraft,
  type TemplatePreview,
  TemplateVersion,
  type WhichTemplate,
} from '@counting-house/contract/integrations/template.ts';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, ruleBroken } from '../../platform/problem.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { insertRow, removeRow, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { mailHtml, mailText } from '../channels/mark-up.rules.ts';
import { normalPriority } from '../outbox/outbox.rules.ts';
import { filled, smsParts, variablesIn } from './template.rules.ts';
import { messageTemplates, messageTemplateVersions } from './template.table.ts';

/** A message that the house sends, with the text that it came with. */
export type MessageTemplate<V extends string = string> = {
  readonly key: string;
  /** When it is sent. */
  readonly says: string;
  /** What its text may name, beside `{business}`. */
  readonly variables: Readonly<Record<V, readonly [says: string, sample: string]>>;
  readonly mail?: { readonly subject: string; readonly body: string };
  /** Not sent until somebody switches it on: most operators refuse a text that they have not registered. */
  readonly sms?: { readonly body: string; readonly isOffAtFirst?: true };
  readonly priority: number;
  /** After so long it is of no use any more. */
  readonly lifeMinutes?: number;
  /** It opens a door: nobody but its receiver may read it. */
  readonly isSealed?: true;
  /** Without it people could not get in; its text must name these. */
  readonly mustSay?: readonly NoInfer<V>[];
};

/**
 * Names a message of an area, of the usual priority unless it says its own; `<area>.templates.ts` has them, and
 * `server/src/templates.ts` all of them.
 */
export const messageTemplate = <const V extends string>(
  template: Omit<MessageTemplate<V>, 'priority'> & { readonly priority?: number },
): MessageTemplate<V> => ({ priority: normalPriority, ...template });

let all: readonly MessageTemplate[] = [];

/** The messages of all areas. */
export const messages = {
  open(templates: readonly MessageTemplate[]): void {
    all = templates;
  },
};

const mostVersionsShown = 20;
const channels: readonly Channel[] = ['mail', 'sms'];

/** The texts of all messages. */
export async function listTemplates(ctx: ReadContext): Promise<{ rows: Template[] }> {
  const rows = await selectTemplates(ctx);
  return {
    rows: all.flatMap((template) =>
      channels
        .filter((channel) => template[channel])
        .map((channel) => shown(ctx, template, channel, rows)),
    ),
  };
}

/** What a text was, newest first. */
export async function listTemplateVersions(ctx: ReadContext, input: WhichTemplate) {
  const rows = await ctx.tx
    .select({
      ...columnsFor(TemplateVersion, messageTemplateVersions),
      by: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(messageTemplateVersions)
    .leftJoin(users, eq(users.id, messageTemplateVersions.byUser))
    .where(
      and(
        eq(messageTemplateVersions.key, input.key),
        eq(messageTemplateVersions.channel, input.channel),
      ),
    )
    .orderBy(desc(messageTemplateVersions.version))
    .limit(mostVersionsShown);
  return { rows };
}

/**
 * Changes the text of a message; a subject, an id or a switch that is left out stays.
 *
 * @throws {Problem} `template.unknown_variable`, `template.needed` (422); `stale` (409).
 */
export async function updateTemplate(ctx: WriteContext, input: SavedTemplate): Promise<Template> {
  const template = templateOf(input);
  const now = shown(ctx, template, input.channel, await selectTemplates(ctx));
  const { version, key, channel, body } = input;
  const { subject = now.subject, dltId = now.dltId, isOn = now.isOn } = input;
  checkText(template, { key, channel, subject, body });
  if (template.mustSay && !isOn) {
    throw ruleBroken('template.needed', 'People need this message to get in.', {
      fields: { isOn: 'People need this message to get in.' },
    });
  }
  const row = await rowOf(ctx.tx, input);
  const values = { key, channel, subject: channel === 'mail' ? subject : '', body, dltId, isOn };
  if (row) await updateRow(ctx, messageTemplates, { id: row.id, version }, values);
  else await insertRow(ctx, messageTemplates, values);
  await ctx.tx.insert(messageTemplateVersions).values({
    key,
    channel,
    version: sql`(
      select coalesce(max(version), 0) + 1 from message_template_version
      where key = ${key} and channel = ${channel}
    )`,
    subject: values.subject,
    body,
    at: ctx.now,
    byUser: ctx.user.id,
  });
  return shown(ctx, template, channel, await selectTemplates(ctx));
}

/** Returns to the text that the house came with. */
export async function resetTemplate(ctx: WriteContext, input: WhichTemplate): Promise<Template> {
  const template = templateOf(input);
  const row = await rowOf(ctx.tx, input);
  if (row) await removeRow(ctx, messageTemplates, row.id);
  return shown(ctx, template, input.channel, await selectTemplates(ctx));
}

/** A text with sample values, as its receiver would see it. */
export async function previewTemplate(
  ctx: ReadContext,
  input: TemplateDraft,
): Promise<TemplatePreview> {
  const template = templateOf(input);
  checkText(template, input);
  const samples = Object.fromEntries(
    Object.entries(template.variables).map(([name, [, sample]]) => [name, sample]),
  );
  const { subject, text, html } = written(ctx, input, { ...samples });
  return { subject, text, html, parts: input.channel === 'sms' ? smsParts(text) : 0 };
}

/** The text in force of a message on a channel; null when it has none there, or it was switched off. */
export async function readTemplateText(tx: Tx, template: MessageTemplate, channel: Channel) {
  const ours = template[channel];
  if (!ours) return null;
  const row = await rowOf(tx, { key: template.key, channel });
  if (!row) {
    if (!isOnAtFirst(template, channel)) return null;
    return { channel, subject: subjectOf(template, channel), body: ours.body, dltId: '' };
  }
  return row.isOn ? { channel, subject: row.subject, body: row.body, dltId: row.dltId } : null;
}

/** A text with its values in it. */
export function written(
  ctx: ReadContext,
  text: { channel: Channel; subject: string; body: string },
  given: Readonly<Record<string, string>>,
) {
  const business = ctx.settings['business.name'];
  const values = { business, ...given };
  const asIs = (value: string) => value;
  if (text.channel === 'sms')
    return { subject: '', text: filled(text.body, values, asIs).trim(), html: null };
  const oneLine = (value: string) => value.replaceAll(/\s+/gu, ' ');
  return {
    subject: filled(text.subject, values, oneLine).slice(0, 250),
    text: mailText(text.body, values),
    html: page(mailHtml(text.body, values), mailHtml('{business}', values)),
  };
}

type Row = typeof messageTemplates.$inferSelect & { changedBy: string | null };

const selectTemplates = (ctx: ReadContext): Promise<Row[]> =>
  ctx.tx
    .select({ ...getTableColumns(messageTemplates), changedBy: users.name })
    .from(messageTemplates)
    .leftJoin(users, eq(users.id, messageTemplates.updatedBy));

async function rowOf(tx: Tx, { key, channel }: WhichTemplate) {
  const [row] = await tx
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.key, key), eq(messageTemplates.channel, channel)));
  return row;
}

function templateOf({ key, channel }: WhichTemplate): MessageTemplate {
  const template = all.find((one) => one.key === key && one[channel]);
  if (!template) throw notFound('Template');
  return template;
}

function shown(
  ctx: ReadContext,
  template: MessageTemplate,
  channel: Channel,
  rows: readonly Row[],
): Template {
  const row = rows.find((one) => one.key === template.key && one.channel === channel);
  const business = ctx.settings['business.name'];
  return {
    key: template.key,
    channel,
    says: template.says,
    variables: [
      ...Object.entries(template.variables).map(([name, [says, sample]]) => ({
        name,
        says,
        sample,
      })),
      { name: 'business', says: 'Business name', sample: business },
    ],
    subject: row?.subject ?? subjectOf(template, channel),
    body: row?.body ?? template[channel]?.body ?? '',
    dltId: row?.dltId ?? '',
    isOn: row?.isOn ?? isOnAtFirst(template, channel),
    isNeeded: template.mustSay !== undefined,
    isDefault: row === undefined,
    changedAt: row?.updatedAt ?? null,
    changedBy: row?.changedBy ?? null,
    version: row?.version ?? 0,
  };
}

const isOnAtFirst = (template: MessageTemplate, channel: Channel): boolean =>
  channel === 'mail' || template.sms?.isOffAtFirst !== true;

const subjectOf = (template: MessageTemplate, channel: Channel): string =>
  channel === 'mail' ? (template.mail?.subject ?? '') : '';

function checkText(template: MessageTemplate, { channel, subject, body }: TemplateDraft): void {
  const known = new Set([...Object.keys(template.variables), 'business']);
  const fields: Record<string, string> = {};
  for (const [field, text] of Object.entries(channel === 'mail' ? { subject, body } : { body })) {
    const unknown = variablesIn(text).find((name) => !known.has(name));
    if (unknown) fields[field] = `Unknown variable {${unknown}}.`;
  }
  if (channel === 'mail' && subject === '') fields['subject'] = 'Subject is required';
  const missing = template.mustSay?.find((name) => !variablesIn(body).includes(name));
  if (missing) fields['body'] ??= `The text must contain {${missing}}.`;
  const [first] = Object.values(fields);
  if (first) throw ruleBroken('template.unknown_variable', first, { fields });
}

function page(content: string, business: string): string {
  const style = 'font:15px/1.5 Arial,sans-serif;color:#1f2933;max-width:560px;margin:24px auto';
  return `<!doctype html><html lang="en"><body style="background:#fff"><div style="${style}">${content}<hr>${business}</div></body></html>`;
}
