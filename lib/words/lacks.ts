/** Why a server may go without something: it usually has it not, or only once it was given a language model. */
export type Lack = 'server-lacks' | 'server-needs-model';

/** `mark` stands beside the name of a choice; `why` is the sentence for it. */
export type LackWords = { mark: string; why: string };

/** For a list in which some choices carry a mark. */
export const lackHint =
  'A self-hosted service may lack the marked formats, or need a language model for them.';

/** What is said of a format or an option, under its name on the screen, that a server may go without. */
export function lackWords(lack: Lack, label: string): LackWords {
  return lack === 'server-needs-model'
    ? {
        mark: 'needs a model',
        why: `${label}: a self-hosted service can do this only when a language model is set up on it.`,
      }
    : { mark: 'may be missing', why: `${label}: a self-hosted service usually cannot do this.` };
}
