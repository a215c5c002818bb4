import { fileNameOf } from '@/lib/features/files/file-name';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { useParseWords } from './use-parse-words';

type Props = { url: string; onRead: () => void };

/** The file in the tab, and the button that reads it. */
export function TabFile({ url, onRead }: Props) {
  const { parse } = useParseWords();
  return (
    <Note
      icon="file"
      title={parse.tab.title}
      actions={
        <Button size="sm" onPress={onRead}>
          {parse.tab.send}
        </Button>
      }
    >
      <bdi class="strong">{fileNameOf(url, '')}</bdi>
      <br />
      {parse.tab.body}
    </Note>
  );
}
