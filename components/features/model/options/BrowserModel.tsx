import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Availability } from '@/lib/core/ports/language-model';
import type { ModelServer } from '@/lib/features/model/model';
import { useApp } from '@/components/shell/state/app';
import { useWords } from '@/components/shell/state/use-words';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { useModelWords } from '../use-model';
import { TestCard } from './TestCard';
import { useTest } from './use-test';

/** The model of the browser: whether there is one, fetching it by a press, and its test. */
export function BrowserModel({ server }: { server: ModelServer | undefined }) {
  const { browserModel } = useApp();
  const { format } = useWords();
  const own = useModelWords();
  const testing = useTest('browser', server);
  const [state, setState] = useState<Availability>();
  const [part, setPart] = useState<number>();
  const look = useCallback(() => void browserModel?.availability().then(setState), [browserModel]);
  useEffect(look, [look]);
  if (state === undefined || !browserModel) return null;
  const again = (
    <Button size="sm" icon="refresh" onPress={look}>
      {own.browserAsk}
    </Button>
  );
  const fetchIt = (): void => {
    setPart(0);
    browserModel
      .fetch(setPart)
      .catch(() => undefined)
      .finally(() => {
        setPart(undefined);
        look();
      });
  };
  if (state === 'available')
    return (
      <>
        <Note icon="check" title={own.browserReady} />
        <TestCard place="browser" server={server} testing={testing} />
      </>
    );
  if (state === 'unavailable')
    return (
      <Note icon="info" title={own.browserNone} actions={again}>
        {browserModel.isFirefox ? own.browserFirefox : own.browserNoneBody}
      </Note>
    );
  return (
    <Note
      icon="download"
      title={part === undefined ? own.browserFetch : own.browserFetching(format.percent(part))}
      actions={
        part === undefined && (
          <Button size="sm" icon="download" onPress={fetchIt}>
            {own.browserFetchDo}
          </Button>
        )
      }
    >
      {own.browserFetchBody}
    </Note>
  );
}
