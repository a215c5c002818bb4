import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { diffMarkdown } from '../lib/features/changes/diff/diff-markdown';
import type { CompareQuestion } from '../lib/core/platform/compare-texts';

/** A worker for one comparison: takes two texts, returns their differences. */
export default defineUnlistedScript(() => {
  self.addEventListener('message', ({ data }: MessageEvent<CompareQuestion>) => {
    self.postMessage(diffMarkdown(data.before, data.after));
  });
});
