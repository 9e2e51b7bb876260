import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { richNodes } from './rich-nodes.ts';
import text from './rich-text.module.css';
import css from './rich-text-input.module.css';

const marks = [
  { label: 'Bold', command: 'bold', icon: IconBold },
  { label: 'Italic', command: 'italic', icon: IconItalic },
  { label: 'Bulleted list', command: 'insertUnorderedList', icon: IconList },
  { label: 'Numbered list', command: 'insertOrderedList', icon: IconListNumbers },
] as const;

/** A text with bold, italic, lists and links. What is pasted keeps only that, headings and tables. */
export function RichTextInput({
  label,
  value,
  onChange,
  onBlur,
  error,
  name,
  withAsterisk,
}: {
  label: string;
  value: string;
  onChange: (next: unknown) => void;
  onBlur: () => void;
  error: string | undefined;
  name: string;
  withAsterisk: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  /** What is in the field as it was told last; another value came from outside. */
  const told = useRef<string | null>(null);
  const [linked, setLinked] = useState<Range | null>(null);

  useEffect(() => {
    if (told.current === value || !place.current) return;
    told.current = value;
    place.current.replaceChildren(richNodes(value));
  }, [value]);

  function tell(): void {
    const field = place.current;
    if (!field) return;
    told.current = field.textContent.trim() === '' ? '' : field.innerHTML;
    onChange(told.current);
  }

  function doCommand(command: string, argument?: string): void {
    place.current?.focus();
    // Deprecated, and the only way that every browser has to edit with its own undo.
    document.execCommand(command, false, argument);
    tell();
  }

  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text/html');
    if (pasted === '') return;
    event.preventDefault();
    const holder = document.createElement('div');
    holder.append(richNodes(pasted));
    doCommand('insertHTML', holder.innerHTML);
  }

  function beginLink(): void {
    const chosen = document.getSelection();
    const range = chosen?.rangeCount ? chosen.getRangeAt(0) : null;
    if (range && place.current?.contains(range.commonAncestorContainer)) setLinked(range);
  }

  function link(address: string): void {
    const chosen = document.getSelection();
    if (!linked || !chosen) return;
    place.current?.focus();
    chosen.removeAllRanges();
    chosen.addRange(linked);
    setLinked(null);
    if (address === '') doCommand('unlink');
    else doCommand('createLink', /^[a-z]+:/iu.test(address) ? address : `https://${address}`);
  }

  return (
    <Input.Wrapper label={label} error={error} withAsterisk={withAsterisk} labelElement="div">
      <div className={css.box} data-wrong={error !== undefined || undefined}>
        <div className={css.marks} role="toolbar" aria-label={`${label}: format`}>
          {marks.map((mark) => (
            <ActionIcon
              key={mark.command}
              variant="subtle"
              aria-label={mark.label}
              title={mark.label}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => doCommand(mark.command)}
            >
              <mark.icon size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          ))}
          <ActionIcon
            variant="subtle"
            aria-label="Link"
            title="Link the chosen words"
            onMouseDown={(event) => event.preventDefault()}
            onClick={beginLink}
          >
            <IconLink size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
        {linked && <LinkAddress link={link} close={() => setLinked(null)} />}
        <div
          {...{ name }}
          ref={place}
          className={`${css.field} ${text.text}`}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-multiline
          aria-label={withAsterisk ? `${label} *` : label}
          aria-invalid={error !== undefined}
          onInput={tell}
          onBlur={onBlur}
          onPaste={paste}
        />
      </div>
    </Input.Wrapper>
  );
}

function LinkAddress({ link, close }: { link: (address: string) => void; close: () => void }) {
  const [address, setAddress] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function byKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') link(address.trim());
    else close();
  }

  return (
    <div className={css.link}>
      <TextInput
        ref={field}
        aria-label="Address of the link"
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={byKey}
      />
      <Button variant="default" onClick={() => link(address.trim())}>
        {address.trim() === '' ? 'Remove link' : 'Set link'}
      </Button>
    </div>
  );
}
