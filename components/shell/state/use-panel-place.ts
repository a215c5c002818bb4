import { useEffect, useState } from 'preact/hooks';
import type { PanelPlace } from '@/lib/core/ports/gesture';
import { useApp } from './app';

/** The last place that another surface sent the panel to; a new object each time it is sent. */
export function usePanelPlace(): PanelPlace | undefined {
  const { panelPlaces } = useApp();
  const [place, setPlace] = useState<PanelPlace>();
  useEffect(() => {
    if (!panelPlaces) return;
    const look = (): void => {
      const left = panelPlaces.take();
      if (left) setPlace(left);
    };
    look();
    return panelPlaces.subscribe(look);
  }, [panelPlaces]);
  return place;
}
