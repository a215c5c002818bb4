import { useApp } from '@/components/shell/state/app';
import { useAnswer } from '@/components/shell/state/use-answer';

/** The bytes of a stored screenshot: undefined while they are read, null if there are none. */
export function useScreenshot(blobId: string | undefined): Blob | null | undefined {
  const { reader } = useApp();
  const { now, failure } = useAnswer([reader, blobId], () =>
    blobId === undefined ? undefined : reader.blob(blobId).then((blob) => blob ?? null),
  );
  return blobId === undefined || failure ? null : now;
}
