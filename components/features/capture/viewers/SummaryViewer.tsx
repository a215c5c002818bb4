import { countMarkdownWords } from '@/lib/core/text/count-words';
import { Note } from '@/components/ui/Note';
import { Counted } from '@/components/ui/Parted';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { ViewerProps } from './viewer';
import * as barStyles from '@/components/ui/bar.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

/** The summary as text, and its author. */
export function SummaryViewer({ capture, actions }: ViewerProps) {
  const { panel, words } = usePanelWords();
  const summary = capture.content.summary ?? '';
  const note = panel.summaryNote[capture.engine];
  const captured = capture.metadata.wordCount ?? capture.report.wordsKept;
  return (
    <>
      <div class={barStyles.bar}>
        <span class="grow clip">
          <Counted text={words.words(countMarkdownWords(summary))} /> · {panel.summaryBy[capture.engine]}
        </span>
        {actions('summary')}
      </div>
      <div
        class={`${viewStyles.scroll} ${viewStyles.scrollSummary}`}
        tabIndex={0}
        role="region"
        aria-label={panel.viewer.summary}
      >
        <div class="md" dir="auto" lang={capture.metadata.language}>
          {blocksOf(summary).map((block, index) =>
            block.items ? (
              <ul key={index}>
                {block.items.map((item, at) => (
                  <li key={at}>
                    <Inline text={item} />
                  </li>
                ))}
              </ul>
            ) : (
              <p key={index}>
                <Inline text={block.text} />
              </p>
            ),
          )}
        </div>
        <Note title={note.title} body={note.body(captured)} />
      </div>
    </>
  );
}

/** Text with `code` and **strong** in it; everything else stays as written. */
function Inline({ text }: { text: string }) {
  return (
    <>
      {text.split(/(`[^`\n]+`|\*\*[^*\n]+\*\*)/).map((piece, index) => {
        if (index % 2 === 0) return piece;
        if (piece.startsWith('`')) return <code key={index}>{piece.slice(1, -1)}</code>;
        return <b key={index}>{piece.slice(2, -2)}</b>;
      })}
    </>
  );
}

function blocksOf(summary: string): { text: string; items?: string[] }[] {
  return summary
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const lines = text.split('\n');
      if (!lines.every((line) => /^\s*[-*] /.test(line))) return { text: text.replace(/^#{1,6}\s+/, '') };
      return { text, items: lines.map((line) => line.replace(/^\s*[-*] /, '')) };
    });
}
