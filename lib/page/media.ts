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

const anyPlayer = /(?<![a-z])(?:videos?|players?|vod)(?![a-z])/i;
const perhapsPlayer = /(?<![a-z])embed(?![a-z])/i;
const noPlayer = /(?<![a-z])(?:maps?|ads?|forms?|comments?|chat|captcha|pixel)(?![a-z])/i;
const heard = /sound|audio|podcast|radio|music/i;

/** True for the frame of a player that nobody has heard of: by its address, and by what it asks to be allowed. */
function isPlayer(frame: Element, url: string): boolean {
  for (const name of ['width', 'height'])
    if (/^[01](?:px)?$/.test(attributeOf(frame, name) ?? '')) return false;
  const asks = frame.hasAttribute('allowfullscreen') || /fullscreen/.test(attributeOf(frame, 'allow') ?? '');
  const place = url.replace(/[?#].*/, '');
  return !noPlayer.test(place) && (anyPlayer.test(place) || (asks && perhapsPlayer.test(place)));
}

/** Where a reader can watch or hear what an `<iframe>`, `<video>` or `<audio>` plays; null for other frames. */
export function mediaLink(element: Element, address: AddressResolver): MediaLink | null {
  const label = (attributeOf(element, 'title') ?? attributeOf(element, 'aria-label') ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (element.localName === 'iframe') {
    const source = ['src', 'data-src', 'data-lazy-src']
      .map((name) => attributeOf(element, name))
      .find((value) => value && !value.startsWith('about:'));
    const url = source ? address(source) : null;
    if (url === null || !/^https?:/.test(url)) return null;
    for (const player of players) {
      const id = player.pattern.exec(url)?.[1];
      if (id) return { url: player.watch(id), text: label || player.name };
    }
    return isPlayer(element, url) ? { url, text: label || (heard.test(url) ? 'Audio' : 'Video') } : null;
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
