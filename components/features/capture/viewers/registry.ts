import type { ComponentType } from 'preact';
import type { Content } from '@/lib/core/model/capture';
import type { PanelWords } from '@/lib/core/words/en-panel';
import { actionResultsOf, otherExtra } from '@/lib/features/actions/action-results';
import { tablesOfFile } from '@/lib/features/export/file-tables';
import { trackedChangeOf } from '@/lib/features/changes/tracked-change';
import { ActionsViewer } from './ActionsViewer';
import { ImagesViewer } from './ImagesViewer';
import { ExtraViewer, JsonViewer } from './JsonViewer';
import { LinksViewer } from './LinksViewer';
import { MarkdownViewer } from './MarkdownViewer';
import { ScreenshotViewer } from './ScreenshotViewer';
import { SourceViewer } from './SourceViewer';
import { SummaryViewer } from './SummaryViewer';
import { TablesViewer } from './TablesViewer';
import { TrackedViewer } from './TrackedViewer';
import type { ViewerProps } from './viewer';

type Viewer = {
  /** Whether the capture has content for this viewer: the tab is absent otherwise. */
  canShow: (content: Content) => boolean;
  /** Shown beside the label. */
  count?: (content: Content) => number;
  Component: ComponentType<ViewerProps>;
};

/** All viewers, in tab order. A new one needs one file and one entry. */
const registry = {
  markdown: { canShow: (content) => content.markdown !== undefined, Component: MarkdownViewer },
  source: {
    canShow: ({ markdown, html, rawHtml }) => (markdown ?? html ?? rawHtml) !== undefined,
    Component: SourceViewer,
  },
  summary: { canShow: (content) => content.summary !== undefined, Component: SummaryViewer },
  json: { canShow: (content) => content.json !== undefined, Component: JsonViewer },
  tables: {
    canShow: ({ json }) => tablesOfFile(json).length > 0,
    count: ({ json }) => tablesOfFile(json).length,
    Component: TablesViewer,
  },
  links: {
    canShow: (content) => content.links !== undefined,
    count: (content) => content.links?.length ?? 0,
    Component: LinksViewer,
  },
  images: {
    canShow: (content) => content.images !== undefined,
    count: (content) => content.images?.length ?? 0,
    Component: ImagesViewer,
  },
  screenshot: { canShow: (content) => content.screenshot !== undefined, Component: ScreenshotViewer },
  tracked: { canShow: (content) => trackedChangeOf(content) !== undefined, Component: TrackedViewer },
  actions: {
    canShow: (content) => actionResultsOf(content) !== undefined,
    Component: ActionsViewer,
  },
  extra: {
    canShow: (content) => Object.keys(otherExtra(content)).length > 0,
    Component: ExtraViewer,
  },
} as const satisfies Record<keyof PanelWords['viewer'], Viewer>;

export type ViewerName = keyof typeof registry;

export const viewers: Readonly<Record<ViewerName, Viewer>> = registry;

/** The viewers that have content, in tab order. */
export function viewersOf(content: Content): ViewerName[] {
  return (Object.keys(registry) as ViewerName[]).filter((name) => viewers[name].canShow(content));
}
