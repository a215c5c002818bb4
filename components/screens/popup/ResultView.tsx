import type { Ref } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { CaptureFormat } from '../../../lib/model/format';
import { toFailure, type Failure } from '../../../lib/model/errors';
import type { Settings } from '../../../lib/model/settings';
import { copyCapture, prepareFile, savePrepared, type PreparedFile } from '../../state/actions';
import { useApp } from '../../state/app';
import { useToast } from '../../state/use-toast';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Preview } from './Preview';
import { Stats } from './Stats';
import { KeptLine } from './KeptLine';
import { useLaterWords } from './use-later-words';
import type { Result } from './view';

/** What the keys of the surface may do with the format that is shown. */
export type ResultCommands = { copy?: (() => void) | undefined; download?: (() => void) | undefined };

type Props = {
  result: Result;
  format: CaptureFormat;
  settings: Settings;
  /** Price of another capture at the service, in words. */
  cost: string | undefined;
  onCapture: (scope?: 'page' | 'everything') => void;
  onPanel: () => void;
  onMap: () => void;
  onCrawl: () => void;
  onFailure: (failure: Failure) => void;
  primary: Ref<HTMLButtonElement>;
  /** Lets the keys of the surface do what the buttons do. */
  commands: ResultCommands;
};

/** What came of the capture: its size, a look at it, and where it can go. */
export function ResultView(props: Props) {
  const { result, format, settings, commands } = props;
  const app = useApp();
  const toast = useToast();
  const { words, popup } = useLaterWords();
  const held = holds(result, format);
  const file = usePreparedFile(result, format, settings, held);
  const fail = (thrown: unknown): void => props.onFailure(toFailure(thrown));

  const copy = (): void =>
    void copyCapture(app, result.capture, format, words, result.picture).then(toast, fail);
  const download = (): void => {
    if (file) void savePrepared(app, file, words).then(toast, fail);
  };
  commands.copy = held ? copy : undefined;
  commands.download = held ? download : undefined;

  return (
    <>
      <Stats result={result} format={format} />
      <KeptLine
        capture={result.capture}
        format={format}
        billed={settings.service.lastTest?.kind !== 'connected-no-billing'}
        onWholePage={props.onCapture}
      />
      <Preview result={result} format={format} remoteImages={settings.loadRemoteImages} />
      <div class="btns">
        {!held && (
          <Button
            kind="primary"
            class="grow go"
            icon="capture"
            buttonRef={props.primary}
            kbd={{ shown: '↵', keys: 'Enter' }}
            onPress={() => props.onCapture()}
          >
            {popup.capturePage}
            <span class="to">
              <Icon name="arrow" size="sm" directional />
              {words.formats[format]}
            </span>
            {props.cost !== undefined && <span class="cost">{props.cost}</span>}
          </Button>
        )}
        {held && (
          <Button
            kind="primary"
            class="grow"
            icon="copy"
            buttonRef={props.primary}
            kbd={{ shown: '↵', keys: 'Enter' }}
            onPress={copy}
          >
            {popup.copy}
          </Button>
        )}
        {held && (
          <Button icon="download" onPress={download} disabled={!file}>
            {popup.download}
          </Button>
        )}
        {result.kept && (
          <Button icon="panel" onPress={props.onPanel}>
            {popup.sidePanel}
          </Button>
        )}
      </div>
      <div class="base last">
        <Button kind="quiet" size="sm" icon="refresh" onPress={() => props.onCapture()}>
          {popup.captureAgain}
        </Button>
        <span>
          <Button kind="quiet" size="sm" onPress={props.onMap}>
            {popup.mapSite}
          </Button>
          <Button kind="quiet" size="sm" onPress={props.onCrawl}>
            {popup.crawlSite}
          </Button>
        </span>
      </div>
    </>
  );
}

/** Whether the capture has this format, so that it can be shown, copied and saved. */
function holds({ capture, picture }: Result, format: CaptureFormat): boolean {
  return format === 'screenshot'
    ? capture.content.screenshot !== undefined && picture !== undefined
    : capture.content[format] !== undefined;
}

/** The file of the format that is shown, ready for the click. */
function usePreparedFile(
  result: Result,
  format: CaptureFormat,
  settings: Settings,
  wanted: boolean,
): PreparedFile | undefined {
  const app = useApp();
  const [file, setFile] = useState<{ of: Result['capture']; format: CaptureFormat; file: PreparedFile }>();
  const { capture, picture } = result;
  useEffect(() => {
    if (!wanted) return;
    let stopped = false;
    prepareFile(app, capture, format, settings, picture).then(
      (made) => !stopped && setFile({ of: capture, format, file: made }),
      // A format that cannot become a file leaves the button disabled.
      () => !stopped && setFile(undefined),
    );
    return () => {
      stopped = true;
    };
  }, [app, capture, format, settings, picture, wanted]);
  return file?.of === capture && file.format === format ? file.file : undefined;
}
