import { useFocusWhenDrawn } from '@/components/ui/use-focus';
import { FILE_KINDS } from '@/lib/core/model/file-kind';
import { isWorking } from '@/lib/core/model/job';
import { hostOf } from '@/lib/core/model/url';
import { useNudge } from '@/components/shell/state/trouble';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { FileButton } from '@/components/ui/FileButton';
import { Icon } from '@/components/ui/Icon';
import { Note } from '@/components/ui/Note';
import { LibraryCapture } from '../capture/view/LibraryCapture';
import { useDelete } from '../capture/view/use-delete';
import { ResearchFailure } from '../research/shared/ResearchFailure';
import { SubHead } from '@/components/shell/panel/SubHead';
import { ParseJobRow, FileRow } from './ParseJobRow';
import type { ChosenFiles, ChosenFile } from './use-chosen-files';
import { useParseJobs } from './use-parse-jobs';
import { useParseWords } from './use-parse-words';
import { useSettings } from '@/components/shell/state/settings';
import { useFailure } from '@/components/shell/state/use-failure';
import { useOpened } from '@/components/ui/use-open';
import * as parseStyles from './parse.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './ParseView.module.css';
import { fileNameOf } from '@/lib/features/files/file-name';

type Props = {
  chosen: ChosenFiles;
  /** Files are being dragged over the panel. */
  isOver: boolean;
  isPrivate: boolean;
  /** The address of the PDF in the tab, which no extension can read there. */
  tabFile: string | undefined;
  /** Opens what was read elsewhere: a popup is too small for it, and closes when a dialog asks for a file. */
  onOpen?: (captureId: string) => void;
  onBack: () => void;
};

/** Files: dropped or chosen, those being read, and what was read of each. */
export function ParseView({ chosen, isOver, isPrivate, tabFile, onOpen, onBack }: Props) {
  const { service } = useSettings();
  const { parse } = useParseWords();
  const { jobs, error } = useParseJobs();
  const { failure, report, clear } = useFailure();
  const { opened, open, close } = useOpened<string>();
  const remove = useDelete(report);
  // It may be opened from anywhere in the panel.
  const back = useFocusWhenDrawn<HTMLButtonElement>(opened === undefined);
  useNudge(jobs?.some(({ job }) => isWorking(job)) === true);
  const host = hostOf(service.baseUrl);
  const parts = jobs?.flatMap((each) => each.parts) ?? [];
  const all = parts.length + chosen.files.length;
  const read = parts.filter(({ standing }) => standing.status === 'read').length;
  const problem = failure ?? error;
  if (opened !== undefined)
    return (
      <LibraryCapture
        id={opened}
        onBack={close}
        onRemove={() => {
          close();
          void remove([opened]);
        }}
      />
    );
  return (
    <>
      <SubHead
        title={parse.title}
        sub={all > 0 ? parse.readOf({ read, all }) : undefined}
        onBack={onBack}
        backRef={back}
      />
      <div class={`${viewStyles.scroll} ${styles.parse}`}>
        {isPrivate ? (
          <Note {...parse.private} icon="lock" />
        ) : (
          <DropArea isOver={isOver} onFiles={onOpen ? undefined : chosen.add} />
        )}
        {tabFile !== undefined && !isPrivate && (
          <TabFile url={tabFile} onRead={() => chosen.readFromTab(tabFile)} />
        )}
        {problem && <ResearchFailure kind="parse" failure={problem} can={{ dismiss: clear }} />}
        {all > 0 && (
          <ul class={parseStyles.fileList} aria-label={parse.files}>
            {chosen.files.map((each) => (
              <ChosenRow
                key={each.id}
                chosen={each}
                onAgain={chosen.again}
                onRemove={() => chosen.remove(each.id)}
              />
            ))}
            {jobs?.map((parsed) => (
              <ParseJobRow
                key={parsed.job.id}
                parsed={parsed}
                isPrivate={isPrivate}
                onOpen={onOpen ?? open}
                onFailure={report}
              />
            ))}
          </ul>
        )}
        {!isPrivate && (
          <Note
            icon="device"
            title={parse.goes.title}
            body={service.connected ? parse.goes.toService(host) : parse.goes.noService}
          />
        )}
      </div>
    </>
  );
}

/** The drop area for files, with the button that chooses them. */
function DropArea({ isOver, onFiles }: { isOver: boolean; onFiles: ChosenFiles['add'] | undefined }) {
  const { parse } = useParseWords();
  return (
    <div class={isOver ? `${styles.drop} is-over` : styles.drop}>
      <Icon name="file" />
      <p class="strong">{isOver ? parse.dropNow : parse.drop}</p>
      <p class="muted">{parse.kinds}</p>
      {onFiles && (
        <FileButton class={styles.choose} accept={FILE_KINDS} multiple onFiles={onFiles}>
          {parse.choose}
        </FileButton>
      )}
    </div>
  );
}

type ChosenRowProps = {
  chosen: ChosenFile;
  onAgain: () => void;
  onRemove: () => void;
};

/** A file that has no job yet, and why. */
function ChosenRow({ chosen, onAgain, onRemove }: ChosenRowProps) {
  const { parse } = useParseWords();
  const { name, file, state } = chosen;
  const size = file?.size ?? 0;
  const says = {
    waits: parse.queued,
    starting: parse.queued,
    fetching: parse.fetching,
    empty: parse.empty,
    'too-large': parse.tooLarge(size),
    'not-stored': parse.notStored,
    'not-started': parse.notStarted,
    'not-allowed': parse.notAllowed,
    'not-fetched': parse.notFetched(chosen.failure),
  }[state];
  const isBusy = state === 'starting' || state === 'fetching';
  const isFine = isBusy || state === 'waits';
  return (
    <FileRow
      name={name}
      says={[says]}
      icon={isBusy ? 'busy' : isFine ? 'file' : 'stopsign'}
      tone={isFine ? undefined : 'bad'}
    >
      {(state === 'not-stored' || state === 'not-started') && (
        <Button text={parse.tryAgain} onPress={onAgain} />
      )}
      {state !== 'starting' && (
        <IconButton
          label={state === 'fetching' ? parse.cancelNamed(name) : parse.removeNamed(name)}
          icon="x"
          onPress={onRemove}
        />
      )}
    </FileRow>
  );
}

function TabFile({ url, onRead }: { url: string; onRead: () => void }) {
  const { parse } = useParseWords();
  return (
    <Note icon="file" title={parse.tab.title} actions={[{ label: parse.tab.send, onPress: onRead }]}>
      <bdi class="strong">{fileNameOf(url, '')}</bdi>
      <br />
      {parse.tab.body}
    </Note>
  );
}
