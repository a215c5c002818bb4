import { useMemo } from 'preact/hooks';
import { createWords, type Words } from '../../lib/words/en';
import { createFormat, type Format } from '../../lib/words/format';
import { useApp } from './app';

/** The strings of the interface and the formats of numbers, dates and sizes, in the locale of the app. */
export function useWords(): { words: Words; format: Format } {
  const { locale } = useApp();
  return useMemo(() => {
    const format = createFormat(locale);
    return { words: createWords(format), format };
  }, [locale]);
}
