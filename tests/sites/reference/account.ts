import type { Site, SiteReply, SiteRequest } from '../site';
import { framedReply, linkList, paragraphs, type ReferencePage } from './frame';

/** Names the signed-in user; also sent along links from elsewhere. */
const SESSION = 'session';
/** Only sent by requests that come from the site itself, or that send every cookie they have. */
const STRICT = 'berth';

const away = (location: string, cookies: readonly string[] = []): SiteReply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', ...(cookies.length > 0 && { 'set-cookie': cookies }) },
});

/** Pages that exist only for signed-in users. `strict`: only with the strict cookie too. */
const PRIVATE: Readonly<Record<string, ReferencePage & { strict?: boolean }>> = {
  '/account': {
    title: 'Your berth',
    body: `${paragraphs('Berth 14 on the middle pontoon is yours until the end of March. The breast rope was renewed on Tuesday, and the fender on the port side wants looking at before the next springs.')}
${linkList([
  ['/account/bills', 'Bills'],
  ['/account/log', 'Your log of the year'],
  ['/account/keys', 'Keys and codes'],
  ['/logout', 'Sign out'],
  ['/account/end-session?now=1', 'Log off'],
  ['/delete?id=berth-14', 'Give up the berth'],
  ['/account/delete-account', 'Delete my account'],
  ['/unsubscribe?list=tides', 'No more tide mails'],
  ['/cart/add?item=rope', 'Add a rope to the basket'],
  ['/account/mooring/renew?confirm=yes', 'Confirm the renewal'],
])}
<form method="post" action="/account/note"><label>Note <input name="note"></label><button>Keep the note</button></form>`,
  },
  '/account/bills': {
    title: 'Bills of the year',
    body: `<table><thead><tr><th>Month</th><th>For</th><th>Crowns</th></tr></thead><tbody><tr><td>September</td><td>Berth 14</td><td>84.00</td></tr><tr><td>October</td><td>Berth 14, crane</td><td>131.50</td></tr></tbody></table>
${linkList([
  ['/account/bills/september', 'September'],
  ['/account/bills/october', 'October'],
])}`,
  },
  '/account/bills/september': {
    title: 'Bill for September',
    body: paragraphs(
      'Berth 14, thirty nights, eighty-four crowns, paid on the second by card. The office thanks you and asks for your new address.',
    ),
  },
  '/account/bills/october': {
    title: 'Bill for October',
    body: `${paragraphs('Berth 14, thirty-one nights, eighty-four crowns; the crane, once, forty-seven crowns and fifty. Not yet paid.')}
${linkList([['/account/bills/october/pay', 'Pay now']])}`,
  },
  '/account/log': {
    title: 'Your log of the year',
    body: paragraphs(
      'Forty-one nights aboard, eleven harbours, two hundred and six miles under sail and nineteen under engine. The longest day was the seventh of June, to the far shore and back.',
    ),
  },
  '/account/keys': {
    title: 'Keys and codes',
    strict: true,
    body: paragraphs(
      'The key of the shed hangs behind the barometer, and the barometer is wrong by four points. The code of the gate is changed on the first of each month.',
    ),
  },
};

/** What a reader must never request: each deletes something, buys something or ends the session. */
const HARMFUL_PATHS: readonly string[] = [
  '/logout',
  '/account/end-session',
  '/delete',
  '/account/delete-account',
  '/unsubscribe',
  '/cart/add',
  '/account/mooring/renew',
  '/account/bills/october/pay',
];

/**
 * `/login` takes a name by POST, or as `?as=Ada`, and sets a Lax and a Strict cookie. The pages below `/account`
 * require them: without, `/account` leads to the sign-in page and the others do not exist.
 */
export const accountSite: Site = (request) => {
  const { path, cookies, method } = request;
  if (path === '/login') return login(request);
  if (HARMFUL_PATHS.includes(path))
    return path === '/logout' || path === '/account/end-session'
      ? away('/', [`${SESSION}=; Path=/; Max-Age=0`, `${STRICT}=; Path=/; Max-Age=0`])
      : framedReply({ title: 'Done', body: paragraphs(`It was done by ${method}, and cannot be undone.`) });
  const it = PRIVATE[path];
  if (!it) return undefined;
  if (!cookies[SESSION]) return path === '/account' ? away('/login') : undefined;
  if (it.strict && !cookies[STRICT]) return undefined;
  return framedReply({ ...it, headers: { 'cache-control': 'no-store' } });
};

function login({ method, query, body }: SiteRequest): SiteReply {
  const name = method === 'POST' ? new URLSearchParams(body).get('as') : query.get('as');
  if (name) {
    const value = encodeURIComponent(name);
    return away('/account', [
      `${SESSION}=${value}; Path=/; HttpOnly; SameSite=Lax`,
      `${STRICT}=14; Path=/; HttpOnly; SameSite=Strict`,
    ]);
  }
  return framedReply({
    title: 'Sign in',
    body: `${paragraphs('Berth holders sign in with the name of their boat or their own. Visitors need nothing of the kind and are welcome to read everything else.')}
<form method="post" action="/login"><label>Name <input name="as" autocomplete="off"></label> <button>Sign in</button></form>`,
  });
}
