import type { Failure } from '@/lib/core/model/errors';
import type { EngineId } from '@/lib/core/model/request';
import type { Gestures } from '@/lib/core/ports/gesture';
import type { ActionId } from '@/lib/core/words';
import type { CaptureChoice } from '@/components/features/capture/state/capture-session';
import type { Settings } from '@/lib/core/model/settings';
import { useApp } from '../state/app';

/** "Wait longer": two minutes instead of the usual half. */
const LONG_TIMEOUT_MS = 120_000;

/** What a screen can do about a failure. */
export type Abilities = {
  /** Requests the same again, or resumes what stopped. */
  retry: () => void;
  cancel: () => void;
  /** Removes the failure from the screen. */
  dismiss: () => void;
  /** Captures the open tab, if nothing else is possible. */
  capturePage: () => void;
  captureAgain: () => void;
  captureBy: (engine: EngineId) => void;
  /** Captures again with this change. */
  captureWith: (change: Partial<CaptureChoice>) => void;
  /** Repeats the capture as it was requested, whatever has been chosen since, with this change. */
  repeatWith: (change: Partial<CaptureChoice>) => void;
  /** The same, without options of these names. */
  repeatWithout: (names: readonly string[]) => void;
  keepMarkdown: () => void;
  editPrompt: () => void;
  editSchema: () => void;
  openLibrary: () => void;
  parseFile: () => void;
  parseTab: () => void;
  /** Asks again for access to the blocked site, and continues. */
  askForSite: (failure: Failure) => void;
  /** Access to all sites was granted. */
  onAllSites: () => void;
  runAgain: () => void;
  runOnDevice: () => void;
  saveLibrary: () => void;
  newLibrary: () => void;
  /** Receives the error of an action. */
  report: (thrown: unknown) => void;
};

/** The context of an action: what every screen has. */
type Place = {
  gestures: Pick<Gestures, 'openOptions' | 'openBrowserPage' | 'requestSending' | 'requestAllSites'>;
  serviceUrl: string;
};
type Taken = Place & { failure: Failure; ask: (answer: Promise<boolean>, then: () => void) => void };

type Action = {
  offered: (can: Partial<Abilities>) => boolean;
  take: (can: Partial<Abilities>, taken: Taken) => void;
};

const has = <Need extends keyof Abilities>(
  can: Partial<Abilities>,
  needs: readonly Need[],
): can is Partial<Abilities> & Pick<Abilities, Need> => needs.every((need) => can[need] !== undefined);

/** An action that needs these abilities, and what it does with them. */
function action<Need extends keyof Abilities>(
  needs: readonly Need[],
  does: (can: Pick<Abilities, Need>, taken: Taken) => void,
): Action {
  return {
    offered: (can) => has(can, needs),
    take: (can, taken) => {
      if (has(can, needs)) does(can, taken);
    },
  };
}

const toOptions = (section: string): Action =>
  action([], (_, { gestures }) => void gestures.openOptions(section));

/** Every action for a failure: what it needs, and what it does. The text of its button is in `lib/core/words`. */
const actions: Record<ActionId, Action> = {
  'capture-page': action(['capturePage'], (can) => can.capturePage()),
  'capture-again': action(['captureAgain'], (can) => can.captureAgain()),
  'capture-on-device': action(['captureBy'], (can) => can.captureBy('device')),
  'capture-with-service': action(['captureBy'], (can) => can.captureBy('service')),
  'capture-whole-page': action(['captureWith'], (can) => can.captureWith({ scope: 'everything' })),
  // Its text, as this device reads it: none of it is sent to a model.
  'look-at-page': action(['captureWith'], (can) => can.captureWith({ format: 'markdown', engine: 'device' })),
  'wait-longer': action(['captureWith'], (can) => can.captureWith({ options: { timeout: LONG_TIMEOUT_MS } })),
  'without-check': action(['repeatWith'], (can) =>
    can.repeatWith({ engine: 'service', options: { checkPromptInjection: false } }),
  ),
  'without-refused': action(['repeatWithout'], (can, { failure }) =>
    can.repeatWithout(failure.facts.refused ?? []),
  ),
  'keep-markdown': action(['keepMarkdown'], (can) => can.keepMarkdown()),
  'edit-schema': action(['editSchema'], (can) => can.editSchema()),
  'change-prompt': action(['editPrompt'], (can) => can.editPrompt()),
  'try-again': action(['retry'], (can) => can.retry()),
  'send-again': action(['retry'], (can) => can.retry()),
  continue: action(['retry'], (can) => can.retry()),
  'start-again': action(['retry'], (can) => can.retry()),
  cancel: action(['cancel'], (can) => can.cancel()),
  'finish-here': action(['cancel'], (can) => can.cancel()),
  dismiss: action(['dismiss'], (can) => can.dismiss()),
  'run-again': action(['runAgain'], (can) => can.runAgain()),
  'run-on-device': action(['runOnDevice'], (can) => can.runOnDevice()),
  'enter-key': toOptions('engine'),
  'replace-key': toOptions('engine'),
  'check-address': toOptions('engine'),
  'connect-service': toOptions('engine'),
  'see-usage': toOptions('engine'),
  'connect-model': toOptions('model'),
  'free-space': toOptions('data'),
  'open-library': action(['openLibrary'], (can) => can.openLibrary()),
  'parse-file': action(['parseFile'], (can) => can.parseFile()),
  'parse-tab': action(['parseTab'], (can) => can.parseTab()),
  'open-extension-settings': action([], (_, { gestures }) => void gestures.openBrowserPage('extension')),
  'allow-host': action(['retry'], (can, { gestures, serviceUrl, ask }) =>
    ask(gestures.requestSending(serviceUrl), can.retry),
  ),
  'ask-again': action(['askForSite'], (can, { failure }) => can.askForSite(failure)),
  'allow-files': action(['askForSite'], (can, { failure }) => can.askForSite(failure)),
  'allow-all-sites': action(['onAllSites'], (can, { gestures, ask }) =>
    ask(gestures.requestAllSites(), can.onAllSites),
  ),
  'save-library': action(['saveLibrary'], (can) => can.saveLibrary()),
  'new-library': action(['newLibrary'], (can) => can.newLibrary()),
};

/** The actions that a screen offers. */
export type FailureActions = {
  /**
   * Those that are possible here for a failure; if there are none, the failure can be closed, where that is possible.
   */
  of: (ids: readonly ActionId[]) => ActionId[];
  /** Call in the click handler: some actions ask for a permission. */
  take: (id: ActionId, failure: Failure) => void;
};

/** `before` runs before any of them. */
export function failureActionsOf(
  place: Place,
  can: Partial<Abilities>,
  before: () => void = () => undefined,
): FailureActions {
  const ask = (answer: Promise<boolean>, then: () => void): void =>
    void answer.then((granted) => granted && then()).catch((thrown: unknown) => can.report?.(thrown));
  return {
    of(ids) {
      const open = ids.filter((id) => actions[id].offered(can));
      return open.length > 0 || !can.dismiss ? open : ['dismiss'];
    },
    take(id, failure) {
      before();
      actions[id].take(can, { ...place, failure, ask });
    },
  };
}

/** The actions of a screen with these abilities. `before` runs before any of them. */
export function useFailureActions(
  settings: Pick<Settings, 'service'>,
  can: Partial<Abilities>,
  before?: () => void,
): FailureActions {
  const { gestures } = useApp();
  return failureActionsOf({ gestures, serviceUrl: settings.service.baseUrl }, can, before);
}
