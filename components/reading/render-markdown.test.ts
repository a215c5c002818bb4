import { describe, expect, it, vi } from 'vitest';
import { renderMarkdown } from './render-markdown';

vi.mock('dompurify', () => ({
  default: () => ({ isSupported: false, sanitize: (html: string) => html }),
}));

describe('renderMarkdown', () => {
  it('shows the text itself where markup cannot be cleaned', async () => {
    const markdown = '# Tides\n\n<img src=x onerror="alert(1)"> & more\n';
    const parts = [{ start: 0, end: markdown.length, before: '', after: '', blocks: 2 }];
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
