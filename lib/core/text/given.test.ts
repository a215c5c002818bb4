// @vitest-environment node
import { expect, expectTypeOf, it } from 'vitest';
import { given } from './given';

it('keeps what there is, also when it is null, empty or false, and leaves no trace of the rest', () => {
  const values: { a?: string | undefined; b: number; c: null; d?: boolean | undefined } = {
    a: undefined,
    b: 0,
    c: null,
    d: false,
  };
  const kept = given(values);
  expect(Object.keys(kept)).toEqual(['b', 'c', 'd']);
  expectTypeOf<(typeof kept)['b']>().toEqualTypeOf<number>();
  const exact: { a?: string; b: number } = { ...given({ a: values.a, b: values.b }) };
  expect(exact).toStrictEqual({ b: 0 });
});
