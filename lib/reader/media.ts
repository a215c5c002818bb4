import type { AddressResolver } from './address';
import { attributeOf } from './inert-dom';

export type MediaLink = { url: string; text: string; poster?: string };

/** The frame's address after `https://`, its label, and the address where the same can be watched. */
const players: readonly (readonly [RegExp, string, string])[] = [
  [
    /^(?:www\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\/(?:embed\/|v\/|shorts\/)?([\w-]{11})/i,
    'YouTube video',
    'www.youtube.com/watch?v=',
  ],
  [/^player\.vimeo\.com\/video\/(\d+)/i, 'Vimeo video', 'vimeo.com/'],
  [/^(?:www\.)?dailymotion\.com\/embed\/video\/(\w+)/i, 'Dailymotion video', 'www.dailymotion.com/video/'],
  [/^fast\.wistia\.(?:net|com)\/embed\/iframe\/(\w+)/i, 'Video', 'fast.wistia.net/embed/iframe/'],
  [/^(?:www\.)?loom\.com\/embed\/(\w+)/i, 'Video', 'www.loom.com/share/'],
  [/^open\.spotify\.com\/embed\/([\w/]+)/i, 'Spotify', 'open.spotify.com/'],
  [/^player\.bilibili\.com\/player\.html\?.*?bvid=(\w+)/i, 'Video', 'www.bilibili.com/video/'],
];

const anyPlayer = /(?<![a-z])(?:videos?|players?|vod)(?![a-z])/i;
const perhapsPlayer = /(?<![a-z])embed(?![a-z])/i;
const noPlayer = /(?<![a-z])(?:maps?|ads?|forms?|comments?|chat|captcha|pixel)(?![a-z])/i;
const heard = /sound|audio|podcast|radio|music/i;

/** True for the frame of an unknown player: by its address, and by the permissions it requests. */
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
    const place = url.replace(/^https?:\/\//i, '');
    for (const [pattern, name, watch] of players) {
      const id = pattern.exec(place)?.[1];
      if (id) return { url: `https://${watch}${id}`, text: label || name };
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
