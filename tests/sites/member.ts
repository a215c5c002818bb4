import { page, wholePage, type Site } from './site';

const COOKIE = 'member';
const back = { status: 303, headers: { location: '/' } };

/** A signed-in area: `/login` sets a cookie, `/` shows the private page only with it, `/logout` removes it. */
export const memberSite: Site = ({ path, query, cookies, method }) => {
  const who = cookies[COOKIE];
  if (path === '/login') {
    const name = query.get('as') ?? 'Ada';
    return {
      ...back,
      headers: {
        ...back.headers,
        'set-cookie': `${COOKIE}=${encodeURIComponent(name)}; Path=/; HttpOnly; SameSite=Strict`,
      },
    };
  }
  if (path === '/logout')
    return { ...back, headers: { ...back.headers, 'set-cookie': `${COOKIE}=; Path=/; Max-Age=0` } };
  if (path === '/delete') return page(wholePage('Gone', `<p>Everything was deleted (${method}).</p>`));
  if (path !== '/') return undefined;
  if (!who)
    return page(
      wholePage(
        'Sign in',
        '<main><h1>Sign in to the boat club</h1><form action="/login"><label>Name <input name="as"></label> <button>Sign in</button></form></main>',
      ),
    );
  return page(
    wholePage(
      'Your berth · Boat club',
      `<nav><a href="/">Berth</a> <a href="/logout">Sign out</a> <a href="/delete">Delete my account</a></nav>
<main>
<h1>Your berth, ${who.replace(/[^\p{L} ]/gu, '')}</h1>
<p>Berth 14 on the north pontoon is yours until the end of October. The mooring line on the outer cleat was replaced on Tuesday, and the harbour master asks you to check the fender on the port side before the next spring tide.</p>
<p>Your private note: the key to the shed hangs behind the barometer, and the barometer is wrong by four points.</p>
<table><caption>Fees</caption><thead><tr><th>Month</th><th>Fee</th></tr></thead><tbody><tr><td>September</td><td>84.00</td></tr><tr><td>October</td><td>84.00</td></tr></tbody></table>
</main>`,
    ),
    { headers: { 'cache-control': 'no-store' } },
  );
};
