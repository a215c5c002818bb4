import { lacksMessages } from '@/lib/core/words/compiled/en/lacks';

/** Why a server may lack something: it usually does not have it, or only with a language model. */
export type Lack = 'server-lacks' | 'server-needs-model';

/** `mark` is shown beside the name of a choice; `why` explains it. */
export type LackWords = { mark: string; why: string };

const messages = lacksMessages() satisfies Record<Lack, object>;

/** For a list in which some choices carry a mark. */
export const lackHint = messages.hint;

/** The message for a format or an option, named by its label, that a server may lack. */
export function lackWords(lack: Lack, label: string): LackWords {
  const { mark, why } = messages[lack];
  return { mark, why: why(label) };
}
