/** Pages as sites of their kind are built: what templates written for such sites ask of a page is in them. */
const page = (head: string, body: string, lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
const ld = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

const paragraph =
  'The harbour master writes the table in winter, when the gauge is quiet and the ledger is open on the desk.';

export const pages = {
  article: {
    url: 'https://www.harbour-journal.example/2026/03/reading-a-gauge?utm_source=mail',
    html: page(
      `<title>Reading a gauge | Harbour Journal</title>
      <meta name="author" content="Maeve O’Brien">
      <meta name="description" content="What a tide gauge says, and what it keeps to itself.">
      <meta property="og:site_name" content="Harbour Journal">
      <meta property="og:title" content="Reading a gauge">
      <meta property="og:image" content="https://www.harbour-journal.example/gauge.jpg">
      <meta property="article:published_time" content="2026-03-01T08:00:00Z">
      <meta property="article:tag" content="tides">
      ${ld({
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: 'Reading a gauge',
        datePublished: '2026-03-01',
        wordCount: 0,
        isAccessibleForFree: false,
        author: [
          { '@type': 'Person', name: 'Maeve O’Brien' },
          { '@type': 'Person', name: 'Idris Shah' },
        ],
        keywords: 'tides, gauges, harbours',
      })}`,
      `<nav><a href="/">Home</a></nav><main><article><h1>Reading a gauge</h1>
      <p class="standfirst">What a tide gauge says.</p><p>${paragraph}</p><h2>Low water</h2><p>${paragraph} <a href="/tables">The tables</a> follow.</p></article></main>`,
    ),
  },
  recipe: {
    url: 'https://kitchen.example/recipes/soda-bread/',
    html: page(
      `<title>Soda bread: Kitchen Example</title><meta property="og:image" content="https://kitchen.example/bread.jpg">
      ${ld({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'WebSite', name: 'Kitchen Example' },
          {
            '@type': ['Recipe'],
            name: 'Soda bread',
            image: ['https://kitchen.example/bread.jpg', 'https://kitchen.example/slice.jpg'],
            author: { '@type': 'Person', name: 'Oona Daly' },
            prepTime: 'PT15M',
            cookTime: 'PT1H5M',
            totalTime: 'PT1H20M',
            recipeYield: ['8', '8 slices'],
            recipeCuisine: 'Irish',
            recipeCategory: ['Bread', 'Breakfast'],
            recipeIngredient: ['450 g flour', '1 tsp soda &amp; salt', '400 ml buttermilk'],
            recipeInstructions: [
              { '@type': 'HowToStep', text: 'Heat the oven.' },
              { '@type': 'HowToStep', text: 'Mix, and shape a round.' },
              { '@type': 'HowToStep', text: 'Bake for 65 minutes.' },
            ],
            nutrition: { '@type': 'NutritionInformation', calories: '210 kcal' },
            aggregateRating: { ratingValue: 4.8, ratingCount: 112 },
          },
        ],
      })}`,
      `<article><h1>Soda bread</h1><p>${paragraph}</p><p>${paragraph}</p></article>`,
    ),
  },
  film: {
    url: 'https://films.example/title/tt0042876/',
    html: page(
      `<title>The Long Tide (1950) - Films Example</title>
      ${ld({
        '@type': 'Movie',
        name: 'The Long Tide',
        url: '/title/tt0042876/',
        image: 'https://films.example/poster.jpg',
        datePublished: '1950-08-26',
        duration: 'PT1H28M',
        genre: ['Drama', 'Mystery'],
        director: [{ '@type': 'Person', name: 'A. Kure' }],
        actor: [
          { '@type': 'Person', name: 'T. Mori' },
          { '@type': 'Person', name: 'M. Kyo' },
        ],
        description: 'A ferry, four witnesses &amp; one night.',
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 8.1 },
      })}`,
      `<main><h1>The Long Tide</h1><p>${paragraph}</p><p>${paragraph}</p></main>`,
    ),
  },
  product: {
    url: 'https://shop.example/dp/B0TIDE/ref=sr_1_1',
    html: page(
      `<title>Shop.example: Tide clock, brass : Home</title><meta property="product:price:amount" content="89.50">
      ${ld({ '@type': 'Product', name: 'Tide clock, brass', sku: 'B0TIDE', brand: { '@type': 'Brand', name: 'Quayside' }, offers: { '@type': 'Offer', price: '89.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' }, aggregateRating: { ratingValue: '4.4', reviewCount: 0 } })}`,
      `<main><span id="productTitle">   Tide clock, brass   </span>
      <div id="feature-bullets"><ul><li><span class="a-list-item">Brass case, 15 cm</span></li><li><span class="a-list-item">Runs a year on one cell</span></li></ul></div>
      <table class="specs"><tr><th>Width</th><td>15 cm</td></tr><tr><th>Weight</th><td>0.6 kg</td></tr></table>
      <img id="landingImage" src="/clock.jpg" alt="The clock"><p>${paragraph}</p><p>${paragraph}</p></main>`,
    ),
  },
  paper: {
    url: 'https://papers.example/abs/2603.01234v2',
    html: page(
      `<title>[2603.01234] Tides from short records</title>
      <meta name="citation_title" content="Tides from short records">
      <meta name="citation_author" content="Okafor, Ada"><meta name="citation_author" content="Lind, Per">
      <meta name="citation_date" content="2026/03/02"><meta name="citation_pdf_url" content="https://papers.example/pdf/2603.01234">
      <meta name="citation_arxiv_id" content="2603.01234">`,
      `<main><h1 class="title"><span class="descriptor">Title:</span>Tides from short records</h1>
      <div class="authors"><span>Authors:</span><a href="/a/okafor">Ada Okafor</a>, <a href="/a/lind">Per Lind</a></div>
      <blockquote class="abstract"><span class="descriptor">Abstract:</span> We fit twelve constants to nine days of water levels. ${paragraph}</blockquote>
      <td class="tablecell subjects"><span class="primary-subject">Ocean Physics (physics.ao-ph)</span></td>
      <p>${paragraph}</p></main>`,
    ),
  },
  thread: {
    url: 'https://forum.example/t/which-tide-app/4711?u=me',
    html: page(
      `<title>Which tide app? - Boats - Forum</title>`,
      `<main><h1 class="thread-title">Which tide app?</h1>
      <div class="post" data-author="rowan"><span class="score">12</span><div class="body"><p>Which one works <b>offline</b>?</p></div></div>
      <div class="post" data-author="sable"><span class="score">30</span><div class="body"><p>Any with <a href="/tables">tables</a>.</p><script>x()</script></div></div>
      <div class="post" data-author="teal"><span class="score">3</span><div class="body"><p>Paper.</p></div></div>
      <p>${paragraph}</p></main>`,
    ),
  },
  book: {
    url: 'https://books.example/book/show/77-sea-marks',
    html: page(
      `<title>Sea Marks by Una Hale | Books</title><meta property="og:image" content="https://books.example/c.jpg"><meta property="books:isbn" content="9780000000077">
      ${ld({ '@context': 'http://schema.org', '@type': 'Book', name: 'Sea Marks: A Novel', isbn: '9780000000077', numberOfPages: 312, inLanguage: 'English', author: [{ '@type': 'Person', name: 'Una Hale' }] })}`,
      `<main><h1>Sea Marks: A Novel</h1><div data-testid="description"><span>A keeper counts <i>lights</i>.</span></div><ul class="genres"><li>Fiction</li><li>Historical Fiction</li></ul><p>First published May 4, 2019</p><p>${paragraph}</p></main>`,
    ),
  },
  video: {
    url: 'https://video.example/watch?v=abc123',
    html: page(
      `<title>How a tide mill works - VideoExample</title><link rel="canonical" href="https://video.example/watch?v=abc123">
      ${ld({ '@type': 'VideoObject', name: 'How a tide mill works', author: 'Mill & Wheel', duration: 'PT754S', uploadDate: '2025-12-31', description: 'Chapters:\n0:00 Start\n1:00 The wheel', thumbnailUrl: ['https://video.example/t.jpg'], interactionStatistic: [{ userInteractionCount: 1234567 }] })}`,
      `<main><h1>How a tide mill works</h1><p>${paragraph}</p><p>${paragraph}</p></main>`,
    ),
  },
  repository: {
    url: 'https://code.example/quay/tide-tables/tree/main',
    html: page(
      `<title>quay/tide-tables: Tide tables from a gauge</title><meta property="og:title" content="quay/tide-tables"><meta property="og:description" content="Tide tables from a gauge. Contribute to quay/tide-tables.">`,
      `<main><h1>tide-tables</h1><a class="topic">tides</a><a class="topic">command-line</a><span id="stars" title="1,204">1.2k</span><article class="markdown-body"><h2>Install</h2><pre><code>npm i tide-tables</code></pre><p>${paragraph}</p><p>${paragraph}</p></article></main>`,
    ),
  },
  place: {
    url: 'https://wiki.example/wiki/Quay_(harbour)',
    html: page(
      `<title>Quay - Wiki Example</title>`,
      `<main><h1 id="firstHeading">Quay</h1><table class="infobox"><tr><th>Country</th><td>Ireland</td></tr><tr><th>Population</th><td>3421</td></tr></table>
      <div id="mw-content"><p>The <b>Quay</b> is a wall to which ships are made fast.<sup class="reference">[1]</sup></p><p>${paragraph}</p><p>${paragraph}</p></div>
      <div id="catlinks"><ul><li><a href="/c/1">Harbours</a></li><li><a href="/c/2">Walls</a></li></ul></div></main>`,
    ),
  },
} as const;
