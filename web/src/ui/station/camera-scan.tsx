import { useEffect, useRef, useState } from 'react';
import css from './camera-scan.module.css';
import { Dialog } from '../dialog/dialog.tsx';

type Detector = { detect(video: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type WithDetector = typeof globalThis & { readonly BarcodeDetector?: new () => Detector };

/** How often a picture is looked at. */
const lookMs = 150;

/** Reads a code with the camera, for a phone without a scanner. */
export function CameraScan({
  close,
  onCode,
}: {
  close: () => void;
  onCode: (code: string) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const told = useRef(onCode);
  useEffect(() => {
    told.current = onCode;
  });

  useEffect(() => {
    const Detecting = (globalThis as WithDetector).BarcodeDetector;
    if (!Detecting) return;
    const detector = new Detecting();
    let stream: MediaStream | undefined;
    let isOver = false;

    const look = async () => {
      const found = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (isOver) return;
      if (found[0]) told.current(found[0].rawValue);
      else setTimeout(() => void look(), lookMs);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      await look();
    };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());

    start().catch(() => setRefused(true));
    return () => {
      isOver = true;
      stop();
    };
  }, []);

  return (
    <Dialog
      onClose={close}
      title="Hold the code before the camera"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isRefused ? (
        <p role="alert">The camera cannot be used. Allow it in the browser, or type the code.</p>
      ) : (
        <video ref={video} className={css.video} muted playsInline />
      )}
    </Dialog>
  );
}
