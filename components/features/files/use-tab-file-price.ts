import { isBilled } from '@/lib/core/model/is-billed';
import type { Settings } from '@/lib/core/model/settings';
import { useApp } from '@/components/shell/state/app';

/** Credits for each page of a PDF; undefined if the service counts none. */
export function useTabFilePrice({ service }: Settings): number | undefined {
  const { estimateCost } = useApp();
  if (!service.connected || !isBilled(service)) return undefined;
  return estimateCost({
    kind: 'parse',
    inboxId: '',
    fileName: 'document.pdf',
    formats: ['markdown'],
    options: {},
  }).min;
}
