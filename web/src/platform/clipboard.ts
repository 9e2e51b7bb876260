/**
 * Puts a text on the clipboard.
 *
 * Over plain http, as in an office without a certificate, browsers keep `navigator.clipboard` away;
 * there the older command copies what is marked.
 *
 * @returns whether it is there.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyMarked(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyMarked(text),
  );
}

function copyMarked(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
