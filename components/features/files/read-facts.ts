import { isBilled } from '@/lib/core/model/is-billed';
import type { Job } from '@/lib/core/model/job';
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

/** A file that is being read on this device, and how far. */
export function hereWords({ progress: { part } }: Job, parse: ParseWords): string {
  return [parse.readingHere, part ? parse.partOf(part.done, part.all) : ''].filter(Boolean).join(' · ');
}
