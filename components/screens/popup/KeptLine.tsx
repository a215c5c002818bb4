import type { Exportable } from '../../../lib/export/exportable';
import type { CaptureFormat } from '../../../lib/model/format';
import { warningWords } from '../../../lib/words/warnings';
import { useLaterWords } from './use-later-words';

type Props = {
  capture: Exportable;
  format: CaptureFormat;
  /** Whether the service counts credits at all. */
  billed: boolean;
  onWholePage: (scope: 'page' | 'everything') => void;
};

/** What was left out of the capture or paid for it, and the whole page one press away. */
export function KeptLine({ capture, format, billed, onWholePage }: Props) {
  const { words, popup } = useLaterWords();
  const { scope, wordsKept, wordsOnPage, warnings } = capture.report;
  const share = wordsOnPage > 0 ? wordsKept / wordsOnPage : 1;
  // How many words were kept says nothing about a picture.
  const isText = format !== 'screenshot';
  const partial = isText && scope === 'main' && capture.engine === 'device' && share < 0.995;
  const facts = [
    billed && capture.creditsUsed !== undefined ? words.creditsUsed(capture.creditsUsed) : undefined,
    isText && scope === 'selection' ? popup.selectionCaptured : undefined,
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
      {(partial || (isText && scope === 'selection')) && (
        <span>
          <span class="sep" />
          <button type="button" onClick={() => onWholePage(scope === 'selection' ? 'page' : 'everything')}>
            {scope === 'selection' ? popup.wholePage : popup.wholePageInstead}
          </button>
        </span>
      )}
    </div>
  );
}
