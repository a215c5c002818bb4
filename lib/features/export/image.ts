/** Why an image of a captured page stays at its address. lib/core/words has the sentence for each. */
export type SkippedImage =
  /** Its address is neither a web address nor the image itself. */
  | 'not-web'
  /** An address of the user's own network, on a web page. */
  | 'local-network'
  /** The browser was not granted its host. */
  | 'not-granted'
  | 'robots'
  /** A visit with cookies could have a side effect. */
  | 'side-effect-link'
  /** The limit of one file: number, size or time. */
  | 'too-many'
  | 'too-large'
  /** It redirects, and the browser does not say where to. */
  | 'redirects'
  | 'gone'
  | 'failed'
  /** The reply is not an image that browsers show. */
  | 'not-an-image'
  /** An SVG that contains scripts. */
  | 'scripted';

/** An image by its content, or why it is missing. */
export type ImageAnswer = { type: 'image'; blob: Blob } | { type: 'left'; why: SkippedImage };

/** Fetches an image of a page. Rejects only when aborted. */
export type ImageReader = (url: string, page: string) => Promise<ImageAnswer>;
