import { lacksMessages } from '@/lib/core/words/compiled/en/lacks';
import type { EngineId } from '@/lib/core/model/request';
import { serverLack, type Lack } from '@/lib/core/model/server-lacks';
import { profileOf } from '@/lib/core/model/service-profile';
import type { Settings } from '@/lib/core/model/settings';

/** `mark` is shown beside the name of a choice; `why` explains it. */
export type LackWords = { mark: string; why: string };

const messages = lacksMessages() satisfies Record<Lack, object>;

/** For a list in which some choices carry a mark. */
export const lackHint = messages.hint;

/**
 * What a screen shows for a format (or another option or operation by its name, such as `prompt`) that the server at the
 * saved address probably lacks: a label of a word or two, and a sentence with the reason. Marked, never disabled.
 * Undefined if this device would do it, or nothing is known to be missing.
 */
export function serverMark(
  what: string,
  label: string,
  { engine, service }: { engine: EngineId; service: Settings['service'] },
): LackWords | undefined {
  const lack = engine === 'service' ? serverLack(profileOf(service), what) : undefined;
  if (!lack) return undefined;
  const { mark, why } = messages[lack];
  return { mark, why: why(label) };
}
