import { diffRows } from '../../../../lib/derive/diff-rows';
import { useMonitorWords } from './use-monitor-words';

/** A unified diff: lines that came, lines that went, and a few around them. Text is shown as text. */
export function LineDiff({ text }: { text: string }) {
  const { said } = useMonitorWords();
  return (
    <div class="linediff" dir="auto">
      {diffRows(text).map((row, at) =>
        row.type === 'gap' ? (
          <hr key={at} class="rule" />
        ) : row.type === 'added' ? (
          <ins key={at}>
            <span class="vh">{said.added}: </span>
            {row.text || ' '}
          </ins>
        ) : row.type === 'removed' ? (
          <del key={at}>
            <span class="vh">{said.taken}: </span>
            {row.text || ' '}
          </del>
        ) : (
          <p key={at}>{row.text || ' '}</p>
        ),
      )}
    </div>
  );
}
