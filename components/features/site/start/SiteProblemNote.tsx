import { actionWords } from '@/lib/core/words/actions';
import { hostOf } from '@/lib/core/model/url';
import { cannotWords } from '@/lib/core/words/cannot';
import { Note } from '@/components/ui/Note';
import { FailureView } from '@/components/shell/panel/FailureView';
import { useSiteWords } from '../use-site-words';
import type { SiteStarts } from './use-site-starts';
import { useSettings } from '@/components/shell/state/settings';

type Props = { starts: SiteStarts; host: string; goToPage: () => void };

/** Why a press started nothing, and one action. */
export function SiteProblemNote({ starts, host, goToPage }: Props) {
  const settings = useSettings();
  const { site } = useSiteWords();
  const { problem } = starts;
  if (!problem) return null;
  const close = { label: actionWords.dismiss, kind: 'quiet' as const, onPress: starts.clear };
  switch (problem.kind) {
    case 'declined':
      return (
        <Note
          inset
          icon="shield"
          title={site.notAllowed.title}
          body={site.notAllowed.body(problem.hosts)}
          actions={[
            { label: actionWords['ask-again'], onPress: () => starts.start(problem.request, problem.engine) },
            close,
          ]}
        />
      );
    case 'cannot': {
      const said = cannotWords(problem.reason, {
        serviceHost: hostOf(settings.service.baseUrl),
        what: 'map',
      });
      return <Note {...said} inset icon="info" tone="warn" actions={[close]} />;
    }
    case 'failure': {
      const { failure, start: begun } = problem;
      const again = begun && ((): void => starts.start(begun.request, begun.engine));
      return (
        <FailureView
          failure={failure}
          engine={begun?.engine ?? settings.engine}
          host={host}
          what="map"
          can={{
            capturePage: goToPage,
            captureAgain: goToPage,
            dismiss: starts.clear,
            ...(begun &&
              again && {
                retry: again,
                askForSite: again,
                captureBy: (by) => starts.start(begun.request, by),
              }),
          }}
          before={starts.clear}
        />
      );
    }
  }
}
