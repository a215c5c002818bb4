import { Button } from '../../../ui/Button';
import { FileRow } from './FileRow';
import type { ChosenFile } from './use-chosen-files';
import { useParseWords } from './use-parse-words';

/** A file that has no job yet, and why. */
export function ChosenRow({ chosen, onRemove }: { chosen: ChosenFile; onRemove: () => void }) {
  const { parse } = useParseWords();
  const { file, state } = chosen;
  const says = {
    waits: parse.waits(file.size),
    starting: parse.queued,
    'bad-kind': parse.badKind,
    'too-large': parse.tooLarge(file.size),
    'not-stored': parse.notStored,
    'not-started': parse.notStarted,
  }[state];
  const isFine = state === 'waits' || state === 'starting';
  return (
    <FileRow
      name={file.name}
      says={[says]}
      icon={state === 'starting' ? 'busy' : isFine ? 'file' : 'stopsign'}
      tone={isFine ? undefined : 'bad'}
    >
      {state !== 'starting' && (
        <Button kind="quiet" size="sm" label={parse.removeNamed(file.name)} icon="x" onPress={onRemove} />
      )}
    </FileRow>
  );
}
