/** The last values of a form, by the form's name: they outlive the screen, in memory only. */
export type Drafts = {
  read: (name: string) => Promise<unknown>;
  keep: (name: string, draft: object) => void;
};
