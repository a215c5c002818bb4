import type { FullCapture } from '@/lib/core/model/capture';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';

const markdown = `# How tides are told in advance

A tide table is a **promise about the sea**. The first one for London Bridge was copied by a [monk of St Albans](https://tides.example/monk) around 1213.

## What the harbour master reads

| Harbour | High water | Height |
| :-- | :-: | --: |
| Dover | 06:12 | 6.4 m |
| Galway \\| Gaillimh | 11:40 | 4.9 m |

- [x] read the gauge
- [ ] write the table
  1. by hand
  2. by \`predict()\`

\`\`\`ts
const height = (t: number) => mean + Σ(t); // <not a tag> & no entity
\`\`\`

> The moon does the work; the table takes the credit.

![The gauge at low water](https://tides.example/gauge.webp)
`;

const html = `<h1>How tides are told in advance</h1>
<p>A tide table is a <strong>promise about the sea</strong>. The first one for London Bridge was copied by a <a href="https://tides.example/monk">monk of St Albans</a> around 1213.</p>`;

/** A device capture of an article with every facet but the screenshot. Every call gives a new object. */
export function anArticle(change: Partial<FullCapture> = {}): FullCapture {
  return {
    id: 'capture-of-tides',
    jobId: '3f0c6a6e-0d0f-4c53-8d7c-5c5c7a1f5a11',
    url: 'https://tides.example/how-tides-are-told?ref=home',
    host: 'tides.example',
    title: 'How tides are told in advance',
    capturedAt: Date.UTC(2026, 10, 20, 9, 30, 15),
    engine: 'device',
    formats: ['markdown', 'html', 'rawHtml', 'links', 'images', 'summary', 'json'],
    metadata: {
      title: 'How tides are told in advance',
      author: 'Maeve O’Brien',
      published: '2026-03-01T08:00:00+00:00',
      description: 'Tables, gauges and the moon.',
      language: 'en-IE',
      canonicalUrl: 'https://tides.example/how-tides-are-told',
      siteName: 'The Tide Office',
      keywords: ['tides', 'harbours'],
      wordCount: 412,
      tokenEstimate: 560,
    },
    report: {
      scope: 'main',
      method: 'article',
      readingMs: 38,
      wordsKept: 412,
      wordsOnPage: 655,
      leftOut: [{ what: 'navigation', words: 120, count: 2 }],
      frames: [{ url: 'https://video.example/embed/1', read: false, why: 'cross-origin' }],
      warnings: [],
    },
    bytes: 5_120,
    screenshotBytes: 0,
    content: {
      markdown,
      html,
      rawHtml: `<!doctype html><html lang="en-IE"><title>How tides are told in advance</title><script>track()</script>${html}</html>`,
      summary: 'A tide table is a promise about the sea.\n\nThe moon does the work.',
      json: { '@type': 'Article', headline: 'How tides are told in advance', wordCount: 412 },
      links: [
        { url: 'https://tides.example/monk', text: 'monk of St Albans', internal: true },
        { url: 'https://moon.example/(phase)?a=1&b=[2]', text: 'phases [of] the moon', internal: false },
        { url: 'https://tides.example/rss', text: '', internal: true },
      ],
      images: [
        {
          url: 'https://tides.example/gauge.webp',
          alt: 'The gauge at low water',
          width: 1200,
          height: 800,
        },
        { url: 'https://tides.example/rule.png', alt: null },
      ],
    },
    ...change,
  };
}

/** An article in Arabic, with what the service adds: credits used, and formats by its own names. */
export function aRightToLeftCapture(): FullCapture {
  return anArticle({
    id: 'capture-of-gulf',
    url: 'https://gulf.example/ar/%D9%85%D8%AF',
    host: 'gulf.example',
    title: 'المد والجزر في الخليج',
    engine: 'service',
    creditsUsed: 5,
    metadata: { title: 'المد والجزر في الخليج', language: 'ar' },
    content: {
      markdown: '# المد والجزر في الخليج\n\nيرتفع الماء مرتين في اليوم.\n',
      extra: { answer: 'مرتين' },
    },
  });
}

/** A capture of a malicious page: script, handlers, script addresses, and markup in every text. */
export function aHostileCapture(): FullCapture {
  const hostile = `</title></script><script>alert(1)</script>`;
  return anArticle({
    title: `${hostile}..\\../CON\u202Egpj.exe`,
    metadata: { title: hostile, author: hostile, description: `"><meta x`, language: `en" onload="x` },
    content: {
      markdown: `# ${hostile}\n\n<img src=x onerror=alert(1)> [go](javascript:alert(1)) <a href="jav\tascript:alert(1)" onclick=x>x</a>\n\n<iframe srcdoc="<script>alert(1)</script>"></iframe>\n\n<details open ontoggle=alert(1)><summary>more</summary>\n\ninside\n\n</details>\n\n<form action="https://evil.example"><input name=q><button>send</button></form>\n`,
      html: `<p onclick="x()">kept</p><script>alert(1)</script><svg><script>alert(1)</script></svg><math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math><img src="data:text/html,x" onerror="x"><a href=" javascript:x">go</a><meta http-equiv=refresh content="0;url=https://evil.example"><base href="https://evil.example/"><a href="/next">next</a>`,
    },
  });
}

/** The default settings with another capture group. */
export function settingsWith(capture: Partial<Settings['capture']>): Settings {
  return { ...defaultSettings, capture: { ...defaultSettings.capture, ...capture } };
}
