/** Fetches what renders a preview while the page is still being read, so that the result waits for nothing else. */
export function preloadPreview(): void {
  // Should one not come now, the preview itself asks for it again and says what is wrong.
  const parts = [import('./preview-document'), import('marked'), import('dompurify')];
  void Promise.allSettled(parts);
}
