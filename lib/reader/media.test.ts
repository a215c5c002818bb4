import { describe, expect, test } from 'vitest';
import { mediaLink } from './media';
import { createAddressResolver } from './address';

const address = createAddressResolver('https://site.example/');

/** A frame that never loads. */
function frame(attributes: string): Element {
  const template = document.createElement('template');
  template.innerHTML = `<iframe ${attributes}></iframe>`;
  return template.content.firstElementChild as Element;
}

describe('frames', () => {
  test.each([
    ['src="https://videos.example/embed/42"', 'Video', 'https://videos.example/embed/42'],
    ['src="https://media.example/embed/9c9d" allowfullscreen', 'Video', 'https://media.example/embed/9c9d'],
    ['src="https://player.example/x" title="How it works"', 'How it works', 'https://player.example/x'],
    ['src="about:blank" data-src="/video/7"', 'Video', 'https://site.example/video/7'],
    ['src="https://w.sound.example/player/?url=1"', 'Audio', 'https://w.sound.example/player/?url=1'],
    [
      'src="https://www.youtube.com/embed/dQw4w9WgXcQ"',
      'YouTube video',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    ],
  ])('a player is a link: %s', (attributes, text, url) => {
    expect(mediaLink(frame(attributes), address)).toEqual({ url, text });
  });
  test.each([
    'src="https://ads.example/show?x=video"',
    'src="https://maps.example/maps/embed?pb=1" allowfullscreen',
    'src="https://videos.example/embed/1" width="0" height="0"',
    'src="https://forms.example/embed/1"',
  ])('another is not: %s', (attributes) => {
    expect(mediaLink(frame(attributes), address)).toBeNull();
  });
});
