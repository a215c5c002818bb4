import type { Structure } from './structure';

export const figures: readonly Structure[] = [
  {
    name: 'a figure with its caption',
    html: `<figure><img src="/img/row.jpg" alt="Two rows of apple trees" width="800" height="500"><figcaption>The two rows in August.</figcaption></figure>`,
    has: [/!\[Two rows of apple trees\]\([^)]*\/img\/row\.jpg\)\s*\n+.*The two rows in August\./],
  },
  {
    name: 'a figure with source and credit',
    html: `<figure class="wp-block-image"><img src="/img/hall.jpg" alt="The sorting hall" width="900" height="600"><figcaption>Six cameras hang over the belt. <cite>Photograph: Ana Ruiz/Lowgate</cite></figcaption></figure>`,
    has: [/!\[The sorting hall\]/, /Six cameras hang over the belt\./],
  },
  {
    name: 'a picture with sources',
    html: `<picture><source srcset="/img/boat.avif 1x" type="image/avif"><source srcset="/img/boat-small.webp 480w, /img/boat-large.webp 1200w" type="image/webp"><img src="/img/boat.jpg" alt="A flat boat in the reeds"></picture>`,
    has: [/!\[A flat boat in the reeds\]\([^)]*\/img\/boat[^)]*\)/],
  },
  {
    name: 'a lazy picture',
    html: `<p><img class="lazyload" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="/img/barrel.jpg" alt="A barrel with a hose" width="600" height="400"></p>`,
    has: [/!\[A barrel with a hose\]\([^)]*\/img\/barrel\.jpg\)/],
  },
  {
    name: 'a lazy picture with its noscript',
    html: `<div class="image"><img data-lazy-srcset="/img/wall-400.jpg 400w, /img/wall-1200.jpg 1200w" src="/img/placeholder.svg" alt="The wall"><noscript><img src="/img/wall.jpg" alt="The wall"></noscript></div>`,
    has: [/!\[The wall\]\([^)]*\/img\/wall[^)]*\)/],
    not: [/placeholder\.svg/, /!\[The wall\][\s\S]*!\[The wall\]/],
  },
  {
    name: 'a gallery',
    html: `<div class="wp-block-gallery"><figure><img src="/img/g1.jpg" alt="A dawn" width="400" height="300"><figcaption>Dawn</figcaption></figure><figure><img src="/img/g2.jpg" alt="A noon" width="400" height="300"><figcaption>Noon</figcaption></figure><figure><img src="/img/g3.jpg" alt="A dusk" width="400" height="300"><figcaption>Dusk</figcaption></figure></div>`,
    has: [/!\[A dawn\]/, 'Dawn', /!\[A noon\]/, 'Noon', /!\[A dusk\]/, 'Dusk'],
  },
  {
    name: 'a picture alone between two paragraphs',
    html: `<p><a href="/img/full.jpg"><img src="/img/thumb.jpg" alt="The lake from above" width="640" height="400"></a></p>`,
    has: [/!\[The lake from above\]\([^)]*\)/],
  },
  {
    name: 'a caption in a div below its picture',
    html: `<div class="image-wrapper"><img src="/img/net.png" alt="The network" width="700" height="400"><div class="image-caption">Figure 2: where the copies go</div></div>`,
    has: [/!\[The network\]/, 'Figure 2: where the copies go'],
  },
  {
    name: 'a caption by paragraph class',
    html: `<div class="wp-caption alignnone"><img src="/img/tower.jpg" alt="The tower" width="500" height="700"><p class="wp-caption-text">The tower was built in 1820.</p></div>`,
    has: [/!\[The tower\]/, 'The tower was built in 1820.'],
  },
  {
    name: 'a drawing with a title',
    html: `<figure><svg role="img" aria-label="A bar chart" viewBox="0 0 10 10"><title>Bars</title><text>42</text><rect width="5" height="5"/></svg><figcaption>Chart: parcels an hour.</figcaption></figure>`,
    has: ['Chart: parcels an hour.'],
  },
  {
    name: 'a video frame without a title',
    html: `<div class="video-wrapper"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" allowfullscreen></iframe></div>`,
    has: [/\]\(https:\/\/www\.youtube\.com\/(?:watch\?v=|embed\/)dQw4w9WgXcQ[^)]*\)/],
  },
  {
    name: 'a video with its sources',
    html: `<figure><video controls poster="/img/poster.jpg"><source src="/media/walk.mp4" type="video/mp4"></video><figcaption>A walk along the wall</figcaption></figure>`,
    has: [/\/media\/walk\.mp4/, 'A walk along the wall'],
  },
  {
    name: 'a recording',
    html: `<p>Listen to the night train pass:</p><audio controls src="/media/train.mp3"></audio>`,
    has: ['Listen to the night train pass:', /\/media\/train\.mp3/],
  },
  {
    name: 'a picture by a style sheet beside one with text',
    html: `<figure><img src="/img/emoji.png" alt="" width="600" height="300"><figcaption>Nothing is said of this picture but here.</figcaption></figure>`,
    has: [/\/img\/emoji\.png\)/, 'Nothing is said of this picture but here.'],
  },
  {
    name: 'a chart with its data as a table in the caption',
    html: `<figure><img src="/img/chart.png" alt="Share of young travellers" width="640" height="320"><figcaption><p>Young travellers, share in percent.</p><p>Source: the company's own figures</p></figcaption></figure>`,
    has: [
      /!\[Share of young travellers\]/,
      'Young travellers, share in percent.',
      "Source: the company's own figures",
    ],
  },
];
