import { IconCamera, IconFilePlus, IconPhotoPlus } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import css from './image-input.module.css';

/** What the server takes; a phone then turns its own formats into JPEG by itself. */
const pictures = 'image/jpeg,image/png,image/webp';

/** The places on view; what is pasted goes to the one that came last, as to a panel over its page. */
const places: ((files: readonly File[]) => void)[] = [];

document.addEventListener('paste', (event) => {
  const files = [...(event.clipboardData?.files ?? [])];
  const place = places.at(-1);
  if (files.length === 0 || !place) return;
  event.preventDefault();
  place(files);
});

/** A place that takes pictures which are dropped on it, or pasted anywhere on the page. */
export function PicturePlace({
  take,
  children,
}: {
  take: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  const goOn = useRef(take);
  useEffect(() => {
    goOn.current = take;
  });
  useEffect(() => {
    const place = (files: readonly File[]) => goOn.current(files);
    places.push(place);
    return () => void places.splice(places.indexOf(place), 1);
  }, []);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className={css.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

type Adding = {
  readonly label: string;
  readonly isMany?: boolean;
  readonly take: (files: readonly File[]) => void;
};

/** The tile that opens the choice of pictures; on a phone that is camera and gallery. */
export function AddPictures(props: Adding) {
  return <AddTile {...props} accept={pictures} icon={IconPhotoPlus} />;
}

/** The same for papers. */
export function AddFiles(props: Adding) {
  return <AddTile {...props} accept={`${pictures},application/pdf`} icon={IconFilePlus} />;
}

function AddTile({
  label,
  isMany = true,
  take,
  accept,
  icon: Icon,
}: Adding & { accept: string; icon: typeof IconPhotoPlus }) {
  return (
    <label className={css.add} title={label}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <input
        type="file"
        aria-label={label}
        accept={accept}
        multiple={isMany}
        onChange={(event) => take(chosen(event))}
      />
    </label>
  );
}

/** Opens the camera at once, where a finger is the pointer. */
export function TakePhoto({ take }: { take: (files: readonly File[]) => void }) {
  return (
    <label className={css.camera} title="Take a photo">
      <IconCamera size={20} stroke={1.6} aria-hidden />
      <input
        type="file"
        aria-label="Take a photo"
        accept="image/*"
        capture="environment"
        onChange={(event) => take(chosen(event))}
      />
    </label>
  );
}

/** The chosen files; the field is emptied, so that the same file can be chosen again. */
function chosen(event: ChangeEvent<HTMLInputElement>): readonly File[] {
  const files = [...(event.currentTarget.files ?? [])];
  event.currentTarget.value = '';
  return files;
}
