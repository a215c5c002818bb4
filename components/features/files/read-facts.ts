import { isBilled } from '@/lib/core/model/is-billed';
import type { Capture } from '@/lib/core/model/capture';
import type { EngineId } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import type { ParseWords } from '@/lib/features/files/words/en-parse';

/** The result of a file, as parts of a line: where it was read, its size, and what it cost. */
export function readFacts(
  capture: Capture | undefined,
  engine: EngineId,
  { service }: Settings,
  parse: ParseWords,
): string[] {
  const { wordCount: words, pages } = capture?.metadata ?? {};
  const credits = capture?.creditsUsed;
  return [
    engine === 'device' ? parse.done.here : '',
    pages === undefined ? '' : parse.done.pages(pages),
    words === undefined ? '' : parse.done.words(words),
    credits === undefined || !isBilled(service) ? '' : parse.done.credits(credits),
  ];
}
