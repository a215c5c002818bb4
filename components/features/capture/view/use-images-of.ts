import { useState } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { Settings } from '@/lib/core/model/settings';
import { siteOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import type { ViewerProps } from '../viewers/viewer';
import { usePanelWords } from '@/components/shell/state/use-panel-words';

/**
 * Whether a capture is shown with its images, and the consent to that: for all future captures of its site, or only for
 * this one where nothing may be stored.
 */
export function useImagesOf(
  capture: Exportable,
  { loadRemoteImages, imageSites }: Settings,
  mayRemember: boolean,
  onFailure: (failure: Failure) => void,
): ViewerProps['images'] {
  const { call } = useApp();
  const { panel, words } = usePanelWords();
  const toast = useToast();
  const [allowedFor, setAllowedFor] = useState<Exportable>();
  const site = siteOf(capture.url);
  const change = (load: boolean): Promise<unknown> => call('settings.update', { imageSite: { site, load } });
  const failed = (thrown: unknown): void => onFailure(toFailure(thrown));
  return {
    allowed: loadRemoteImages || imageSites.includes(site) || allowedFor === capture,
    allow: () => {
      setAllowedFor(capture);
      if (!mayRemember) return;
      const takeBack = (): void => {
        setAllowedFor(undefined);
        change(false).catch(failed);
      };
      change(true).then(
        () =>
          toast({
            text: panel.imagesRemembered(site),
            undo: { label: words.toasts.undo, run: takeBack },
          }),
        failed,
      );
    },
  };
}
