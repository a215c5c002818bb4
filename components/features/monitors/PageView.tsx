import { checkPagesOf } from '@/lib/features/monitors/monitor';
import { useMemo, useRef } from 'preact/hooks';
import { recordsOfDiff, textsOfDiff } from '@/lib/features/changes/texts-of-diff';
import { Changes, DiffView } from '../changes/DiffView';
import { failedPageWords } from '@/lib/features/site/words/failed-page';
import { wordOf } from '@/lib/core/words/word-of';
import { useToast } from '@/components/shell/state/use-toast';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { useOpenedFocus } from '@/components/shell/panel/arrival';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useMonitorWords } from './use-monitor-words';
import * as monitorsStyles from './monitors.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  monitorId: string;
  checkId: string;
  url: string;
  singleKeys: boolean;
  onBack: () => void;
};

/** One page of one check: its state, what changed, and why it matters or does not. */
export function PageView({ monitorId, checkId, url, singleKeys, onBack }: Props) {
  const app = useApp();
  const { gestures } = app;
  const toast = useToast();
  const { said, here } = useMonitorWords();
  const { value } = useLive(
    (reader) => checkPagesOf(reader, monitorId, checkId),
    ['monitors'],
    [monitorId, checkId],
  );
  const backButton = useRef<HTMLButtonElement>(null);
  useOpenedFocus(backButton);
  const page = value?.pages.find((one) => one.url === url);
  const judged = page?.judgment;
  const { diff, rows } = page ?? {};
  const texts = useMemo(() => (diff && !rows ? textsOfDiff(diff) : undefined), [diff, rows]);
  const records = useMemo(() => (diff && rows ? recordsOfDiff(diff) : undefined), [diff, rows]);
  const shared = { names: { before: said.checkBefore, after: said.thisCheck }, singleKeys };
  return (
    <>
      <SubHead title={said.diffOf} sub={<bdi dir="ltr">{url}</bdi>} onBack={onBack} backRef={backButton}>
        <Button
          kind="quiet"
          size="sm"
          icon="ext"
          label={said.openPage}
          onPress={() => void gestures.openTab(url).catch(() => undefined)}
        />
      </SubHead>
      {page?.places && page.places.length > 0 && (
        <div class={monitorsStyles.ignore}>
          <Button
            size="sm"
            onPress={() =>
              void app
                .call('monitors.ignore', { monitorId, checkId, url })
                .then(() => toast({ text: here.ignored }))
                .catch(() => undefined)
            }
          >
            {here.ignore}
          </Button>
        </div>
      )}
      {judged && (
        <Note
          inset
          icon="info"
          tone="soft"
          title={judged.meaningful === false ? said.unimportant : said.status(page.status)}
        >
          {judged.reason ?? here.notWaited}
        </Note>
      )}
      {texts ? (
        <DiffView {...texts} {...shared} />
      ) : records ? (
        <Changes diff={records} {...shared} />
      ) : (
        <div class={`${viewStyles.scroll} ${viewStyles.scrollFlush}`}>
          {page && (
            <p class={monitorsStyles.about}>
              {page.status === 'new'
                ? said.newPage
                : page.status === 'removed'
                  ? said.removedPage
                  : page.status === 'error'
                    ? page.failure
                      ? failedPageWords(page.failure)
                      : said.pageFailed(page.statusCode, page.error)
                    : page.status === 'same'
                      ? said.noChange
                      : page.missing
                        ? here.misfit(page.missing)
                        : (wordOf(here.pageSaid, page.status) ?? said.noDiff)}
            </p>
          )}
        </div>
      )}
    </>
  );
}
