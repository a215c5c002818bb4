import { PopupAsk } from '@/components/features/model/ask/PopupAsk';
import type { Asked } from '@/components/features/model/ask/use-ask';
import { useModelWords } from '@/components/features/model/use-model';
import { loadedLater } from '@/components/shell/state/loaded-later';
import { SettingsProvider } from '@/components/shell/state/settings';
import type { Popup } from './use-popup';

/** Its form and its table are as large as the popup. */
const PageData = loadedLater(async () => ({
  Part: (await import('@/components/features/extract/PageData')).PageData,
}));

/** What a model is asked about the page: a question, a summary, or its data. */
export type Wanted = Asked | { task: 'json'; question?: undefined };

type Props = {
  /** What was pressed; another press is another object. */
  asked: Wanted;
  popup: Pick<Popup, 'settings' | 'view'>;
  onBack: () => void;
};

/** In place of the page: what a model makes of it. */
export function Asking({ asked, popup: { settings, view }, onBack }: Props) {
  const { ask } = useModelWords();
  // Absent while the page is still read.
  const result = view.at === 'result' ? view.result : undefined;
  return (
    <SettingsProvider value={settings}>
      {result?.look.report.scope === 'selection' && <p class="faint">{ask.selection}</p>}
      {asked.task === 'json' ? (
        <PageData request={result?.request} words={result?.look.report.wordsKept} onBack={onBack} />
      ) : (
        <PopupAsk asked={asked} result={result} onBack={onBack} />
      )}
    </SettingsProvider>
  );
}
