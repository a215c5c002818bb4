import { describe, expect, it, vi } from 'vitest';
import { renderMarkdown } from './render-markdown';

const purifier = vi.hoisted(() => ({
  isSupported: false,
  addHook: (): void => undefined,
  sanitize: (_html: string): DocumentFragment => {
    throw new Error('this part cannot be read');
  },
}));
vi.mock('dompurify', () => ({ default: () => purifier }));

const markdown = '# Tides\n\n<img src=x onerror="alert(1)"> & more\n';
const parts = [{ start: 0, end: markdown.length, before: '', after: '', blocks: 2 }];

describe('renderMarkdown', () => {
  it.each([
    ['markup cannot be cleaned', false],
    ['rendering fails', true],
  ])('shows the text itself where %s', async (_why, isSupported) => {
    purifier.isSupported = isSupported;
    const made = await renderMarkdown(markdown, parts, {
      baseUrl: 'https://tides.example/',
      remoteImages: true,
      isStale: () => false,
    });
    const page = new DOMParser().parseFromString(made?.html ?? '', 'text/html');
    expect(page.body.textContent).toBe(markdown);
    expect(page.querySelector('img, h1')).toBeNull();
  });
});
