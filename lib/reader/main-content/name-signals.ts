/**
 * What the names of an element (class, id, role, data-testid…) say about its role on the page. Each list is one signal;
 * a word counts anywhere in the names.
 */
const signalWords: readonly (readonly string[])[] = [
  ['nav', 'navbar', 'navigation', 'topbar'],
  ['menu', 'dropdown', 'flyout', 'submenu', 'megamenu'],
  ['footer', 'foot', 'colophon', 'bottom'],
  ['header', 'masthead', 'top', 'head'],
  ['sidebar', 'aside', 'side', 'rail', 'complementary'],
  ['widget', 'module', 'plugin'],
  [
    'related',
    'recommend',
    'suggest',
    'similar',
    'upsell',
    'crosssell',
    'also',
    'recent',
    'popular',
    'trending',
    'mostread',
  ],
  ['share', 'social', 'follow', 'facebook', 'twitter', 'sharing', 'addtoany'],
  ['comment', 'disqus', 'respond', 'replies', 'discussion'],
  ['cookie', 'consent', 'gdpr', 'onetrust', 'notice', 'privacy'],
  ['modal', 'popup', 'dialog', 'overlay', 'drawer', 'lightbox', 'offcanvas', 'tooltip'],
  ['promo', 'banner', 'cta', 'callout', 'teaser', 'campaign', 'announcement'],
  ['advert', 'sponsor', 'adsense', 'adslot', 'dfp', 'ads', 'ad', 'taboola', 'outbrain'],
  ['breadcrumb', 'crumb', 'breadcrumbs'],
  ['pagination', 'pager', 'paging', 'prevnext', 'next', 'prev', 'pages'],
  ['toolbar', 'tools', 'actions', 'action', 'controls', 'control', 'buttons', 'btn', 'button'],
  ['tag', 'tags', 'category', 'categories', 'topics', 'label', 'labels', 'badge'],
  ['meta', 'byline', 'dateline', 'info', 'details', 'timestamp', 'date', 'time', 'postmeta'],
  ['author', 'bio', 'profile', 'user', 'username', 'avatar', 'member', 'poster', 'postprofile'],
  ['newsletter', 'subscribe', 'subscription', 'signup', 'optin', 'mailchimp'],
  ['login', 'signin', 'register', 'account', 'auth', 'password'],
  ['search', 'filter', 'filters', 'facet', 'facets', 'sort', 'refine', 'refinement', 'toggle'],
  ['cart', 'basket', 'checkout', 'wishlist', 'buy', 'addtocart', 'quantity', 'stock'],
  ['price', 'pricing', 'prices', 'amount', 'discount', 'sale', 'msrp'],
  ['product', 'products', 'pdp', 'sku', 'item', 'items', 'goods'],
  ['review', 'reviews', 'rating', 'ratings', 'stars', 'testimonial', 'testimonials', 'feedback'],
  ['description', 'desc', 'overview', 'features', 'feature', 'excerpt', 'summary', 'intro', 'lead', 'dek'],
  [
    'spec',
    'specs',
    'specification',
    'specifications',
    'attributes',
    'properties',
    'variant',
    'variants',
    'swatch',
    'option',
    'options',
    'size',
  ],
  [
    'list',
    'listing',
    'listings',
    'results',
    'result',
    'grid',
    'collection',
    'archive',
    'feed',
    'loop',
    'catalog',
    'gallery',
  ],
  ['card', 'tile', 'entry', 'teaser', 'story', 'hentry'],
  ['hidden', 'hide', 'collapsed', 'invisible', 'none', 'closed'],
  ['sronly', 'visuallyhidden', 'screenreader', 'skip', 'offscreen', 'assistive', 'sr'],
  ['tab', 'tabs', 'tabpanel', 'accordion', 'faq', 'faqs', 'collapse', 'panel', 'question', 'answer'],
  [
    'reply',
    'message',
    'messages',
    'msg',
    'thread',
    'topic',
    'posts',
    'postbody',
    'forum',
    'bbs',
    'votes',
    'vote',
    'answers',
  ],
  [
    'signature',
    'sig',
    'quote',
    'quoted',
    'blockquote',
    'rank',
    'reputation',
    'badges',
    'stats',
    'userinfo',
    'count',
    'counter',
  ],
  ['content', 'contents', 'body', 'text', 'copy', 'rte', 'prose', 'wysiwyg', 'markdown', 'richtext'],
  ['article', 'post', 'blog', 'news', 'page', 'single'],
  ['main', 'primary', 'center', 'middle', 'maincontent'],
  ['title', 'heading', 'headline', 'subtitle', 'name', 'caption'],
  ['hero', 'jumbotron', 'slider', 'carousel', 'slide', 'swiper', 'slick', 'splide'],
  ['toc', 'tableofcontents', 'outline', 'onthispage', 'anchor', 'sections', 'index'],
  ['doc', 'docs', 'documentation', 'api', 'code', 'highlight', 'example', 'sourcecode', 'literal'],
  ['contact', 'form', 'input', 'field', 'address', 'location', 'phone', 'booking', 'quote'],
  ['logo', 'brand', 'copyright', 'legal', 'disclaimer', 'terms', 'policy', 'partners', 'clients', 'trust'],
  [
    'section',
    'block',
    'row',
    'column',
    'col',
    'container',
    'wrapper',
    'inner',
    'elementor',
    'wp',
    'vc',
    'wpb',
  ],
  ['image', 'img', 'figure', 'media', 'video', 'photo', 'thumb', 'thumbnail', 'icon', 'player'],
  ['language', 'lang', 'locale', 'country', 'currency', 'translate', 'switcher', 'region'],
  ['print', 'noprint', 'alert', 'error', 'warning', 'loading', 'placeholder', 'skeleton', 'empty'],
];

export const SIGNALS = signalWords.length;

const signalsByWord: ReadonlyMap<string, readonly number[]> = (() => {
  const map = new Map<string, number[]>();
  signalWords.forEach((words, signal) => {
    for (const word of words) map.set(word, [...(map.get(word) ?? []), signal]);
  });
  return map;
})();

// Names such as "navbarNav2", "post_body" and "c-Footer__links" are split into their words.
const namePart = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
// A compound such as "postcontent" or "sidebarwidget" still has these words at its ends.
const openings =
  /^(nav|menu|foot|head|side|comment(?!ar[yi])|related|share|social|cookie|breadcrumb|pagination|product|review|article|post|content|main|search|filter|promo|banner|newsletter|price|title|user|author)/;
const endings =
  /(nav|menu|footer|header|sidebar|widget|comments|content|text|body|list|grid|card|title|banner|button|price|post|item|bar)$/;

/** Returns the signals of names. Caches results for the duration of one reading. */
export function createNameReader(): (names: string) => readonly number[] {
  const seen = new Map<string, readonly number[]>();
  return (names) => {
    const known = seen.get(names);
    if (known) return known;
    const found = new Set<number>();
    const add = (word: string) => signalsByWord.get(word)?.forEach((signal) => found.add(signal));
    let previous = '';
    for (const part of names.slice(0, 400).match(namePart) ?? []) {
      const word = part.toLowerCase();
      if (signalsByWord.has(word)) add(word);
      else {
        const opening = openings.exec(word);
        if (opening?.[1]) add(opening[1]);
        const ending = endings.exec(word);
        if (ending?.[1]) add(ending[1]);
      }
      if (previous) add(previous + word);
      previous = word;
    }
    const signals = [...found];
    seen.set(names, signals);
    return signals;
  };
}
