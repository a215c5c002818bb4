import frameStyles from './frame.css?raw';
import { useModule } from '../state/use-module';
import * as markdownViewerStyles from './MarkdownViewer.module.css';
import * as styles from './DocumentStart.module.css';

const loadMarkdown = () => import('./MarkdownStart');
/** More than the first screen of the widest panel. */
const CHARACTERS = 6_000;

type Props = { markdown: string; label: string };

/**
 * The first screen of a document, drawn as text and elements while the frame that holds all of it is made: in the
 * clothes of the frame, so that nothing moves as that takes its place.
 */
export function DocumentStart({ markdown, label }: Props) {
  const module = useModule(loadMarkdown);
  return (
    <div class={`${markdownViewerStyles.frame} ${styles.docstart}`}>
      <style>{`.${styles.docstart}{${frameStyles}}`}</style>
      {module && <module.MarkdownStart markdown={startOf(markdown)} label={label} />}
    </div>
  );
}

/** Cut between two blocks, where there is such a place. */
function startOf(markdown: string): string {
  if (markdown.length <= CHARACTERS) return markdown;
  const start = markdown.slice(0, CHARACTERS);
  const end = start.lastIndexOf('\n\n');
  return end > 0 ? start.slice(0, end) : start;
}
