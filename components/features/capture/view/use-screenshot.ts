import { useEffect, useState } from 'preact/hooks';
import { useApp } from '@/components/shell/state/app';

/** The bytes of a stored screenshot: undefined while they are read, null if there are none. */
export function useScreenshot(blobId: string | undefined): Blob | null | undefined {
  const { reader } = useApp();
  const [read, setRead] = useState<{ blobId: string; blob: Blob | null }>();
  useEffect(() => {
    if (blobId === undefined) return;
    let stale = false;
    const settle = (blob: Blob | null): void => {
      if (!stale) setRead({ blobId, blob });
    };
    reader.blob(blobId).then(
      (blob) => settle(blob ?? null),
      () => settle(null),
    );
    return () => {
      stale = true;
    };
  }, [reader, blobId]);
  if (blobId === undefined) return null;
  return read?.blobId === blobId ? read.blob : undefined;
}
