import { fileNameOf } from '@/lib/features/files/file-name';
import { hostOf } from '@/lib/core/model/url';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { useParseWords } from './use-parse-words';
import { useSettings } from '@/components/shell/state/settings';
import { useTabFilePrice } from './use-tab-file-price';

type Props = { url: string; onSend: () => void };

/** The PDF in the tab: where it would be sent, what that costs, and the button that sends it. */
export function TabFile({ url, onSend }: Props) {
  const settings = useSettings();
  const { parse } = useParseWords();
  const price = useTabFilePrice(settings);
  return (
    <Note
      icon="file"
      title={parse.tab.title}
      actions={
        <Button size="sm" onPress={onSend}>
          {parse.tab.send(price)}
        </Button>
      }
    >
      <bdi class="strong">{fileNameOf(url, '')}</bdi>
      <br />
      {parse.tab.body(hostOf(settings.service.baseUrl))}
    </Note>
  );
}
