// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { imageTypeOf } from './image-reader';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const drawing = (inside: string, before = ''): Uint8Array =>
  new TextEncoder().encode(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`,
  );

describe('imageTypeOf', () => {
  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n…'],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/gif', 'GIF89a\x01\0'],
    ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['image/avif', '\0\0\0\x20ftypavif\0\0\0\0'],
    ['image/avif', '\0\0\0\x20ftypmif1\0\0\0\0mif1avif'],
    ['image/x-icon', '\0\0\x01\0\x01\0'],
    ['image/bmp', `BM${'\0'.repeat(40)}`],
  ])('knows %s by its first bytes', (type, first) => {
    expect(imageTypeOf(bytes(first))).toBe(type);
  });

  it('takes a drawing with what may stand before it', () => {
    expect(imageTypeOf(drawing('<path d="M0 0h9"/>'))).toBe('image/svg+xml');
    const before =
      '\ufeff<?xml version="1.0"?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n';
    expect(imageTypeOf(drawing('<g/>', before))).toBe('image/svg+xml');
  });

  it.each([
    '<script>alert(1)</script>',
    '<svg:script href="x"/>',
    '<rect onload="alert(1)"/>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="java&#x73;cript&#58;alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<image href="https://x.test/seen.png"/>',
    '<image alt=">" xlink:href=\'//x.test/seen.png\'/>',
    '<rect fill="url(https://x.test/#seen)"/>',
    '<style>rect{fill:url( "//x.test/seen")}</style>',
    '<foreignObject><p>x</p></foreignObject>',
    '<animate attributeName="href" values="x"/>',
    '<style>@import "http://x.test/"</style>',
  ])('gives no drawing that could run: %s', (inside) => {
    expect(imageTypeOf(drawing(inside))).toBe('scripted');
    const late = `${'<g/>'.repeat(5_000)}${inside}`;
    expect(imageTypeOf(drawing(late))).toBe('scripted');
  });

  it.each([
    '<a href="https://x.test/">a link</a>',
    '<use href="#part"/><rect fill="url(#shade)"/>',
    '<image href="data:image/png;base64,iVBORw0KGgo="/>',
    '<text>5 &#8364; at https://x.test/</text>',
  ])('takes a drawing that asks nobody for more: %s', (inside) => {
    expect(imageTypeOf(drawing(inside))).toBe('image/svg+xml');
  });

  it.each([
    ['white space', ' '.repeat(4_000)],
    ['comments', '<!---->'.repeat(600)],
    ['comments and no end', '<!--'.repeat(1_000)],
  ])('comes to an answer on nothing but %s', (_, text) => {
    expect(imageTypeOf(bytes(text))).toBeUndefined();
  });

  it('comes to an answer on a drawing of a million declarations', () => {
    const inside = `<g>${'<!DOCTYPE'.repeat(1_000_000)}</g>`;
    expect(imageTypeOf(drawing(inside))).toBe('image/svg+xml');
  });

  it('comes to an answer on a drawing of nothing but white space, and finds an address behind it', () => {
    const space = ' '.repeat(1_000_000);
    expect(imageTypeOf(drawing(`<image href=${space}/><g style="fill:url(${space}`))).toBe('image/svg+xml');
    for (const mark of ['', '"', "'"])
      expect(imageTypeOf(drawing(`<image href = ${mark} https://a.test/x`)), mark).toBe('scripted');
  });

  it('takes no drawing with declarations of its own', () => {
    expect(
      imageTypeOf(drawing('<g/>', '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "a()">]>')),
    ).toBeUndefined();
  });

  it('takes no page, no text and nothing at all for an image, whatever they say', () => {
    for (const text of ['', '<!doctype html><html><svg/></html>', 'GIF', '{"png":1}', '%PDF-1.7'])
      expect(imageTypeOf(bytes(text)), text).toBeUndefined();
  });
});
