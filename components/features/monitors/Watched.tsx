import type { ComponentChild } from 'preact';
import { useLive } from '@/components/shell/state/use-live';
import { useModule } from '@/components/shell/state/use-module';
import type { WatchedLineProps } from './WatchedLine';

const loadLine = () => import('./WatchedLine');

/** What is found by who watches the page in the tab, in one line; on any other page, what stands there otherwise. */
export function Watched(props: WatchedLineProps): ComponentChild {
  const { value: hasAny } = useLive(
    async (reader) => (await reader.monitorRecords()).length > 0,
    ['monitors'],
    [],
  );
  const later = useModule(hasAny && loadLine);
  return later ? <later.WatchedLine {...props} /> : props.otherwise;
}
