import { useEffect, useState } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import type { EngineId } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { failureWords, type FailureWords } from '@/lib/core/words/failures';
import { useApp } from '@/components/shell/state/app';
import type { Popup } from './use-popup';
import { usePopupWords } from './use-popup-words';

/** A failure in words, with what the popup knows of the page, the service and the keys. */
export function useFailureWords(
  popup: Pick<Popup, 'tab' | 'settings' | 'format'>,
): (failure: Failure, engine: EngineId, waiting: boolean) => FailureWords {
  const app = useApp();
  const { format } = usePopupWords();
  const [shortcut, setShortcut] = useState<string>();
  useEffect(() => {
    void app.shortcuts().then((keys) => setShortcut(keys['_execute_action'] || undefined));
  }, [app]);
  return (failure, engine, waiting) =>
    failureWords(
      failure,
      {
        host: hostOf(popup.tab?.url ?? ''),
        serviceUrl: popup.settings.service.baseUrl,
        engine,
        connected: popup.settings.service.connected,
        waiting,
        what: popup.format,
        shortcut,
        now: app.now(),
      },
      format,
    );
}
