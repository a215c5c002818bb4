import { expect, test } from 'vitest';
import { elementKinds, kindNamed, kindOfRole, kindOfTag } from './element-kinds';

test('a kind has the place that the forest was fitted on, by name, tag and role', () => {
  expect(elementKinds.map((kind) => kindNamed[kind])).toEqual(elementKinds.map((_, at) => at));
  expect([
    kindNamed.nav,
    kindNamed.main,
    kindNamed.li,
    kindNamed.cell,
    kindNamed.a,
    kindNamed.hidden,
  ]).toEqual([0, 4, 16, 17, 18, 19]);
  expect([kindOfTag.get('ol'), kindOfTag.get('th'), kindOfTag.get('div')]).toEqual([9, 17, undefined]);
  expect([kindOfRole.get('search'), kindOfRole.get('listitem')]).toEqual([7, 16]);
});
