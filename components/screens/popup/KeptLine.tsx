import type { Exportable } from '../../../lib/export/exportable';
import { warningWords } from '../../../lib/words/warnings';
import { useLaterWords } from './use-later-words';

/** What was left out of the capture or paid for it, and the whole page one press away. */
export function KeptLine({ capture, onWholePage }: { capture: Exportable; onWholePage: () => void }) {
  const { words, popup } = useLaterWords();
  const { scope, wordsKept, wordsOnPage, warnings } = capture.report;
  const share = wordsOnPage > 0 ? wordsKept / wordsOnPage : 1;
  const partial = scope === 'main' && capture.engine === 'device' && share < 0.995;
  const facts = [
    capture.creditsUsed === undefined ? undefined : words.creditsUsed(capture.creditsUsed),
    scope === 'selection' ? popup.selectionCaptured : undefined,
    partial ? popup.kept(share) : undefined,
    warnings.length > 0 ? popup.warnings(warnings.length) : undefined,
  ].filter((fact) => fact !== undefined);
  if (facts.length === 0) return null;
  return (
    <div class="kept" title={warnings.map(warningWords).join('\n') || undefined}>
      {facts.map((fact, index) => (
        <span key={fact}>
          {index > 0 && <span class="sep" />}
          {fact}
        </span>
      ))}
      {(partial || scope === 'selection') && (
        <span>
          <span class="sep" />
          <button type="button" onClick={onWholePage}>
            {scope === 'selection' ? popup.wholePage : popup.wholePageInstead}
          </button>
        </span>
      )}
    </div>
  );
}
