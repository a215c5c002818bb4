/** Why an engine cannot do a request. The sentence for each reason is in lib/core/words. */
export type CannotReason =
  /** This device cannot do it, and a service can. */
  | 'needs-service'
  /** The request needs a language model. */
  | 'needs-model'
  /** The address is not http or https. */
  | 'not-web'
  /** The device can only take a screenshot of the active tab (docs/platform.md 6). */
  | 'screenshot-needs-tab'
  /** Only a service makes this format. */
  | 'service-format'
  /** No service is connected. */
  | 'not-connected'
  /** With cookies, only the site itself is read, not other sites (docs/platform.md 10). */
  | 'signed-in-external'
  /** A page in a tab always carries cookies, so it cannot be rendered signed out (docs/platform.md 9). */
  | 'render-signed-out'
  /** A pattern of includePaths or excludePaths is invalid, or could run forever. */
  | 'bad-pattern';
