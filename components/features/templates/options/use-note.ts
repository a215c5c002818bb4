import { useAnswer } from '@/components/shell/state/use-answer';
import { MOST_SAMPLES, sampleCapture } from '@/lib/features/templates/sample-capture';
import type { Template } from '@/lib/features/templates/template';
import { noteOf, type Note } from '@/lib/features/templates/note';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { samplePage } from '@/components/shell/options/shared/sample-page';
import type { TemplatePage } from '@/lib/features/templates/page-data';

const SAMPLE = '# Coroutines and tasks\n\nThis section outlines high-level APIs to work with coroutines.\n';

/** The page that previews show: the newest capture of a page, or an invented page while there is none. */
export function usePreviewPage(): TemplatePage | undefined {
  const app = useApp();
  const { value } = useLive(
    async (reader): Promise<TemplatePage> => {
      const sample = sampleCapture(await reader.captures({ limit: MOST_SAMPLES }));
      const capture = sample && (await reader.capture(sample.id));
      return capture ?? { ...samplePage(app.now()), content: { markdown: SAMPLE } };
    },
    ['captures'],
    [],
  );
  return value;
}

/** The result of a template for a page, rendered again when either changes. Undefined until it is rendered. */
export function useNote(template: Template, page: TemplatePage | undefined): Note | undefined {
  const app = useApp();
  return useAnswer([template, page, app], async () =>
    page ? noteOf(template, page, { toMarkdown: await app.htmlToMarkdown() }) : undefined,
  ).last;
}
