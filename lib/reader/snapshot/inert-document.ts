import { implementationOf, windowOf } from '../inert-dom';

/**
 * A document without a window: scripts, frames, images and custom elements stay inactive in it. It has no `<base>`:
 * under a policy that allows none, each would be a violation, which the page could see and which costs a millisecond.
 */
export function inertDocument(source: Document): Document {
  const implementation = implementationOf(source);
  // A server's DOM may be able to make a document only by parsing one.
  const inert = implementation
    ? implementation.createHTMLDocument('')
    : new (windowOf(source)?.DOMParser ?? DOMParser)().parseFromString(
        '<!doctype html><html><head></head><body></body></html>',
        'text/html',
      );
  while (inert.head.firstChild) inert.head.removeChild(inert.head.firstChild);
  return inert;
}
