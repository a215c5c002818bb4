import { describe, expect, it } from 'vitest';
import { readList, readPiece } from './background/wire';
import { estimateOf, type ChosenModel, type ModelServer } from './model';

const chosen = (server: Partial<ModelServer> = {}): ChosenModel => ({
  place: 'address',
  model: 'big',
  server: { baseUrl: 'https://api.test/v1', model: 'big', ...server },
});

describe('prices of models', () => {
  it('are read from lists that have them for each token, and are none where they vary', () => {
    const list = readList({
      data: [
        { id: 'big', pricing: { prompt: '0.0000005', completion: '0.000002' } },
        { id: 'auto', pricing: { prompt: '-1', completion: '-1' } },
        { id: 'odd', pricing: 'by agreement' },
      ],
    });
    expect(list?.map(({ price }) => price)).toEqual([{ input: 0.5, output: 2 }, undefined, undefined]);
  });

  it('are those of the user before those of the list, and of a reply those that it states', () => {
    const models = [{ id: 'big', price: { input: 1, output: 4 } }];
    const test = { model: 'big', models, testedAt: 1 };
    const listed = estimateOf(chosen({ test }), [1_000], 1)?.dollars;
    const typed = estimateOf(chosen({ test, price: { input: 2, output: 4 } }), [1_000], 1)?.dollars;
    expect(typed?.least).toBeCloseTo(2 * (listed?.least ?? NaN));
    expect(readPiece({ usage: { prompt_tokens: 9, completion_tokens: 1, cost: 0.02 } }).usage?.dollars).toBe(
      0.02,
    );
  });
});

describe('estimateOf', () => {
  it('counts pages of unknown length as the others, and a long one as several requests', () => {
    expect(estimateOf(chosen({ context: 8_000 }), [1_000, 9_000], 4)).toEqual({
      requests: 8,
      tokens: 23_200,
    });
  });

  it('says nothing when no page was ever read, and no price when nobody states one', () => {
    expect(estimateOf(chosen(), [], 3)).toBeUndefined();
    expect(estimateOf(chosen(), [10], 1)?.dollars).toBeUndefined();
  });
});
