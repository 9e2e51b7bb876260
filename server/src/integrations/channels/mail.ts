import type { MailSettings } from '@counting-house/contract/integrations/connection.ts';
import { createTransport } from 'nodemailer';
import type { Delivery, MailedFile } from '../outbox/outbox.rules.ts';
import { noAnswer, OutsideFailure, withMailServer } from '../outside.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly files?: readonly MailedFile[];
  /** The same each time that the message is tried, so that a receiver can drop the second. */
  readonly id: string;
};

const stepMs = 10_000;

/** Puts one mail to the server and says what came of it; it never throws. */
export async function deliverMail(
  settings: MailSettings,
  password: string,
  mail: Mail,
): Promise<Delivery> {
  const { host, port, security, user } = settings;
  try {
    return await withMailServer({ host, port }, async (connection, signal) => {
      const transport = createTransport({
        connection,
        host,
        port,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
        ...(user === '' ? {} : { auth: { user, pass: password }, forceAuth: true }),
        greetingTimeout: stepMs,
        socketTimeout: stepMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const domain = settings.fromAddress.split('@').at(-1);
      const sent = await transport.sendMail({
        from: { name: settings.fromName, address: settings.fromAddress },
        to: { name: '', address: mail.to },
        ...(settings.replyTo === '' ? {} : { replyTo: settings.replyTo }),
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        attachments: (mail.files ?? []).map(({ name, mime, bytes }) => ({
          filename: name,
          contentType: mime,
          content: Buffer.from(bytes),
        })),
        messageId: `<${mail.id}@${domain}>`,
        signal,
      });
      return { outcome: 'sent', answer: sent.response, providerId: sent.messageId };
    });
  } catch (error) {
    return { outcome: outcomeOf(error), error: wordsOf(error) };
  }
}

/**
 * What a refusal means: for good when the server refuses this receiver or this text, for now when it asks to
 * come again, and else the connection itself does not work.
 *
 * @see RFC 5321, 4.2.1: 4xx is transient, 5xx permanent.
 */
function outcomeOf(error: unknown): 'refused' | 'later' | 'failed' {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  const isOfMessage = command === 'RCPT TO' || command === 'DATA';
  if (!isOfMessage || responseCode < 400) return 'failed';
  return responseCode >= 500 ? 'refused' : 'later';
}

function wordsOf(error: unknown): string {
  if (error instanceof OutsideFailure) return error.message;
  if (!(error instanceof Error)) return 'The mail could not be sent.';
  if ('code' in error && error.code === 'ETLS') {
    return `The mail server did not turn to TLS (STARTTLS): ${error.message}`;
  }
  if ('response' in error && typeof error.response === 'string' && error.response !== '') {
    return `The mail server answered: ${error.response}`;
  }
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return noAnswer;
  return error.message;
}
