import frameStyles from '@/components/features/reading/frame.css?raw';
import { useModule } from '@/components/shell/state/use-module';
import * as markdownViewerStyles from './MarkdownViewer.module.css';
import * as styles from './DocumentStart.module.css';

const loadMarkdown = () => import('./MarkdownStart');
/** More than the first screen of the widest panel. */
const CHARACTERS = 6_000;

type Props = { markdown: string; label: string };

/**
 * The first screen of a document, rendered as text and elements while its frame is being made: with the frame's styles,
 * so that nothing moves when the frame replaces it.
 */
export function DocumentStart({ markdown, label }: Props) {
  const module = useModule(loadMarkdown);
  return (
    <div class={`${markdownViewerStyles.frame} ${styles.documentStart}`}>
      <style>{`.${styles.documentStart}{${frameStyles}}`}</style>
      {module && <module.MarkdownStart markdown={startOf(markdown)} label={label} />}
    </div>
  );
}

/** Cut between two blocks, if there is such a place. */
function startOf(markdown: string): string {
  if (markdown.length <= CHARACTERS) return markdown;
  const start = markdown.slice(0, CHARACTERS);
  const end = start.lastIndexOf('\n\n');
  return end > 0 ? start.slice(0, end) : start;
}
