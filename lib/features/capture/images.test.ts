// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { countImages, imageName, imagesAsText } from './images';

const images = [
  { url: 'https://a.example/cup%20one.jpg?w=20', alt: 'A cup' },
  { url: 'https://a.example/line.svg', alt: '' },
  { url: 'data:image/png;base64,AAAA', alt: null },
];

describe('countImages', () => {
  it('counts a missing alternative text, not an empty one', () => {
    expect(countImages(images)).toEqual({ all: 3, withoutAlt: 1 });
  });
});

describe('imagesAsText', () => {
  it('lists addresses without images that are their own address', () => {
    expect(imagesAsText(images)).toBe('https://a.example/cup%20one.jpg?w=20\nhttps://a.example/line.svg\n');
  });
});

describe('imageName', () => {
  it('is the file of the address, readable', () => {
    expect(images.map((image) => imageName(image.url))).toEqual(['cup one.jpg', 'line.svg', '']);
    expect(imageName('https://a.example/%E0%A4%A.png')).toBe('%E0%A4%A.png');
  });
});
