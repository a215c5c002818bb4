import { describe, expect, it } from 'vitest';
import { FRAME_SANDBOX, frameDocument, PRINT_SANDBOX } from './use-print';

const plain = { title: 'A page', language: 'en', remoteImages: false };

describe('FRAME_SANDBOX', () => {
  it('lets the panel look into a frame, which gets neither scripts nor forms nor the panel’s place', () => {
    expect(FRAME_SANDBOX.split(' ').sort()).toEqual([
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
    ]);
  });
});

describe('PRINT_SANDBOX', () => {
  it('lets a frame be printed, and nothing run in it', () => {
    expect(PRINT_SANDBOX.split(' ').sort()).toEqual(['allow-modals', 'allow-same-origin']);
  });
});

describe('frameDocument', () => {
  it('carries a policy of its own that loads nothing from elsewhere', () => {
    expect(frameDocument('<p>x</p>', plain)).toContain(
      `content="default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'"`,
    );
  });

  it('lets images of the web in when they are allowed, and changes nothing else', () => {
    const without = frameDocument('<p>x</p>', plain);
    const allowed = frameDocument('<p>x</p>', { ...plain, remoteImages: true });
    expect(allowed.replace('data: blob: http: https:', 'data: blob:')).toBe(without);
  });

  it('puts its policy before anything of the page, and title and language cannot break out', () => {
    const text = frameDocument('<p>x</p>', {
      ...plain,
      title: '</title><script>1</script>',
      language: 'en" onload="x',
      above: ['<script>2</script>'],
    });
    expect(text.indexOf('Content-Security-Policy')).toBeLessThan(text.indexOf('<title>'));
    expect(text).not.toContain('<script');
    expect(text).not.toContain('onload');
  });
});
