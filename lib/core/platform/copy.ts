/**
 * Puts text and rich text on the clipboard together. Works without focus (offscreen document, iframe of the event
 * page), where `navigator.clipboard` does not. Never use it inside a page, whose listeners would see it
 * (docs/platform.md 16).
 */
export function copyUnfocused(content: { text: string; html?: string | undefined }): boolean {
  const onCopy = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', content.text);
    if (content.html !== undefined) event.clipboardData?.setData('text/html', content.html);
  };
  // Without a selection, some browsers do not fire the event at all.
  const field = document.createElement('textarea');
  field.value = ' ';
  field.style.position = 'fixed';
  field.style.opacity = '0';
  field.setAttribute('aria-hidden', 'true');
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  document.addEventListener('copy', onCopy, { capture: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true });
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** The same from a document that has the focus; rejects if the browser or the site's policy forbids it. */
export async function writeClipboard(content: { text: string; html?: string | undefined }): Promise<void> {
  const kinds: Record<string, Blob> = { 'text/plain': new Blob([content.text], { type: 'text/plain' }) };
  if (content.html !== undefined) kinds['text/html'] = new Blob([content.html], { type: 'text/html' });
  await navigator.clipboard.write([new ClipboardItem(kinds)]);
}

/** The same from an extension page in front of the user; falls back if the modern API is refused. */
export async function copyFocused(content: { text: string; html?: string | undefined }): Promise<void> {
  try {
    await writeClipboard(content);
  } catch (refused) {
    if (!copyUnfocused(content)) throw refused;
  }
}

async function asPng(screenshot: Blob): Promise<Blob> {
  if (screenshot.type === 'image/png') return screenshot;
  const bitmap = await createImageBitmap(screenshot);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Puts a screenshot on the clipboard, from a page in front of the user. */
export async function copyScreenshot(screenshot: Blob): Promise<void> {
  // The promise is passed as is: some browsers require the write itself inside the click.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': asPng(screenshot) })]);
}
