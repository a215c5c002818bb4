import type { Subject } from './prose';

/** A whole page around an article: what sites add that nobody wants to read. */
type Frame = (subject: Subject, body: string) => string;

const page = (title: string, head: string, body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

const blog: Frame = ({ title, site }, body) =>
  page(
    `${title} – ${site}`,
    `<meta property="og:type" content="article"><meta property="og:site_name" content="${site}">`,
    `<a class="skip-link screen-reader-text" href="#content">Skip to content</a>
<header class="site-header"><p class="site-title"><a href="/">${site}</a></p><nav class="main-navigation"><ul class="menu"><li><a href="/">Home</a></li><li><a href="/about/">About us</a></li><li><a href="/archive/">Archive</a></li><li><a href="/contact/">Contact</a></li></ul></nav></header>
<div id="content" class="site-content"><main class="site-main"><article class="post hentry"><header class="entry-header"><h1 class="entry-title">${title}</h1><div class="entry-meta"><span class="posted-on"><time datetime="2026-04-02">2 April 2026</time></span> <span class="byline">by <a href="/author/m-lind/">Mara Lind</a></span></div></header>
<div class="entry-content">${body}</div>
<footer class="entry-footer"><span class="cat-links">Posted in <a href="/c/notes/">Field notes</a></span> <span class="tags-links">Tagged <a href="/t/summer/">seasonal tag</a></span></footer></article>
<nav class="post-navigation"><div class="nav-previous"><a href="/p/1">The older post about gates</a></div><div class="nav-next"><a href="/p/3">The newer post about fences</a></div></nav></main>
<aside class="widget-area"><section class="widget widget_recent_entries"><h2 class="widget-title">Recent posts</h2><ul><li><a href="/p/7">Ten quiet walks for a wet week</a></li><li><a href="/p/8">The shed that would not close</a></li><li><a href="/p/9">A letter from the coast</a></li></ul></section><section class="widget"><h2 class="widget-title">Newsletter</h2><form><label>E-mail <input type="email"></label><button>Sign me up</button></form></section></aside></div>
<footer class="site-footer"><ul><li><a href="/privacy/">Privacy policy</a></li><li><a href="/imprint/">Imprint</a></li></ul><p>© 2026 ${site}. All rights reserved.</p></footer>`,
  );

const docs: Frame = ({ title, site }, body) =>
  page(
    `${title} | ${site}`,
    '<meta name="generator" content="Docs 3">',
    `<nav class="navbar" aria-label="Main"><a class="navbar__brand" href="/"><b>${site}</b></a><a class="navbar__item" href="/docs">Docs</a><a class="navbar__item" href="/blog">Blog</a><button class="search-button">Search the docs</button></nav>
<div class="main-wrapper"><aside class="theme-doc-sidebar-container"><nav class="menu"><ul class="menu__list"><li><a class="menu__link" href="/docs/start">Getting started</a></li><li><a class="menu__link" href="/docs/install">Installation</a></li><li><a class="menu__link" href="/docs/config">Configuration</a><ul><li><a href="/docs/config/env">Environment</a></li><li><a href="/docs/config/files">Configuration files</a></li></ul></li><li><a class="menu__link" href="/docs/cli">Command line</a></li><li><a class="menu__link" href="/docs/faq">Frequent questions</a></li></ul></nav></aside>
<main class="docMainContainer"><div class="container"><div class="row"><div class="col"><nav class="theme-doc-breadcrumbs" aria-label="Breadcrumbs"><ul class="breadcrumbs"><li><a href="/docs">Docs home</a></li><li>Guides</li></ul></nav><article><div class="theme-doc-markdown markdown"><header><h1>${title}</h1></header>${body}</div><footer class="theme-doc-footer"><a class="theme-edit-this-page" href="/edit">Edit this page</a></footer></article><nav class="pagination-nav"><a class="pagination-nav__link" href="/docs/a"><div class="pagination-nav__sublabel">Previous</div><div>Installation guide</div></a><a class="pagination-nav__link" href="/docs/b"><div class="pagination-nav__sublabel">Next</div><div>Upgrade guide</div></a></nav></div><div class="col"><div class="table-of-contents"><ul><li><a href="#a">First part of it</a></li><li><a href="#b">Second part of it</a></li></ul></div></div></div></div></main></div>
<footer class="footer"><div class="footer__links"><a href="/privacy">Privacy policy</a><a href="/community">Community chat</a></div><div class="footer__copyright">Copyright © 2026 ${site}.</div></footer>`,
  );

const news: Frame = ({ title, site }, body) =>
  page(
    `${title} | ${site}`,
    `<meta property="og:type" content="article"><meta property="article:published_time" content="2026-05-06T07:00:00Z"><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"${title}","datePublished":"2026-05-06T07:00:00Z","author":{"@type":"Person","name":"Joan Petit"}}</script>`,
    `<header class="masthead" role="banner"><a href="/" class="logo">${site}</a><div class="edition-picker">International edition</div><nav class="pillars"><ul><li><a href="/news">News</a></li><li><a href="/opinion">Opinion</a></li><li><a href="/sport">Sport</a></li><li><a href="/culture">Culture</a></li></ul></nav><a class="sign-in" href="/login">Sign in</a></header>
<main><article class="article"><header class="article__header"><h1 class="article__headline">${title}</h1><div class="article__byline"><a rel="author" href="/profile/joan-petit">Joan Petit</a> <time datetime="2026-05-06T07:00:00Z">Wed 6 May 2026</time></div><div class="share-tools"><a href="#">Share</a><a href="#">Email</a></div></header>
<div class="article__body">${body}</div>
<div class="article__topics"><ul><li><a href="/topic/rail">Topic page one</a></li><li><a href="/topic/plain">Topic page two</a></li></ul></div></article>
<section class="related-stories"><h2>Related stories</h2><ul><li><a href="/n/1">Council delays vote on harbour bridge again</a></li><li><a href="/n/2">Storm closes two schools on the coast</a></li><li><a href="/n/3">Why the old market hall stays shut</a></li></ul></section></main>
<aside class="most-read"><h2>Most read</h2><ol><li><a href="/n/4">Ferry crew finds bottle from 1951</a></li><li><a href="/n/5">Baker of the year closes shop</a></li></ol></aside>
<div class="cookie-banner" role="dialog"><p>We and our partners use cookies to store information on your device.</p><button>Accept all</button></div>
<footer role="contentinfo"><ul><li><a href="/privacy">Privacy policy</a></li><li><a href="/work-for-us">Work for us</a></li></ul><p>© 2026 ${site} Media Limited</p></footer>`,
  );

const boxes: Frame = ({ title, site }, body) =>
  page(
    title,
    '',
    `<div id="__next"><div class="sc-a1 kQwZ"><div class="sc-a2 bXyT"><a href="/" class="sc-a3">${site}</a><div class="sc-a4"><a href="/discover">Discover</a><a href="/topics">All topics</a><a href="/pricing">Pricing plans</a></div><div class="sc-a5"><a href="/login">Log in</a></div></div></div>
<div class="sc-b1 fLpQ"><div class="sc-b2 hhUw"><div class="sc-b3"><h1 class="sc-b4">${title}</h1><div class="sc-b5"><div>Tomas Reier</div><div>Apr 9, 2026</div><div>6 min read</div></div></div><div class="sc-b6 cZaD">${body}</div></div>
<div class="sc-c1 gTtR"><div class="sc-c2">You might also like</div><div class="sc-c3"><a href="/x/1"><div class="sc-c4">Five gates that close by themselves</div><div class="sc-c5">4 min read</div></a><a href="/x/2"><div class="sc-c4">The case for a slower morning</div><div class="sc-c5">7 min read</div></a><a href="/x/3"><div class="sc-c4">What we learned from a flooded cellar</div><div class="sc-c5">3 min read</div></a></div></div></div>
<div class="sc-d1 jKlM"><div class="sc-d2"><a href="/privacy">Privacy policy</a><a href="/terms">Terms of service</a></div><div class="sc-d3">© 2026 ${site}, Inc.</div></div></div>`,
  );

const wiki: Frame = ({ title, site }, body) =>
  page(
    `${title} - ${site}`,
    '<meta name="generator" content="MediaWiki 1.42">',
    `<div id="mw-page-base" class="noprint"></div><div id="content" class="mw-body" role="main"><h1 id="firstHeading" class="firstHeading">${title}</h1><div id="bodyContent" class="mw-body-content"><div id="siteSub" class="noprint">From ${site}</div><div id="mw-content-text"><div class="mw-parser-output">${body}</div></div><div id="catlinks" class="catlinks"><div class="mw-normal-catlinks"><a href="/wiki/Category:All">Categories</a>: <ul><li><a href="/wiki/Category:A">Pages of the first category</a></li></ul></div></div></div></div>
<div id="mw-navigation"><h2>Navigation menu</h2><div id="mw-head"><ul><li><a href="/wiki/Talk">Talk page</a></li><li><a href="/edit">Edit source</a></li><li><a href="/history">View history</a></li></ul></div><div id="mw-panel"><div class="portal"><h3>Tools</h3><ul><li><a href="/links">What links here</a></li><li><a href="/random">Random page</a></li></ul></div></div></div>
<div id="footer" role="contentinfo"><ul id="footer-info"><li>This page was last edited on 3 May 2026.</li></ul><ul id="footer-places"><li><a href="/privacy">Privacy policy</a></li><li><a href="/disclaimer">Disclaimers</a></li></ul></div>`,
  );

const plain: Frame = ({ title, site }, body) =>
  page(
    title,
    '',
    `<div class="top"><a href="/">${site}</a> | <a href="/notes">Notes</a> | <a href="/links">Links</a></div><h1>${title}</h1>${body}<hr><div class="foot"><a href="/privacy">Privacy policy</a> · <a href="/feed.xml">Feed</a></div>`,
  );

export const frames = { blog, docs, news, boxes, wiki, plain } as const;
export type FrameName = keyof typeof frames;

/** What of the frames never belongs to the text. */
export const chrome = [
  'Privacy policy',
  'Skip to content',
  'Recent posts',
  'Sign me up',
  'The older post about gates',
  'Getting started',
  'Search the docs',
  'Most read',
  'Council delays vote',
  'use cookies',
  'You might also like',
  'Five gates that close',
  'Log in',
  'What links here',
] as const;
