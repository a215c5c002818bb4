// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFormat } from '@/lib/core/words';
import { createPanelWords } from '@/lib/core/words/en-panel';
import { optionFields } from './option-fields';

describe('the words of the options', () => {
  it('name every control and nothing else', () => {
    const paths = Object.values(optionFields).flatMap(({ fields }) => fields.map(({ path }) => path));
    expect(Object.keys(createPanelWords(createFormat('en')).option).sort()).toEqual(paths.sort());
  });
});
