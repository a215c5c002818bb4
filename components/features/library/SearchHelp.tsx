import { operators, type OperatorName } from '@/lib/features/library/search/operators';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import * as styles from './SearchHelp.module.css';

const OPERATORS = Object.keys(operators) as OperatorName[];

/** What can be typed into the search field, folded. */
export function SearchHelp() {
  const { help, typed, takes } = usePanelWords().panel.librarySearch;
  const lines = [
    ['tide mill', typed.words],
    ['"tide mill"', typed.phrase],
    ['-mill', typed.minus],
    ...OPERATORS.map((name) => [`${name}:`, takes[name]]),
  ];
  return (
    <details class={styles.help}>
      <summary>{help}</summary>
      <dl>
        {lines.map(([said, meaning]) => (
          <div key={said}>
            <dt class="mono">{said}</dt>
            <dd class="faint">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
