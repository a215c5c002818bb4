import { describe, expect, it } from 'vitest';
import { dataByMarkup } from './by-markup';

const product = {
  jsonLd: [
    {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Lamps' }] },
        { '@type': 'Organization', name: 'The Lamp House', url: 'https://lamps.example/' },
        {
          '@type': 'Product',
          name: 'Harbor lamp',
          sku: 'HL-2',
          image: ['https://lamps.example/a.jpg', 'https://lamps.example/b.jpg'],
          brand: { '@type': 'Brand', name: 'Wick' },
          offers: {
            '@type': 'Offer',
            price: '49.90',
            priceCurrency: 'EUR',
            availability: 'https://schema.org/InStock',
          },
          aggregateRating: { ratingValue: 4.5, reviewCount: '12' },
        },
      ],
    },
  ],
  openGraph: { 'og:description': 'A lamp for the quay.' },
};
const schemaOf = (properties: object) => ({ type: 'object', properties });

describe('data by a schema from what a page declares', () => {
  it('comes from the thing that has most of the fields, each in its type, whatever stands before it', () => {
    const schema = schemaOf({
      name: { type: 'string' },
      price: { type: 'number' },
      currency: { type: 'string' },
      brand: { type: 'string' },
      image: { type: 'array', items: { type: 'string' } },
      availability: { type: 'string', enum: ['in stock', 'sold out'] },
      review_count: { type: ['integer', 'null'] },
      description: { type: 'string' },
    });
    expect(dataByMarkup(schema, product)).toEqual({
      data: {
        name: 'Harbor lamp',
        price: 49.9,
        currency: 'EUR',
        brand: 'Wick',
        image: ['https://lamps.example/a.jpg', 'https://lamps.example/b.jpg'],
        availability: 'in stock',
        review_count: 12,
        description: 'A lamp for the quay.',
      },
      empty: [],
    });
  });

  it('leaves out and names what is not declared, and what is of another type', () => {
    const schema = schemaOf({
      name: { type: 'string' },
      weight: { type: 'number' },
      sku: { type: 'number' },
      offers: schemaOf({ price: { type: 'number' }, until: { type: 'string' } }),
    });
    expect(dataByMarkup(schema, product)).toEqual({
      data: { name: 'Harbor lamp', offers: { price: 49.9 } },
      empty: ['weight', 'sku', 'offers.until'],
    });
  });

  it('takes the thing that a page is about, not the page around it', () => {
    const { jsonLd } = product;
    const [, , lamp] = jsonLd[0]?.['@graph'] ?? [];
    const page = { '@type': 'WebPage', name: 'Lamps – The Lamp House', mainEntity: lamp };
    const schema = schemaOf({ name: { type: 'string' }, price: { type: 'number' } });
    expect(dataByMarkup(schema, { jsonLd: [page] })?.data).toEqual({ name: 'Harbor lamp', price: 49.9 });
  });

  it('takes all things of a kind into a list of them, in microdata too', () => {
    const microdata = ['Bow', 'Stern'].map((name, at) => ({
      type: ['https://schema.org/Product'],
      properties: { name: [name], offers: [{ properties: { price: [String(10 + at)] } }] },
    }));
    const items = schemaOf({ name: { type: 'string' }, price: { type: 'number' } });
    expect(dataByMarkup(schemaOf({ lines: { type: 'array', items } }), { microdata })).toEqual({
      data: {
        lines: [
          { name: 'Bow', price: 10 },
          { name: 'Stern', price: 11 },
        ],
      },
      empty: [],
    });
    expect(dataByMarkup({ type: 'array', items }, { microdata })?.data).toHaveLength(2);
    // A list is not its first thing, unless the page says which one it is about.
    expect(dataByMarkup(items, { microdata })).toBeUndefined();
    const openGraph = { 'og:title': 'Stern | Lines' };
    expect(dataByMarkup(items, { microdata, openGraph })?.data).toEqual({ name: 'Stern', price: 11 });
  });

  it('guesses nothing: a number with two readings is none, and a page that declares nothing gives nothing', () => {
    const price = schemaOf({ price: { type: 'number' } });
    expect(dataByMarkup(price, { openGraph: { 'product:price': '1,299' } })).toBeUndefined();
    expect(dataByMarkup(price, { tables: [] })).toBeUndefined();
    expect(dataByMarkup(price, undefined)).toBeUndefined();
  });
});
