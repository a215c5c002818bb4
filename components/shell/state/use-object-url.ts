import { useEffect, useState } from 'preact/hooks';

/** An object URL for a blob, revoked when it is no longer shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ blob: Blob; address: string }>();
  useEffect(() => {
    if (!blob) return;
    const address = URL.createObjectURL(blob);
    setMade({ blob, address });
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return made && made.blob === blob ? made.address : undefined;
}
