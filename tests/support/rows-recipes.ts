import type { RowsField, RowsRecipe } from '@/lib/core/model/rows-recipe';

/** A field that a page shows somewhere; how it is found plays no part. */
export const aRowsField = (name: string, type: RowsField['type'] = 'text'): RowsField => ({
  name,
  type,
  find: {
    what: type === 'link' || type === 'image' ? type : 'text',
    tags: 'div',
    marks: [],
    label: '',
    index: 0,
    at: 0,
    reads: 'text',
    often: 1,
    length: 9,
    looks: [],
    samples: [],
  },
});

/** Of a list of goods: each a heading with a link, a price and a number. */
export const goodsRecipe: RowsRecipe = {
  row: {
    tag: 'li',
    shape: ['h3/a@link', 'h3/a@text', 'p@text', 'i@text'],
    tokens: [],
    reach: 'here',
    isRun: false,
  },
  not: [],
  fields: [
    {
      name: 'name',
      type: 'text',
      find: {
        what: 'text',
        tags: 'h3/a',
        marks: [],
        label: '',
        index: 0,
        at: 0.25,
        reads: 'text',
        often: 1,
        length: 14,
        looks: ['a+', 'a+, 9 a'],
        samples: ['Brass lantern', 'Oak stool', 'Linen apron, 2 hours'],
      },
    },
    {
      name: 'price',
      type: 'number',
      find: {
        what: 'text',
        tags: 'p',
        marks: [],
        label: '',
        index: 0,
        at: 0.5,
        reads: 'price',
        often: 1,
        length: 6,
        looks: ['€9.9'],
        samples: ['€12.50', '€19.50', '€26.50'],
      },
    },
    {
      name: 'number',
      type: 'number',
      find: {
        what: 'text',
        tags: 'i',
        marks: [],
        label: '',
        index: 0,
        at: 0.75,
        reads: 'number',
        often: 1,
        length: 1.6666666666666667,
        looks: ['9'],
        samples: ['7', '14', '21'],
      },
    },
    {
      name: 'url',
      type: 'link',
      find: {
        what: 'link',
        tags: 'h3/a',
        marks: [],
        label: '',
        index: 0,
        at: 0,
        reads: 'text',
        often: 1,
        length: 17,
        looks: ['/a/a?a=9'],
        samples: ['/item/Bra?visit=7', '/item/Oak?visit=8', '/item/Lin?visit=9'],
      },
    },
  ],
};
