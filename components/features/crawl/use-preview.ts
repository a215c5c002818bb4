import { useEffect, useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { Output } from '@/lib/core/rpc/protocol';
import { useApp } from '@/components/shell/state/app';

export type Preview = Output<'service.previewCrawl'>;

export type PreviewRun = {
  busy: boolean;
  preview: Preview | undefined;
  failure: Failure | undefined;
  read: (prompt: string) => void;
  discard: () => void;
};

/**
 * The rules that the service makes of a sentence. An answer to an earlier sentence is dropped; nothing is started by
 * it.
 */
export function usePreview(url: string): PreviewRun {
  const { call } = useApp();
  const [state, setState] = useState<{ busy: boolean; preview?: Preview; failure?: Failure }>({
    busy: false,
  });
  const turn = useRef(0);
  useEffect(() => () => void (turn.current += 1), []);
  return {
    busy: state.busy,
    preview: state.preview,
    failure: state.failure,
    read(prompt) {
      const mine = ++turn.current;
      const settle = (answer: { preview?: Preview; failure?: Failure }): void => {
        if (turn.current === mine) setState({ busy: false, ...answer });
      };
      setState({ busy: true });
      call('service.previewCrawl', { url, prompt }).then(
        (preview) => settle({ preview }),
        (thrown: unknown) => settle({ failure: toFailure(thrown) }),
      );
    },
    discard() {
      turn.current += 1;
      setState({ busy: false });
    },
  };
}
