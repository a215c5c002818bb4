import type { TextRun } from './page-text';

type Counts = Pick<TextRun, 'words' | 'digits' | 'capitals' | 'sentenceEnds' | 'commas' | 'chars'>;

const wideScript = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Counts in one pass. In scripts without spaces, two characters count as a word. */
export function countText(text: string): Counts {
  let words = 0;
  let digits = 0;
  let capitals = 0;
  let sentenceEnds = 0;
  let commas = 0;
  let chars = 0;
  let wide = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 160) {
      inWord = false;
      continue;
    }
    chars++;
    if ((code >= 97 && code <= 122) || code === 95) {
      if (!inWord) words++;
      inWord = true;
    } else if (code >= 65 && code <= 90) {
      capitals++;
      if (!inWord) words++;
      inWord = true;
    } else if (code >= 48 && code <= 57) {
      digits++;
      if (!inWord) words++;
      inWord = true;
    } else if (code < 192) {
      if (code === 46 || code === 33 || code === 63) sentenceEnds++;
      else if (code === 44 || code === 59) commas++;
      inWord = false;
    } else if (code >= 0x0e00 && wideScript.test(text[at] ?? '')) {
      wide++;
      inWord = false;
    } else if (code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0x06d4 || code === 0x061f) {
      sentenceEnds++;
      inWord = false;
    } else if (code === 0x3001 || code === 0xff0c || code === 0x060c) {
      commas++;
      inWord = false;
    } else if (code >= 0x2000 && code <= 0x206f) {
      if (code !== 0x200d && code !== 0x200c) inWord = false;
    } else {
      if (!inWord) words++;
      inWord = true;
    }
  }
  return { words: words + Math.ceil(wide / 2), digits, capitals, sentenceEnds, commas, chars };
}
