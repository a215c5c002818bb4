import { Button } from '@/components/ui/Button';
import { FileRow } from './FileRow';
import type { ChosenFile } from './use-chosen-files';
import { useParseWords } from './use-parse-words';

type Props = {
  chosen: ChosenFile;
  onAgain: () => void;
  onRemove: () => void;
};

/** A file that has no job yet, and why. */
export function ChosenRow({ chosen, onAgain, onRemove }: Props) {
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
        <Button size="sm" onPress={onAgain}>
          {parse.tryAgain}
        </Button>
      )}
      {state !== 'starting' && (
        <Button
          kind="quiet"
          size="sm"
          label={state === 'fetching' ? parse.cancelNamed(name) : parse.removeNamed(name)}
          icon="x"
          onPress={onRemove}
        />
      )}
    </FileRow>
  );
}
