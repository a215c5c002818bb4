import { fileNameOf } from '../../../../lib/derive/file-name';
import type { Settings } from '../../../../lib/model/settings';
import { hostOf } from '../../../../lib/model/url';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { useParseWords } from '../shared/use-parse-words';
import { useTabFilePrice } from '../shared/use-tab-file-price';

type Props = { url: string; settings: Settings; onSend: () => void };

/** The PDF in the tab: where it would be sent, what that costs, and the button that sends it. */
export function TabFile({ url, settings, onSend }: Props) {
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
