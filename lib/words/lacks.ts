import { lacksMessages } from './compiled/en/lacks';

/** Why a server may go without something: it usually has it not, or only once it was given a language model. */
export type Lack = 'server-lacks' | 'server-needs-model';

/** `mark` stands beside the name of a choice; `why` is the sentence for it. */
export type LackWords = { mark: string; why: string };

const messages = lacksMessages() satisfies Record<Lack, object>;

/** For a list in which some choices carry a mark. */
export const lackHint = messages.hint;

/** What is said of a format or an option, under its name on the screen, that a server may go without. */
export function lackWords(lack: Lack, label: string): LackWords {
  const { mark, why } = messages[lack];
  return { mark, why: why(label) };
}
