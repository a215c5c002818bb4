// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { withoutTags } from './without-tags';

const words = (html: string) => withoutTags(html).trim().split(/\s+/);

describe('withoutTags', () => {
  it.each([
    ['<p class="big">Two <b>words</b></p>', ['Two', 'words']],
    ['one<br>two<br/>three', ['one', 'two', 'three']],
    ['a<SCRIPT type=x>var a = "<b>"</ScRiPt >b', ['a', 'b']],
    ['a<style>p > b {}</style>b<template>c</template>d<noscript>e</noscript\n>f', ['a', 'b', 'd', 'f']],
    ['a<script>"</scripted>"</script x>b', ['a', 'b']],
    ['a<!-- <p>no</p> -->b<!doctype html><?xml?>c', ['a', 'b', 'c']],
    ['<my-script>kept</my-script><scripts>kept</scripts>', ['kept', 'kept']],
    ['a < b and c > d <3', ['a', '<', 'b', 'and', 'c', '>', 'd', '<', '3']],
    ['a<script>b', ['a']],
    ['a<!-- b', ['a']],
    ['a<b c', ['a']],
    ['İstanbul <script>x</script>şehir', ['İstanbul', 'şehir']],
    ['a <', ['a', '<']],
  ])('reads the words of %j', (html, expected) => {
    expect(words(html)).toEqual(expected);
  });

  // Quadratic time would exceed the time limit of a test.
  it.each([
    ['<script ', 1],
    ['<script>', 1],
    ['</script', 1],
    ['<script></script ', 235_294],
    ['<!--', 1],
    // A bare one is plain text between spaces.
    ['<', 12_000_000],
    ['<a', 1],
    ['<!', 1],
    ['</style><template>', 2],
  ])(
    'ends with %j repeated to a length of four million characters',
    { tags: ['long'], timeout: 20_000 },
    (piece, length) => {
      expect(withoutTags(piece.repeat(4_000_000 / piece.length))).toHaveLength(length);
    },
  );
});
