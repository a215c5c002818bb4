/** What is typed in a form and not sent yet, by the form's name: it outlives the screen, in memory only. */
export type Drafts = {
  read: (name: string) => Promise<unknown>;
  keep: (name: string, draft: object) => void;
};
