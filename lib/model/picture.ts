/** Why a picture of a captured page stays at its address. lib/words has the sentence for each. */
export type PictureLeft =
  /** Its address is neither of the web nor the picture itself. */
  | 'not-web'
  /** An address of the person's own network, named by a page of the web. */
  | 'local-network'
  /** The browser was not given its host. */
  | 'not-granted'
  | 'robots'
  /** With cookies a visit there could do something. */
  | 'side-effect-link'
  /** As many as one file takes, or as much, or for as long. */
  | 'too-many'
  | 'too-large'
  /** It redirects, and where to the browser does not say. */
  | 'redirects'
  | 'gone'
  | 'failed'
  /** What came is no picture that browsers show. */
  | 'not-a-picture'
  /** A drawing that holds scripts. */
  | 'scripted';

/** A picture by its content, or why it is not had. */
export type PictureAnswer = { type: 'picture'; blob: Blob } | { type: 'left'; why: PictureLeft };

/** Fetches a picture that a page shows. Rejects only when it is told to stop. */
export type PictureReader = (url: string, page: string) => Promise<PictureAnswer>;
