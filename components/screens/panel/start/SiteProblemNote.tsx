import type { Settings } from '../../../../lib/model/settings';
import { hostOf } from '../../../../lib/model/url';
import { cannotWords } from '../../../../lib/words/cannot';
import { useApp } from '../../../state/app';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { FailureView } from '../shared/FailureView';
import { useSiteWords } from '../shared/use-site-words';
import type { SiteStarts } from './use-site-starts';

type Props = { starts: SiteStarts; settings: Settings; host: string; goToPage: () => void };

/** What a press came to that started nothing, and one way on. */
export function SiteProblemNote({ starts, settings, host, goToPage }: Props) {
  const { gestures } = useApp();
  const { site, words } = useSiteWords();
  const { problem } = starts;
  if (!problem) return null;
  const close = (
    <Button size="sm" kind="quiet" onPress={starts.clear}>
      {words.actions.dismiss}
    </Button>
  );
  switch (problem.kind) {
    case 'declined':
      return (
        <Note
          class="note--in"
          icon="shield"
          title={site.notAllowed.title}
          actions={
            <>
              <Button size="sm" onPress={() => starts.start(problem.request, problem.engine)}>
                {words.actions['ask-again']}
              </Button>
              {close}
            </>
          }
        >
          {site.notAllowed.body(problem.hosts)}
        </Note>
      );
    case 'cannot': {
      const said = cannotWords(problem.reason, {
        kind: problem.request.kind,
        engine: problem.engine,
        serviceHost: hostOf(settings.service.baseUrl),
        what: site.whatMap,
      });
      return (
        <Note class="note--in" icon="info" tone="warn" title={said.title} actions={close}>
          {said.body}
        </Note>
      );
    }
    case 'failure': {
      const { start } = problem;
      return (
        <FailureView
          failure={problem.failure}
          settings={settings}
          engine={start?.engine ?? settings.engine}
          host={host}
          what={site.whatMap}
          onAction={(action) => {
            starts.clear();
            switch (action) {
              case 'capture-page':
              case 'capture-again':
                return goToPage();
              case 'try-again':
              case 'send-again':
              case 'ask-again':
                return start && starts.start(start.request, start.engine);
              case 'capture-on-device':
                return start && starts.start(start.request, 'device');
              case 'capture-with-service':
                return start && starts.start(start.request, 'service');
              case 'replace-key':
              case 'check-address':
              case 'connect-service':
              case 'see-usage':
                return void gestures.openOptions('engine');
              case 'free-space':
                return void gestures.openOptions('data');
              default:
                return undefined;
            }
          }}
        />
      );
    }
  }
}
