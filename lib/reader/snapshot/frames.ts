import type { FrameReport } from '@/lib/core/model/capture';
import { createAddressResolver } from '../address';
import { attributeOf, baseUriOf, bodyOf, documentUrlOf, firstChildOf } from '../inert-dom';
import { inertDocument } from './inert-document';
import { type State, rootState } from './state';

/** A page cannot make the copy endless with nested frames. */
const deepestFrame = 5;

/** The document of a frame, if it can be read; reports every frame with an address either way. */
export function openFrame(
  element: Element,
  frames: FrameReport[],
  state: State,
  hidden: boolean,
): { body: Element; url: string; state: State } | null {
  let inside: Document | null = null;
  try {
    inside = (element as HTMLIFrameElement).contentDocument;
  } catch {
    // A sandboxed frame may refuse; it is reported like a cross-origin one.
  }
  const written = inside || hidden ? null : attributeOf(element, 'srcdoc');
  if (written !== null) return openWritten(element, written, frames, state);
  const url = inside
    ? documentUrlOf(inside)
    : ((element as HTMLIFrameElement).src ?? attributeOf(element, 'src') ?? '');
  if (hidden) {
    if (/^https?:/.test(url)) frames.push({ url, read: false, why: 'hidden' });
    return null;
  }
  if (!inside) {
    if (/^(?:https?|file):/.test(url)) frames.push({ url, read: false, why: 'cross-origin' });
    return null;
  }
  const body = bodyOf(inside);
  if (!body || !firstChildOf(body)) {
    if (/^https?:/.test(url)) frames.push({ url, read: false, why: 'unreachable' });
    return null;
  }
  if (state.frameDepth >= deepestFrame) {
    frames.push({ url, read: false, why: 'unreachable' });
    return null;
  }
  frames.push({ url, read: true });
  const base = baseUriOf(inside);
  return {
    body,
    url,
    state: rootState(inside, createAddressResolver(base), state.frameDepth + 1),
  };
}

/** A document in an attribute, where the browser opens none: in a page without a window, or in a sandbox. */
function openWritten(
  element: Element,
  html: string,
  frames: FrameReport[],
  state: State,
): ReturnType<typeof openFrame> {
  const url = 'about:srcdoc';
  if (state.frameDepth >= deepestFrame || html.trim() === '') return null;
  const inside = inertDocument(element.ownerDocument);
  inside.documentElement.innerHTML = html;
  const body = bodyOf(inside);
  if (!body || !firstChildOf(body)) return null;
  frames.push({ url, read: true });
  // Its addresses are relative to the page around it.
  return { body, url, state: rootState(inside, state.address, state.frameDepth + 1) };
}
