import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import { apiBase, send } from './client.ts';
import { toError } from './problem.ts';
import { buildRequest } from './request.ts';
import { forgetFailure } from '../toasts.ts';

/**
 * Fetches the file that an operation answers and hands it to the browser to keep.
 *
 * @throws the problem when the server refuses.
 */
export async function download<O extends Operation>(operation: O, input: InputOf<O>) {
  keepFile(await fetchFile(operation, input));
}

/** Hands text that the page made itself to the browser to keep. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  keepFile({ name, url: URL.createObjectURL(new Blob([text], { type })) });
}

function keepFile(file: { readonly name: string; readonly url: string }): void {
  const anchor = document.createElement('a');
  anchor.href = file.url;
  anchor.download = file.name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(file.url), 60_000);
}

/**
 * Opens the file that an operation answers in a tab of its own, as for printing.
 *
 * @throws the problem when the server refuses.
 */
export async function openFile<O extends Operation>(operation: O, input: InputOf<O>) {
  const tab = window.open('', '_blank');
  try {
    const file = await fetchFile(operation, input);
    if (tab) tab.location.href = file.url;
    else window.location.assign(file.url);
    setTimeout(() => URL.revokeObjectURL(file.url), 600_000);
  } catch (cause) {
    tab?.close();
    throw cause;
  }
}

async function fetchFile<O extends Operation>(operation: O, input: InputOf<O>) {
  const request = buildRequest(operation, input as Record<string, unknown>, apiBase());
  const answer = await send(request, {});
  if ('problem' in answer) throw toError({ ...answer.problem, operation: operation.key });
  const blob = await answer.response.blob();
  forgetFailure(operation.key);
  return { url: URL.createObjectURL(blob), name: nameIn(answer.response.headers) };
}

function nameIn(headers: Headers): string {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/iu.exec(disposition)?.[1] ?? 'file';
}
