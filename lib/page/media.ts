import type { AddressResolver } from './address';
import { attributeOf } from './inert-dom';

export type MediaLink = { url: string; text: string; poster?: string };

type Player = { pattern: RegExp; name: string; watch: (id: string) => string };
const players: readonly Player[] = [
  {
    pattern:
      /^https?:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\/(?:embed\/|v\/|shorts\/)?([\w-]{11})/i,
    name: 'YouTube video',
    watch: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    pattern: /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/i,
    name: 'Vimeo video',
    watch: (id) => `https://vimeo.com/${id}`,
  },
  {
    pattern: /^https?:\/\/(?:www\.)?dailymotion\.com\/embed\/video\/(\w+)/i,
    name: 'Dailymotion video',
    watch: (id) => `https://www.dailymotion.com/video/${id}`,
  },
  {
    pattern: /^https?:\/\/fast\.wistia\.(?:net|com)\/embed\/iframe\/(\w+)/i,
    name: 'Video',
    watch: (id) => `https://fast.wistia.net/embed/iframe/${id}`,
  },
  {
    pattern: /^https?:\/\/(?:www\.)?loom\.com\/embed\/(\w+)/i,
    name: 'Video',
    watch: (id) => `https://www.loom.com/share/${id}`,
  },
  {
    pattern: /^https?:\/\/open\.spotify\.com\/embed\/([\w/]+)/i,
    name: 'Spotify',
    watch: (id) => `https://open.spotify.com/${id}`,
  },
  {
    pattern: /^https?:\/\/player\.bilibili\.com\/player\.html\?.*?bvid=(\w+)/i,
    name: 'Video',
    watch: (id) => `https://www.bilibili.com/video/${id}`,
  },
];

/** Where a reader can watch or hear what an `<iframe>`, `<video>` or `<audio>` plays; null for other frames. */
export function mediaLink(element: Element, address: AddressResolver): MediaLink | null {
  const label = (attributeOf(element, 'title') ?? attributeOf(element, 'aria-label') ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (element.localName === 'iframe') {
    const source =
      attributeOf(element, 'src') ||
      attributeOf(element, 'data-src') ||
      attributeOf(element, 'data-lazy-src');
    const url = source ? address(source) : null;
    if (url === null || !/^https?:/.test(url)) return null;
    for (const player of players) {
      const id = player.pattern.exec(url)?.[1];
      if (id) return { url: player.watch(id), text: label || player.name };
    }
    return null;
  }
  let source = attributeOf(element, 'src') || attributeOf(element, 'data-src');
  for (let child = element.firstElementChild; !source && child; child = child.nextElementSibling) {
    if (child.localName === 'source') source = attributeOf(child, 'src') || attributeOf(child, 'data-src');
  }
  const url = source ? address(source) : null;
  if (url === null || !/^https?:/.test(url)) return null;
  const poster = attributeOf(element, 'poster');
  const posterUrl = poster ? address(poster) : null;
  const text = label || (element.localName === 'audio' ? 'Audio' : 'Video');
  return posterUrl && /^https?:/.test(posterUrl) ? { url, text, poster: posterUrl } : { url, text };
}
